import { type Kysely, sql } from 'kysely'
import type { CustomerHub } from '../../contract/customer-hub.ts'
import type { Day } from '../../domain/dates.ts'
import type { Language } from '../../domain/people.ts'
import type { PermitStage } from '../../domain/permits.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import type { ProjectStatus } from '../../domain/projects.ts'
import { bidAsJson, toBid } from '../bids/bid-json.ts'
import type { DB } from '../database/schema.generated.ts'
import type { StoredFileRow } from '../http/answers.ts'
import { invoiceAsJson, toInvoice } from '../invoices/invoice-json.ts'

type HubProject = CustomerHub['projects'][number]

/** The customer behind a link; undefined for one that is unknown or was taken back. */
export function findLinkedCustomer(
  db: Kysely<DB>,
  token: string,
): Promise<{ id: number; name: string; language: Language } | undefined> {
  return db
    .selectFrom('customer')
    .select(['id', 'name', sql<Language>`language`.as('language')])
    .where('link_token', '=', token)
    .where('link_revoked_at', 'is', null)
    .executeTakeFirst()
}

/** A customer's projects that are not deleted, the newest first, each with what its customer may see. */
export async function findHubProjects(
  db: Kysely<DB>,
  customerId: number,
  today: Day,
): Promise<(HubProject & { id: number })[]> {
  const projects = await db
    .selectFrom('project')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(mostProjects)
    .execute()
  const ids = projects.map(({ id }) => id)
  if (ids.length === 0) return []
  const [bids, invoices, permits, photos] = await Promise.all([
    findBids(db, ids, today),
    findInvoices(db, ids, today),
    findPermits(db, ids),
    findPhotos(db, ids),
  ])
  const of = <T extends { projectId: number }>(rows: readonly T[], id: number) =>
    rows.flatMap(({ projectId, ...row }) => (projectId === id ? [row] : []))
  return projects.map((project) => {
    const billed = of(invoices, project.id)
    return {
      id: project.id,
      number: project.number,
      name: project.name,
      site: {
        street: project.site_street,
        city: project.site_city,
        state: project.site_state,
        zip: project.site_zip,
      },
      status: project.status as ProjectStatus,
      bids: of(bids, project.id),
      invoices: billed.map(({ payments: _, ...invoice }) => invoice),
      payments: billed
        .flatMap(({ payments }) => payments)
        .sort((one, other) => other.received.localeCompare(one.received)),
      permits: of(permits, project.id),
      photos: of(photos, project.id),
    }
  })
}

/** Nobody has so many jobs with one subcontractor; a builder who has sees the newest. */
const mostProjects = 100

/** Bids that went out, or became the contract on paper, and still say something: none that another replaced. */
async function findBids(db: Kysely<DB>, projectIds: readonly number[], today: Day) {
  const rows = await db
    .selectFrom('bid')
    .select([bidAsJson.as('bid'), 'bid.bid_index', 'bid.link_revoked_at'])
    .where('project_id', 'in', projectIds)
    .where('status', 'in', ['sent', 'viewed', 'accepted', 'finalized', 'declined'])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ bid: json, bid_index, link_revoked_at }) => {
    const bid = toBid(json, today)
    const agreedAt = bid.sentAt ?? bid.finalizedAt
    if (agreedAt === null) return []
    return [
      {
        projectId: bid.project_id,
        kind: bid.kind,
        number: bid.number,
        title: bid.title,
        status: bid.status,
        sentAt: agreedAt,
        total: bid.total,
        link: link_revoked_at === null ? bid_index : null,
      },
    ]
  })
}

async function findInvoices(db: Kysely<DB>, projectIds: readonly number[], today: Day) {
  const rows = await db
    .selectFrom('invoice')
    .select([invoiceAsJson.as('invoice'), 'link_token', 'link_revoked_at'])
    .where('project_id', 'in', projectIds)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ invoice: json, link_token, link_revoked_at }) => {
    const invoice = toInvoice(json, today)
    if (invoice.status === 'draft') return []
    const { number, kind, title, status, issued, dueDate, total, balance } = invoice
    const payments = invoice.received_payments.map((payment) => ({
      kind: payment.kind,
      method: payment.method,
      received: payment.received,
      amount: payment.amount,
      invoiceNumber: number,
    }))
    const link = link_revoked_at === null ? link_token : null
    const facts = { number, kind, title, status, issued, dueDate, total, balance, link, payments }
    return [{ projectId: invoice.project_id, ...facts }]
  })
}

function findPermits(db: Kysely<DB>, projectIds: readonly number[]) {
  return db
    .selectFrom('permit')
    .select([
      'project_id as projectId',
      'issuing_authority as authority',
      'title',
      'number',
      sql<PermitStage>`stage`.as('stage'),
      'stage_since as stageSince',
    ])
    .where('project_id', 'in', projectIds)
    .where('stage', '<>', 'withdrawn')
    .orderBy('id')
    .execute()
}

function findPhotos(db: Kysely<DB>, projectIds: readonly number[]) {
  return db
    .selectFrom('photo')
    .innerJoin('stored_file as file', 'file.id', 'photo.file_id')
    .select([
      'photo.project_id as projectId',
      'photo.id',
      sql<PhotoKind>`photo.kind`.as('kind'),
      'photo.caption',
      sql<number>`coalesce(file.width, 0)`.as('width'),
      sql<number>`coalesce(file.height, 0)`.as('height'),
    ])
    .where('photo.project_id', 'in', projectIds)
    .where('photo.shared', '=', true)
    .orderBy('photo.kind', 'desc')
    .orderBy('photo.position')
    .execute()
}

/** The file of a photo that is shared with this customer; undefined for any other. */
export function findSharedPhoto(
  db: Kysely<DB>,
  customerId: number,
  photoId: number,
  which: 'file_id' | 'thumbnail_id',
): Promise<StoredFileRow | undefined> {
  return db
    .selectFrom('photo')
    .innerJoin('project', 'project.id', 'photo.project_id')
    .innerJoin('stored_file', 'stored_file.id', `photo.${which}`)
    .select(['stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('photo.id', '=', photoId)
    .where('photo.shared', '=', true)
    .where('project.customer_id', '=', customerId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
}
