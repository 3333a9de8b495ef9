import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AppProviders } from '../app-providers.tsx'
import { PaymentTermsField } from './payment-terms-field.tsx'

afterEach(cleanup)

function setUp(initial: readonly string[]) {
  let latest = initial
  function Form() {
    const [terms, setTerms] = useState(initial)
    latest = terms
    return (
      <PaymentTermsField
        value={terms}
        companyTerms={['Due on receipt', 'Net 15', 'Late payments bear 2% a month']}
        onChange={setTerms}
      />
    )
  }
  render(
    <AppProviders env="test">
      <Form />
    </AppProviders>,
  )
  const user = userEvent.setup()
  return {
    user,
    choose: (name: string) => user.click(screen.getByRole('checkbox', { name })),
    terms: () => latest,
  }
}

test('replaces the term that sets the due date when another one is chosen', async () => {
  const { choose, terms } = setUp(['Due on receipt'])
  await choose('Late payments bear 2% a month')
  await choose('Net 15')
  expect(terms()).toEqual(['Late payments bear 2% a month', 'Net 15'])
  await choose('Net 15')
  expect(terms()).toEqual(['Late payments bear 2% a month'])
})

test('replaces it by an added term too', async () => {
  const { user, terms } = setUp(['Net 15'])
  await user.click(screen.getByRole('button', { name: 'Another term' }))
  await user.type(screen.getByLabelText('Another payment term'), 'Net 10{Enter}')
  expect(terms()).toEqual(['Net 10'])
})
