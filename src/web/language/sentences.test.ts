import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})

const november = { message: 'November {year}', params: { year: '2026' } }

it.each([
  ['es', 'cerró noviembre de 2026', 'La factura se envió'],
  ['en', 'closed November 2026', 'Invoice sent successfully'],
])('says to whoever reads %s: %s', async (language, closed, sent) => {
  localStorage.setItem('groundwork:language', language)
  vi.resetModules()
  const { sentence } = await import('./sentences.ts')
  const parts = { message: 'closed {month}', params: { month: november } }
  expect(sentence('closed November 2026', parts)).toBe(closed)
  expect(sentence('Invoice sent successfully')).toBe(sent)
})

it.each([
  [
    'es',
    'El pago de $20.00 es mayor que el saldo de $5.00',
    'El pago de $20.00 es mayor que los $5.00 que se deben',
  ],
  [
    'en',
    'The payment of $20.00 is more than the balance of $5.00',
    'The payment of $20.00 is more than the $5.00 owed',
  ],
])('says an error and what is wrong with its fields to whoever reads %s', async (language, error, field) => {
  localStorage.setItem('groundwork:language', language)
  vi.resetModules()
  const { ApiError } = await import('../api/api-error.ts')
  const params = { money: '$20.00', total: '$5.00' }
  const refused = new ApiError('The payment of $20.00 is more than the balance of $5.00', {
    status: 400,
    code: 'invalid',
    parts: { message: 'The payment of {money} is more than the balance of {total}', params },
    fields: { amount: 'The payment of $20.00 is more than the $5.00 owed' },
    fieldParts: { amount: { message: 'The payment of {money} is more than the {total} owed', params } },
  })
  expect(refused.message).toBe(error)
  expect(refused.fields).toEqual({ amount: field })
})
