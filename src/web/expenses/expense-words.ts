import type { Expense } from '../../contract/expenses.ts'
import { companyDayOf, type Day, daysBetween } from '../../domain/dates.ts'
import { type ExpenseCategory, expenseCategories } from '../../domain/expenses.ts'
import { t } from '../language/t.ts'
import { inWords } from '../ui/in-words.ts'
import { formatDay } from '../ui/time.ts'

export const categoryWord = (category: ExpenseCategory): string => inWords(category)

export const categoryChoices = expenseCategories.map((category) => ({
  value: category,
  label: categoryWord(category),
}))

/** `due Dec 2, 2026` or `3 days late`; null once the bill is paid. */
export function dueWords(
  { owed, dueDate }: Pick<Expense, 'owed' | 'dueDate'>,
  today: Day = companyDayOf(new Date()),
): { words: string; late: boolean } | null {
  if (owed <= 0 || dueDate === null) return null
  const days = daysBetween(dueDate, today)
  if (days <= 0) return { words: t('due {dueDate}', { dueDate: formatDay(dueDate) }), late: false }
  return { words: t('{days, plural, one {# day late} other {# days late}}', { days }), late: true }
}

/** What the money was for, and the supplier's invoice number. */
export function whatFor({
  paidFor,
  requestReference,
}: Pick<Expense, 'paidFor' | 'requestReference'>): string {
  return [paidFor, requestReference && t('no. {number}', { number: requestReference })]
    .filter(Boolean)
    .join(' · ')
}

/** The receipt of a bill. Spanish has a different word for the receipt of a payment. */
export const receiptWord = t('{paper, select, bill {Receipt} other {Receipt}}', { paper: 'bill' })
