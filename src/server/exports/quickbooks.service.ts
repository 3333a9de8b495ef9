import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import { quickBooksFiles } from '../../contract/reports.ts'
import { invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import { writeCsv } from '../csv/write-csv.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { Download } from '../http/answers.ts'
import { writeZip, type ZipEntry } from '../zip/write-zip.ts'
import {
  findCostEntries,
  findCustomers,
  findInvoiceLines,
  findMoneyIn,
  findVendors,
  holdNames,
  keepNames,
  type Period,
} from './quickbooks.queries.ts'
import {
  contactColumns,
  invoiceColumns,
  journalColumns,
  toCostJournal,
  toPaymentJournal,
} from './quickbooks-files.ts'
import { nameForQuickBooks, type QuickBooksNames } from './quickbooks-names.ts'

type QuickBooksFile = (typeof quickBooksFiles)[number]

/**
 * A CSV for QuickBooks Online: contacts, invoices, or journal entries of money received and spent. If all files of
 * every period are imported in this order, receivables and payables match Groundwork's.
 * @throws invalid naming `from` for a period that ends before it begins
 */
export async function exportToQuickBooks(
  deps: Pick<Deps, 'db' | 'clock'>,
  file: QuickBooksFile,
  period: Period,
): Promise<Download> {
  assertInOrder(period)
  const content = await writeNamed(deps, (trx, names) => writers[file](trx, period, names))
  return new Download({
    mediaType: 'text/csv; charset=utf-8',
    content,
    fileName: `QuickBooks ${file} ${within(period)}.csv`,
  })
}

/** All five files, read at one moment so that they agree with each other. @throws as `exportToQuickBooks` */
export async function exportAllToQuickBooks(
  deps: Pick<Deps, 'db' | 'clock'>,
  period: Period,
): Promise<Download> {
  assertInOrder(period)
  const entries = await writeNamed(deps, async (trx, names) => {
    const written: ZipEntry[] = []
    for (const [index, file] of quickBooksFiles.entries()) {
      const content = await writers[file](trx, period, names)
      written.push({ name: `${index + 1} ${file} ${within(period)}.csv`, content, compress: true })
    }
    return written
  })
  return new Download({
    mediaType: 'application/zip',
    content: writeZip(Readable.from(entries), deps.clock.now()),
    fileName: `QuickBooks ${within(period)}.zip`,
  })
}

function assertInOrder({ from, to }: Period): void {
  if (from > to) throw invalidField('from', say('Must not be after {day}', { day: to }))
}

const within = ({ from, to }: Period) => `${from} to ${to}`

type Writer = (trx: Transaction<DB>, period: Period, names: QuickBooksNames) => Promise<Readable>

const writers: Record<QuickBooksFile, Writer> = {
  async customers(trx, period, names) {
    const contacts = await findCustomers(trx, period)
    const named = contacts.map((contact) => ({ ...contact, name: names.customer(contact.id) }))
    return writeCsv(contactColumns, named)
  },
  async vendors(trx, period, names) {
    const contacts = await findVendors(trx, period)
    const named = contacts.map((contact) => ({ ...contact, name: names.vendor(contact.paidTo) }))
    return writeCsv(contactColumns, named)
  },
  async invoices(trx, period, names) {
    const lines = await findInvoiceLines(trx, period)
    const named = lines.map((line) => ({ ...line, customer: names.customer(line.customer_id) }))
    return writeCsv(invoiceColumns, named)
  },
  async payments(trx, period, names) {
    const payments = await findMoneyIn(trx, period)
    const lines = payments.flatMap((payment) => toPaymentJournal(payment, names))
    return writeCsv(journalColumns, lines)
  },
  async expenses(trx, period, names) {
    const entries = await findCostEntries(trx, period)
    const lines = entries.flatMap((entry) => toCostJournal(entry, names))
    return writeCsv(journalColumns, lines)
  },
}

/** Reads the database at one moment, and saves the names it uses for later files. */
function writeNamed<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  write: (trx: Transaction<DB>, names: QuickBooksNames) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { customers, payees, given } = await holdNames(trx)
      const names = nameForQuickBooks(customers, payees, given)
      const written = await write(trx, names)
      await keepNames(trx, names.newlyGiven(), clock.now())
      return written
    })
}
