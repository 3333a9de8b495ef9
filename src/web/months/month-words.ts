import type { MonthFigures } from '../../contract/months.ts'
import { firstDayOf, lastDayOf, type Month } from '../../domain/books.ts'

export interface FigureWord {
  key: keyof MonthFigures
  label: string
  note?: string
  /** The screen with its rows. */
  screen: (month: Month) => string
}

const days = (month: Month) => `from=${firstDayOf(month)}&to=${lastDayOf(month)}`
const payments = (kind?: string) => (month: Month) =>
  `payments?${days(month)}${kind === undefined ? '' : `&kind=${kind}`}`
const invoices = (month: Month) => `invoices?${days(month)}`
const atItsEnd = (report: string) => (month: Month) => `reports/${report}?on=${lastDayOf(month)}`

/** What a month adds up to, group by group, and where its rows are. */
export const figureGroups: readonly { title: string; figures: readonly FigureWord[] }[] = [
  {
    title: 'Billed',
    figures: [
      { key: 'billed', label: 'Billed', note: 'Less the retention held back', screen: invoices },
      { key: 'retentionWithheld', label: 'Retention held back', screen: invoices },
      { key: 'retentionReleased', label: 'Retention asked for', screen: invoices },
      {
        key: 'voided',
        label: 'Voided',
        note: 'Invoices voided in the month, whenever they were issued',
        screen: () => 'invoices?status=void',
      },
    ],
  },
  {
    title: 'Collected',
    figures: [
      { key: 'received', label: 'Received', screen: payments('payment') },
      { key: 'refunded', label: 'Refunded', screen: payments('refund') },
      { key: 'reversed', label: 'Reversed', screen: payments('reversal') },
      {
        key: 'collected',
        label: 'Collected',
        note: 'Received less refunds and reversals',
        screen: payments(),
      },
    ],
  },
  {
    title: 'Spent',
    figures: [
      {
        key: 'expenses',
        label: 'Expenses',
        note: 'By the day of the bill',
        screen: (month) => `all-expenses-page?${days(month)}`,
      },
      {
        key: 'paidOut',
        label: 'Paid out',
        note: 'By the day it was paid',
        screen: (month) => `reports/cash?from=${month}&to=${month}`,
      },
    ],
  },
  {
    title: 'At its end',
    figures: [
      { key: 'receivables', label: 'Owed to us', screen: atItsEnd('receivables') },
      { key: 'retentionHeld', label: 'Retention held', screen: atItsEnd('receivables') },
      { key: 'payables', label: 'Owed by us', screen: atItsEnd('payables') },
    ],
  },
]

/** Open, under way, closed. */
export function stateOf({ hasEnded, isClosed }: { hasEnded: boolean; isClosed: boolean }) {
  if (isClosed) return { word: 'Closed', color: 'green' }
  return hasEnded ? { word: 'Open', color: 'yellow' } : { word: 'Under way', color: 'blue' }
}
