import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Bid } from '../../contract/bids.ts'
import type { Day } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import { containsText } from '../database/contains-text.ts'
import type { Page } from '../database/page.ts'
import { type ListRequest, readPage } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { together } from '../database/together.ts'
import { bidAsJson, toBid } from './bid-json.ts'

/** A bid of that project, which is not deleted. @throws not_found, also for another project's bid */
export async function findBid(db: Kysely<DB>, projectId: number, bidId: number, today: Day): Promise<Bid> {
  const bid = await findBidBy(db, sql`bid.id = ${bidId} and bid.project_id = ${projectId}`, today)
  if (!bid) throw notFound('Bid')
  return bid
}

/** Locks a bid whose project is locked. @throws not_found, also for another project's bid */
export async function lockBid(
  trx: Transaction<DB>,
  projectId: number,
  bidId: number,
  today: Day,
): Promise<Bid> {
  const lock = trx
    .selectFrom('bid')
    .select('id')
    .where('id', '=', bidId)
    .where('project_id', '=', projectId)
    .forUpdate()
  const [, bid] = await together(lock.execute(), findBid(trx, projectId, bidId, today))
  return bid
}

/** Locks a bid of any project, even a deleted one, that this transaction has locked. @throws not_found */
export async function lockAnyBid(trx: Transaction<DB>, bidId: number, today: Day): Promise<Bid> {
  await trx.selectFrom('bid').select('id').where('id', '=', bidId).forUpdate().execute()
  const row = await trx
    .selectFrom('bid')
    .select(bidAsJson.as('bid'))
    .where('bid.id', '=', bidId)
    .executeTakeFirst()
  if (!row) throw notFound('Bid')
  return toBid(row.bid, today)
}

/** A bid of whatever project that is not deleted. */
export function findBidOfAnyProject(db: Kysely<DB>, id: number, today: Day): Promise<Bid | undefined> {
  return findBidBy(db, sql<SqlBool>`bid.id = ${id}`, today)
}

/** The bid behind a public link. */
export function findBidByIndex(db: Kysely<DB>, bidIndex: string, today: Day): Promise<Bid | undefined> {
  return findBidBy(db, sql<SqlBool>`bid.bid_index = ${bidIndex}`, today)
}

async function findBidBy(db: Kysely<DB>, which: RawBuilder<SqlBool>, today: Day): Promise<Bid | undefined> {
  const row = await db
    .selectFrom('bid')
    .innerJoin('project', 'project.id', 'bid.project_id')
    .select(bidAsJson.as('bid'))
    .where(which)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toBid(row.bid, today)
}

/**
 * The bid that a save with this id changed: the bid itself, or the revision that the save created. Undefined if the save
 * never arrived, or if more than twenty saves followed it.
 */
export async function findSaved(
  trx: Transaction<DB>,
  { id, project_id }: Pick<Bid, 'id' | 'project_id'>,
  saveId: string,
): Promise<number | undefined> {
  const saved = await trx
    .selectFrom('bid')
    .select('id')
    .where('project_id', '=', project_id)
    .where((bid) => bid.or([bid('id', '=', id), bid('replaces_bid_id', '=', id)]))
    .where(sql<boolean>`${saveId} = any(save_ids)`)
    .executeTakeFirst()
  return saved?.id
}

/** Counts a customer's view. The version stays, because viewing is no edit that could conflict. */
export async function countView(trx: Transaction<DB>, id: number, at: Date): Promise<void> {
  await trx
    .updateTable('bid')
    .set({
      status: sql<string>`case when status = 'sent' then 'viewed' else status end`,
      view_count: sql<number>`view_count + 1`,
      last_viewed_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** The newest revision of a bid, sent or still a draft. */
export async function findNewestRevision(
  db: Kysely<DB>,
  { project_id, kind, number }: Pick<Bid, 'project_id' | 'kind' | 'number'>,
): Promise<{ revision: number; sentAt: string | null }> {
  const { revision, sent_at } = await db
    .selectFrom('bid')
    .select(['revision', 'sent_at'])
    .where('project_id', '=', project_id)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { revision, sentAt: sent_at?.toISOString() ?? null }
}

/** A project's bids, whole; newest first unless asked otherwise. */
export async function listBids(
  db: Kysely<DB>,
  projectId: number,
  request: ListRequest & { search?: string | undefined },
  today: Day,
): Promise<Page<Bid>> {
  let query = db.selectFrom('bid').where('bid.project_id', '=', projectId)
  if (request.search) {
    query = query.where(containsText(sql`concat_ws(' ', bid.number, bid.title, bid.status)`, request.search))
  }
  const selected = query.select(['bid.id', bidAsJson.as('bid')])
  return readPage(query, selected, request, order, ({ bid }) => toBid(bid, today))
}

const order = {
  columns: {
    created: { by: sql`bid.created_at`, type: 'timestamptz' },
    updated: { by: sql`bid.updated_at`, type: 'timestamptz' },
    number: { by: sql`bid.number`, type: 'integer' },
    total: { by: sql`bid.total`, type: 'bigint' },
    status: { by: sql`bid.status`, type: 'text' },
  },
  id: sql<number>`bid.id`,
  otherwise: '-created',
} as const

/** The project's contract in cents, approved changes included; 0 without one. */
export async function findContractTotal(db: Kysely<DB>, projectId: number): Promise<Cents> {
  const { rows } = await sql<{ total: Cents }>`
    select coalesce(original_contract, 0) + approved_changes as total
    from project_money(null) where project_id = ${projectId}`.execute(db)
  return rows[0]?.total ?? 0
}

/** True when the customer has signed another bid of this project, change orders apart. */
export async function isAnotherAccepted(
  db: Kysely<DB>,
  bid: Pick<Bid, 'id' | 'project_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('bid')
    .select('id')
    .where('project_id', '=', bid.project_id)
    .where('kind', '=', 'bid')
    .where('status', '=', 'accepted')
    .where('id', '<>', bid.id)
    .executeTakeFirst()
  return row !== undefined
}

/** What a customer signed, with what only the paper shows: the drawn signature, and where the signed PDF lies. */
export interface StoredAcceptance {
  name: string
  /** PNG; null when the typed name is the signature. */
  signature: Buffer | null
  selected: number[]
  total: Cents
  email: string
  signedFile: { path: string; sha256: string } | null
}

export async function findAcceptance(db: Kysely<DB>, bidId: number): Promise<StoredAcceptance | undefined> {
  const row = await db
    .selectFrom('bid_acceptance as signed')
    .leftJoin('stored_file as file', 'file.id', 'signed.signed_file_id')
    .select(['signed.name', 'signed.signature', 'signed.selected', 'signed.total', 'signed.email'])
    .select(['file.path', 'file.sha256'])
    .where('signed.bid_id', '=', bidId)
    .executeTakeFirst()
  if (!row) return undefined
  const { path, sha256, ...acceptance } = row
  return {
    ...acceptance,
    signedFile: path === null || sha256 === null ? null : { path, sha256: sha256.toString('hex') },
  }
}
