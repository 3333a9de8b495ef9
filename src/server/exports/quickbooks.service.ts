import type { Readable } from 'node:stream'
import { invalidField } from '../../domain/errors.ts'
import { writeCsv } from '../csv/write-csv.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import type { Deps } from '../deps.ts'
import { Download } from '../http/answers.ts'
import {
  findCostEntries,
  findCustomers,
  findInvoiceLines,
  findMoneyIn,
  findNames,
  findVendors,
  type Period,
} from './quickbooks.queries.ts'
import {
  contactColumns,
  invoiceColumns,
  journalColumns,
  toCostJournal,
  toPaymentJournal,
} from './quickbooks-files.ts'
import { nameForQuickBooks } from './quickbooks-names.ts'

export type QuickBooksFile = 'customers' | 'vendors' | 'invoices' | 'payments' | 'expenses'

/**
 * A file that QuickBooks Online imports: contacts, invoices, or journal entries for what was received and what was spent.
 * Imported in this order for every period, its receivables and payables come to Groundwork's.
 * @throws invalid naming `from` for a period that ends before it begins
 */
export async function exportToQuickBooks(
  { db }: Pick<Deps, 'db'>,
  file: QuickBooksFile,
  period: Period,
): Promise<Download> {
  if (period.from > period.to) throw invalidField('from', `Must not be after ${period.to}`)
  const content = await readAtOnce(db, async (trx): Promise<Readable> => {
    const { customers, payees } = await findNames(trx)
    const names = nameForQuickBooks(customers, payees)
    switch (file) {
      case 'customers': {
        const contacts = await findCustomers(trx, period)
        return writeCsv(
          contactColumns,
          contacts.map((contact) => ({ ...contact, name: names.customer(contact.id) })),
        )
      }
      case 'vendors': {
        const contacts = await findVendors(trx, period)
        return writeCsv(
          contactColumns,
          contacts.map((contact) => ({ ...contact, name: names.vendor(contact.paidTo) })),
        )
      }
      case 'invoices':
        return writeCsv(invoiceColumns(names), await findInvoiceLines(trx, period))
      case 'payments': {
        const payments = await findMoneyIn(trx, period)
        return writeCsv(
          journalColumns,
          payments.flatMap((payment) => toPaymentJournal(payment, names)),
        )
      }
      case 'expenses': {
        const entries = await findCostEntries(trx, period)
        return writeCsv(
          journalColumns,
          entries.flatMap((entry) => toCostJournal(entry, names)),
        )
      }
    }
  })
  return new Download({
    mediaType: 'text/csv; charset=utf-8',
    content,
    fileName: `QuickBooks ${file} ${period.from} to ${period.to}.csv`,
  })
}
