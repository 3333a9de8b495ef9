import { expect, test } from 'vitest'
import { bidStatuses } from '../../domain/bids.ts'
import { expenseStatuses } from '../../domain/expenses.ts'
import { invoiceStatuses } from '../../domain/invoices.ts'
import { projectStatuses } from '../../domain/projects.ts'
import { statusColor, statusWord } from './status-badge.tsx'

test('every status has a word and a color', () => {
  for (const status of [...projectStatuses, ...bidStatuses, ...invoiceStatuses, ...expenseStatuses]) {
    expect(statusWord(status)).toMatch(/^[A-Z][a-z ]+$/)
    expect(statusColor(status)).toMatch(/^[a-z]+$/)
  }
})

test.each([
  ['contract_signed', 'Contract signed'],
  ['project_cancelled', 'Canceled'],
  ['contract_declined', 'Declined'],
  ['partially_paid', 'Partially paid'],
] as const)('%s reads %s', (status, word) => expect(statusWord(status)).toBe(word))
