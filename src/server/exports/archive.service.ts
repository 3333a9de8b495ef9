import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { Download } from '../http/answers.ts'
import { previewInvoice } from '../invoices/preview-invoice.ts'
import { writeZip, type ZipEntry } from '../zip/write-zip.ts'
import { inPages } from './archive-pages.ts'
import { archiveTables, invoicesOf, picturePath, picturesOf } from './archive-tables.queries.ts'
import type { Period } from './quickbooks.queries.ts'

/**
 * A year's books as a ZIP: tables, invoice PDFs, pictures, a README, and the SHA-256 of every entry. The tables are
 * read at one moment before the download begins. PDFs and pictures are added one at a time during the download, which
 * stops when the client hangs up. The README names missing and damaged files.
 */
export async function exportArchive(deps: Deps, year: string): Promise<Download> {
  const period = { from: `${year}-01-01`, to: `${year}-12-31` }
  const books = await readAtOnce(deps.db, (trx) => readBooks(trx, period))
  const entries = withManifest(collect(deps, year, books))
  return new Download({
    mediaType: 'application/zip',
    content: writeZip(entries, deps.clock.now()),
    fileName: `Books ${year}.zip`,
  })
}

interface Books {
  tables: { name: string; content: Buffer }[]
  invoices: { id: number; number: string }[]
  pictures: { path: string; sha256: Buffer }[]
}

/**
 * Reads all tables of a year, a few MB of text. A transaction open during the download would hold a connection and keep
 * the database from cleaning up, as long as the client likes.
 */
async function readBooks(trx: Kysely<DB>, period: Period): Promise<Books> {
  const tables: Books['tables'] = []
  for (const [name, content] of Object.entries(archiveTables(trx, period))) {
    tables.push({ name, content: await buffer(content) })
  }
  const invoices = inPages(invoicesOf(trx, period).select(['invoice.id', 'invoice.number']), 'invoice.id')
  const pictures = inPages(picturesOf(trx, period), 'file.id')
  return {
    tables,
    invoices: await Readable.from(invoices).toArray(),
    pictures: await Readable.from(pictures).toArray(),
  }
}

async function* collect(
  deps: Deps,
  year: string,
  { tables, invoices, pictures }: Books,
): AsyncGenerator<ZipEntry> {
  for (const { name, content } of tables) yield { name: `tables/${name}.csv`, content, compress: true }
  const problems: string[] = []
  yield* collectInvoices(deps, invoices, problems)
  yield* collectPictures(deps, pictures, problems)
  yield {
    name: 'README.txt',
    content: Buffer.from(describeArchive(year, deps.clock.now(), problems)),
    compress: true,
  }
}

async function* collectInvoices(
  deps: Deps,
  invoices: Books['invoices'],
  problems: string[],
): AsyncGenerator<ZipEntry> {
  for (const { id, number } of invoices) {
    const name = `invoices/Invoice ${number}.pdf`
    const paper = await unlessMissing(previewInvoice(deps, id, {}))
    if (paper) yield { name, content: paper.content, compress: false }
    else problems.push(`${name} was deleted while this archive was made.`)
  }
}

async function* collectPictures(
  { files }: Deps,
  pictures: Books['pictures'],
  problems: string[],
): AsyncGenerator<ZipEntry> {
  for (const { path, sha256 } of pictures) {
    const name = picturePath(path)
    const content = await unlessMissing(files.read(path))
    if (!content) {
      problems.push(`${name} is missing from the file store.`)
      continue
    }
    if (!createHash('sha256').update(content).digest().equals(sha256)) {
      problems.push(`${name} is not the file that was stored.`)
    }
    yield { name, content, compress: false }
  }
}

/** Null for not_found. @throws other errors */
async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** Adds a last entry for `sha256sum --check`. */
async function* withManifest(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  const lines: string[] = []
  for await (const entry of entries) {
    const hash = createHash('sha256')
    const content = Readable.from(hashed(entry.content, hash), { objectMode: false })
    yield { ...entry, content }
    lines.push(`${hash.digest('hex')}  ${entry.name}\n`)
  }
  yield { name: 'manifest-sha256.txt', content: Buffer.from(lines.join('')), compress: true }
}

async function* hashed(content: Buffer | Readable, hash: Hash): AsyncGenerator<Buffer> {
  const chunks: Iterable<Buffer> | AsyncIterable<Buffer | string> = Buffer.isBuffer(content)
    ? [content]
    : content
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    hash.update(bytes)
    yield bytes
  }
}

function describeArchive(year: string, at: Date, problems: readonly string[]): string {
  const missing =
    problems.length === 0
      ? ['Every file was there.']
      : ['These files are missing or damaged:', ...problems.map((problem) => `- ${problem}`)]
  return [
    `Books of ${year}, made by Groundwork on ${at.toISOString()}.`,
    '',
    'tables/     CSV in UTF-8, amounts in US dollars. Invoices by the day they were billed, void ones too; payments, refunds',
    '            and reversals by the day they were received; expenses by the day of the bill; payments on expenses',
    `            by their own day. Projects are those with any of these, with their money as of ${year}-12-31.`,
    "            Events tell who changed what. A text that begins with ' would be a formula without it.",
    '            Deleted projects are left out, as in every report.',
    `invoices/   The invoices billed in ${year} (issued, and sent or paid), as they read on the day this archive was made.`,
    'pictures/   Checks, receipts and bills as they are kept; the tables name them.',
    'manifest-sha256.txt   The fingerprint of every file; check with: sha256sum --check manifest-sha256.txt',
    '',
    ...missing,
    '',
  ].join('\r\n')
}
