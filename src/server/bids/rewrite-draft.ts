import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction, type Updateable } from 'kysely'
import type { Bid } from '../../contract/bids.ts'
import type { Day } from '../../domain/dates.ts'
import type { Bid as BidTable, DB } from '../database/schema.generated.ts'
import { together } from '../database/together.ts'
import { changeGroups, keepPlaces, writeGroups, writeSchedule } from './bid-content.queries.ts'
import { type BidContent, toColumns, withContent } from './bid-content.service.ts'
import { findBid } from './bids.queries.ts'

const nothing = Promise.resolve(undefined)

interface Rewriting {
  /** As it is stored. Its transaction has locked it. */
  before: Bid
  /** The content of `before`. */
  stored: BidContent
  content: BidContent
  /** What else changes in its row. */
  columns: Updateable<BidTable>
}

/**
 * Writes what differs in a draft, in one round trip.
 * @returns the bid as it is then; it is read again only when a part of it has got a new id
 */
export async function rewriteDraft(
  trx: Transaction<DB>,
  { before, stored, content, columns }: Rewriting,
  { at, today, saveId }: { at: Date; today: Day; saveId: string | undefined },
): Promise<Bid> {
  const version = before.version + 1
  const row = trx
    .updateTable('bid')
    .set({
      ...columns,
      ...toColumns(content),
      version,
      updated_at: at,
      ...(saveId && { save_ids: sql`(${saveId}::text || save_ids)[1:20]` }),
    })
    .where('id', '=', before.id)
  const isSameSchedule = isDeepStrictEqual(content.paymentSchedule, stored.paymentSchedule)
  const hasSamePlaces = keepPlaces(content.groups, stored.groups)
  const keepsIds = isSameSchedule && hasSamePlaces
  const [, , , after] = await together(
    row.execute(),
    hasSamePlaces
      ? changeGroups(trx, before.id, content.groups, stored.groups)
      : writeGroups(trx, before.id, content.groups),
    isSameSchedule ? nothing : writeSchedule(trx, before.id, content.paymentSchedule),
    keepsIds ? nothing : findBid(trx, before.project_id, before.id, today),
  )
  return after ?? withContent({ ...before, version, updatedAt: at.toISOString() }, content)
}
