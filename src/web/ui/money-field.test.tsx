import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AppProviders } from '../app-providers.tsx'
import { MoneyField } from './money-field.tsx'

afterEach(cleanup)

function setUp(initial: number | null) {
  let latest = initial
  function Form() {
    const [cents, setCents] = useState(initial)
    latest = cents
    return <MoneyField label="Amount" value={cents} onChange={setCents} />
  }
  render(
    <AppProviders env="test">
      <Form />
    </AppProviders>,
  )
  return {
    field: screen.getByLabelText<HTMLInputElement>('Amount'),
    user: userEvent.setup(),
    cents: () => latest,
  }
}

test('dollars as people type them become cents, and are tidied when the field is left', async () => {
  const { field, user, cents } = setUp(null)
  await user.type(field, '$1,250.5')
  expect(cents()).toBe(125_050)
  expect(field.value).toBe('$1,250.5')
  await user.tab()
  expect(field.value).toBe('1,250.50')
})

test('what is no amount is said, kept as typed, and never handed on', async () => {
  const { field, user, cents } = setUp(100)
  await user.clear(field)
  expect(cents()).toBeNull()
  await user.type(field, '12.345')
  await user.tab()
  expect(cents()).toBeNull()
  expect(field.value).toBe('12.345')
  expect(screen.getByText('Must be an amount of dollars, like 1,250.50')).toBeTruthy()
})
