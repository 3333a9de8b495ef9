import { expect, test } from 'vitest'
import type { Billing } from '../../contract/invoices.ts'
import { changedFields, conflictingFields, mergedValues } from '../ui/editing/concurrent-change.ts'
import { type InvoiceValues, toInvoiceChange, toInvoiceValues, validateInvoice } from './invoice-form.ts'
import { emptyLine, settleLines } from './invoice-lines.ts'
import { billing, deposit } from './sample-invoice.ts'

const nothing: Billing = { ...billing, schedule: [], retention: [] }

/** A form with this share of one line of the schedule, of which earlier invoices billed these parts. */
function formOf({ due, billed, percent }: { due: number; billed: number[]; percent: number }) {
  const sum = billed.reduce((all, amount) => all + amount, 0)
  const invoices = billed.map((amount, place) => ({
    id: place + 1,
    number: `BA-26-0056-${place + 1}`,
    amount,
    isDraft: false,
  }))
  const line = { id: 72, bid_id: 8, label: 'Piers', due, billed: sum, inDrafts: 0, left: due - sum, invoices }
  const item = emptyLine({ description: 'Piers', share: 'percent', percent, scheduledPaymentId: 72 })
  const values: InvoiceValues = { ...toInvoiceValues(deposit), items: [item] }
  return { values, billing: { ...billing, schedule: [line] } }
}

test.each([
  { due: 100_01, billed: [50_01], percent: 50_00, amount: 50_00 },
  { due: 100_00, billed: [33_33, 33_33], percent: 33_33, amount: 33_34 },
  { due: 100_00, billed: [], percent: 33_33, amount: 33_33 },
])('calculates the amount that the server bills: %j', ({ amount, ...line }) => {
  const form = formOf(line)
  expect(validateInvoice(form.values, form.billing)).toEqual({})
  expect(settleLines(form.values.items, form.billing)[0]?.amount).toBe(amount)
})

test('finds a conflict between my retention in percent and a colleague’s amount', () => {
  const base = toInvoiceValues(deposit)
  const mine: InvoiceValues = { ...base, retention: { percent: 10_00, amount: 0 } }
  const theirs = toInvoiceValues({ ...deposit, retention: 50_00 })
  expect(conflictingFields(base, mine, theirs)).toEqual(['retention'])
})

test('sends the retention again when the lines it is a percentage of change', () => {
  const base = toInvoiceValues(deposit)
  const percent: InvoiceValues = { ...base, retention: { percent: 10_00, amount: 0 } }
  const more = { ...percent, items: [...percent.items, emptyLine({ description: 'Pier', amount: 1_000_00 })] }
  const changed = changedFields(percent, mergedValues(percent, more, percent))
  expect(toInvoiceChange(more, changed, 2, nothing)).toMatchObject({ retention: 600_00 })
})
