import { expect, test, vi } from 'vitest'

// Before the first module says a word.
vi.hoisted(() => localStorage.setItem('groundwork:language', 'es'))

const { newKindWords, readNewRequest } = await import('./new-kinds.ts')

test.each([
  ['nueva factura para webster', 'invoice', 'webster'],
  ['registrar pago webster', 'payment', 'webster'],
  ['cotización webster', 'bid', 'webster'],
  ['new payment webster', 'payment', 'webster'],
  ['expense webster', 'expense', 'webster'],
  ['permit webster', 'permit', 'webster'],
  ['note webster', 'note', 'webster'],
  ['photos webster', 'photos', 'webster'],
  ['agendar visita webster', 'appointment', 'webster'],
])('“%s” asks in Spanish', (words, kind, rest) => {
  expect(readNewRequest(words)).toMatchObject({ kinds: [kind], rest })
})

test('offers it in Spanish', () => {
  expect(newKindWords.invoice.titleFor('BA-26-0088 Patricia Webster')).toBe(
    'Factura nueva para BA-26-0088 Patricia Webster',
  )
})
