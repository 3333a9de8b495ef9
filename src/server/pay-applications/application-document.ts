import type { Invoice } from '../../contract/invoices.ts'
import type { PayApplication } from '../../contract/pay-applications.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { Deps } from '../deps.ts'
import type { SetDocument } from '../documents/document-setter.ts'
import type { PayApplicationDocumentData } from '../documents/pay-application-paper.ts'
import { countPages, isPdf } from '../documents/read-pdf-words.ts'
import { findPaperParties } from '../invoices/invoice-document.queries.ts'
import { toDocumentParties } from '../invoices/invoice-document.ts'
import { findApplicationOf } from './application-of-invoice.queries.ts'
import { findPackageFiles } from './application-papers.queries.ts'
import { findPayApplication } from './pay-applications.queries.ts'

/** A paper or a photo that goes with an application. */
export interface Attachment {
  title: string
  bytes: Buffer
  /** Of a PDF; null for a picture. */
  pages: number | null
}

/**
 * The package of an invoice that is an application for payment: summary, schedule of values, waiver, papers and photos;
 * undefined for any other invoice. Slow, so call it outside transactions.
 */
export async function setApplicationOf(
  deps: Deps,
  invoice: Invoice,
): Promise<({ name: string } & SetDocument) | undefined> {
  const found = await findApplicationOf(deps.db, invoice.id)
  if (!found) return undefined
  const ids = { projectId: found.project_id, applicationId: found.id }
  const application = await findPayApplication(deps.db, ids, companyDayOf(deps.clock.now()))
  const files = await findPackageFiles(deps.db, application)
  const attachments = await Promise.all(
    files.map(async ({ title, file }) => {
      const bytes = await deps.files.read(file.path)
      return { title, bytes, pages: isPdf(bytes) ? await countPages(bytes, 'file') : null }
    }),
  )
  return setApplication(deps, { application, invoice, attachments })
}

/** @throws Error when something cannot be printed */
export async function setApplication(
  deps: Deps,
  {
    application,
    invoice,
    attachments,
  }: { application: PayApplication; invoice: Invoice; attachments: readonly Attachment[] },
): Promise<{ name: string } & SetDocument> {
  const { language: _, ...parties } = toDocumentParties(
    await findPaperParties(deps.db, application.project_id),
  )
  const { lines, number } = application
  const bidIds = [...new Set(lines.map(({ bid_id }) => bid_id))]
  const bids = await deps.db
    .selectFrom('bid')
    .select(['id', 'kind', 'number', 'title'])
    .where('id', 'in', bidIds)
    .orderBy('number')
    .execute()
  const valueOf = (bidId: number) =>
    lines.filter(({ bid_id }) => bid_id === bidId).reduce((sum, { value }) => sum + value, 0)
  const changes = bids.filter(({ kind }) => kind === 'change_order')
  const data: PayApplicationDocumentData = {
    ...parties,
    application: {
      number,
      invoiceNumber: invoice.number,
      date: invoice.issued,
      through: application.through,
      dueDate: invoice.dueDate,
    },
    mark: { draft: 'DRAFT', void: 'VOID' }[invoice.status as string] ?? null,
    lines,
    originalValue: application.value - changes.reduce((sum, { id }) => sum + valueOf(id), 0),
    changes: changes.map(({ id, number: order, title }) => ({ number: order, title, amount: valueOf(id) })),
    sheets: attachments.flatMap(toSheets),
    pictures: await Promise.all(attachments.map(toPicture)),
  }
  const { pdf, sha256 } = await deps.documents.setPayApplication(data)
  return { name: `Application for payment ${number} ${invoice.number}.pdf`, pdf, sha256 }
}

/** In base64; a photo no larger than a printed page needs it, or a package would be too large to mail. */
async function toPicture({ bytes, pages }: Attachment): Promise<string> {
  if (pages !== null) return bytes.toString('base64')
  const { default: sharp } = await import('sharp')
  const small = await sharp(bytes)
    .resize({ width: printedPixels, height: printedPixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 80 })
    .toBuffer()
  return small.toString('base64')
}

/** Eight inches at 200 dots. */
const printedPixels = 1600

/** One sheet for each page of a PDF, or for a picture. */
function toSheets({ title, pages }: Attachment, picture: number): PayApplicationDocumentData['sheets'] {
  return Array.from({ length: pages ?? 1 }, (_, page) => ({ title, picture, page: page + 1 }))
}
