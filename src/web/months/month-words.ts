import type { MonthFigures } from '../../contract/months.ts'
import { firstDayOf, lastDayOf, type Month } from '../../domain/books.ts'
import { t } from '../language/t.ts'

export interface FigureWord {
  key: keyof MonthFigures
  label: string
  note?: string
  /** The address of the screen that lists its rows. */
  screen: (month: Month) => string
}

const days = (month: Month) => `from=${firstDayOf(month)}&to=${lastDayOf(month)}`
const payments = (kind?: string) => (month: Month) =>
  `payments?${days(month)}${kind === undefined ? '' : `&kind=${kind}`}`
const invoices = (month: Month) => `invoices?${days(month)}`
const atItsEnd = (report: string) => (month: Month) => `reports/${report}?on=${lastDayOf(month)}`

/** A month's figures in groups, each with the screen that lists its rows. */
export const figureGroups: readonly { title: string; figures: readonly FigureWord[] }[] = [
  {
    title: t('Billed'),
    figures: [
      { key: 'billed', label: t('Billed'), note: t('Less the retention held back'), screen: invoices },
      { key: 'retentionWithheld', label: t('Retention held back'), screen: invoices },
      { key: 'retentionReleased', label: t('Retention asked for'), screen: invoices },
      {
        key: 'voided',
        label: t('Voided'),
        note: t('Invoices voided in the month, whenever they were issued'),
        screen: () => 'invoices?status=void',
      },
    ],
  },
  {
    title: t('Collected'),
    figures: [
      { key: 'received', label: t('Received'), screen: payments('payment') },
      { key: 'refunded', label: t('Refunded'), screen: payments('refund') },
      { key: 'reversed', label: t('Reversed'), screen: payments('reversal') },
      {
        key: 'collected',
        label: t('Collected'),
        note: t('Received less refunds and reversals'),
        screen: payments(),
      },
    ],
  },
  {
    title: t('Spent'),
    figures: [
      {
        key: 'expenses',
        label: t('Expenses'),
        note: t('By the day of the bill'),
        screen: (month) => `all-expenses-page?${days(month)}`,
      },
      {
        key: 'paidOut',
        label: t('Paid out'),
        note: t('By the day it was paid'),
        screen: (month) => `reports/cash?from=${month}&to=${month}`,
      },
    ],
  },
  {
    title: t('At its end'),
    figures: [
      { key: 'receivables', label: t('Owed to us'), screen: atItsEnd('receivables') },
      { key: 'retentionHeld', label: t('Retention held'), screen: atItsEnd('receivables') },
      { key: 'payables', label: t('Owed by us'), screen: atItsEnd('payables') },
    ],
  },
]
