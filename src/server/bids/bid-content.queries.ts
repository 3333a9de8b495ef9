import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Bid } from '../../contract/bids.ts'
import type { PricedItem, ScheduledPayment } from '../../domain/bid-money.ts'
import type { BidKind, BidStatus, Unit } from '../../domain/bids.ts'
import type { Cents } from '../../domain/money.ts'
import type { DB } from '../database/schema.generated.ts'
import { together } from '../database/together.ts'

interface NewBidItem extends PricedItem {
  key: string
  product_id: number | null
  description: string
  unit: Unit
}

export interface NewBidGroup {
  key: string
  name: string
  items: readonly NewBidItem[]
}

export interface NewScheduledPayment extends ScheduledPayment {
  key: string
}

/** The number the next bid or change order of a locked project gets; each kind counts from 1. */
export async function nextBidNumber(trx: Transaction<DB>, projectId: number, kind: BidKind): Promise<number> {
  const { last } = await trx
    .selectFrom('bid')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/**
 * Writes a bid's groups and lines anew, in one round trip. They travel as one JSON parameter, so that no bid meets
 * PostgreSQL's limit of 65,535 parameters.
 */
export async function writeGroups(
  trx: Transaction<DB>,
  bidId: number,
  groups: readonly NewBidGroup[],
): Promise<void> {
  const names = toNames(groups)
  const lines = toLines(groups)
  await together(
    trx.deleteFrom('bid_group').where('bid_id', '=', bidId).execute(), // its lines go with it
    ...(names.length > 0 ? [insertNames(bidId, names).execute(trx)] : []),
    ...(lines.length > 0 ? [insertLines(bidId, lines).execute(trx)] : []),
  )
}

/** As `writeGroups`, of groups that `keepPlaces`: writes only the groups and lines that differ, which keep their ids. */
export async function changeGroups(
  trx: Transaction<DB>,
  bidId: number,
  groups: readonly NewBidGroup[],
  before: readonly NewBidGroup[],
): Promise<void> {
  const [oldNames, oldLines] = [toNames(before), toLines(before)]
  const names = toNames(groups).filter((name, at) => !isDeepStrictEqual(name, oldNames[at]))
  const lines = toLines(groups).filter((line, at) => !isDeepStrictEqual(line, oldLines[at]))
  await together(
    ...(names.length > 0 ? [changeNames(bidId, names).execute(trx)] : []),
    ...(lines.length > 0 ? [changeLines(bidId, lines).execute(trx)] : []),
  )
}

/** Whether there are the same groups and lines, by their keys, in the same order. */
export function keepPlaces(groups: readonly NewBidGroup[], before: readonly NewBidGroup[]): boolean {
  return isDeepStrictEqual(placesOf(groups), placesOf(before))
}

function placesOf(groups: readonly NewBidGroup[]) {
  return groups.map(({ key, items }) => [key, ...items.map((item) => item.key)])
}

function toNames(groups: readonly NewBidGroup[]) {
  return groups.map(({ key, name }, position) => ({ position, key, name }))
}

function toLines(groups: readonly NewBidGroup[]) {
  return groups.flatMap((group, groupPosition) =>
    group.items.map((item, position) => ({
      group_position: groupPosition,
      position,
      key: item.key,
      product_id: item.product_id,
      description: item.description,
      quantity: item.quantity,
      unit: item.unit,
      unit_price: item.unitPrice,
      unit_cost: item.unitCost,
      optional: item.optional,
      selected: item.selected,
    })),
  )
}

type Names = ReturnType<typeof toNames>
type Lines = ReturnType<typeof toLines>

const nameRows = (names: Names) =>
  sql`json_to_recordset(${JSON.stringify(names)}::json) as given (position integer, key text, name text)`

const lineRows = (lines: Lines) =>
  sql`json_to_recordset(${JSON.stringify(lines)}::json) as given (group_position integer, position integer, key text,
    product_id integer, description text, quantity bigint, unit text, unit_price bigint, unit_cost bigint,
    optional boolean, selected boolean)`

const insertNames = (bidId: number, names: Names) =>
  sql`insert into bid_group (bid_id, position, key, name)
    select ${bidId}::integer, position, key, name from ${nameRows(names)}`

const insertLines = (bidId: number, lines: Lines) =>
  sql`insert into bid_item (bid_id, group_position, position, key, product_id, description, quantity, unit,
      unit_price, unit_cost, optional, selected)
    select ${bidId}::integer, group_position, position, key, product_id, description, quantity, unit,
      unit_price, unit_cost, optional, selected from ${lineRows(lines)}`

const changeNames = (bidId: number, names: Names) =>
  sql`update bid_group set name = given.name from ${nameRows(names)}
    where bid_group.bid_id = ${bidId} and bid_group.key = given.key`

const changeLines = (bidId: number, lines: Lines) =>
  sql`update bid_item set product_id = given.product_id, description = given.description, quantity = given.quantity,
      unit = given.unit, unit_price = given.unit_price, unit_cost = given.unit_cost, optional = given.optional,
      selected = given.selected
    from ${lineRows(lines)} where bid_item.bid_id = ${bidId} and bid_item.key = given.key`

/** Selects exactly these of a bid's optional lines, by their numbers in the whole bid, counted from 1. */
export async function selectItems(
  trx: Transaction<DB>,
  bidId: number,
  places: readonly number[],
): Promise<void> {
  await sql`update bid_item set selected = counted.place = any(${[...places]}::integer[])
    from (
      select group_position, position, row_number() over (order by group_position, position) as place
      from bid_item where bid_id = ${bidId}
    ) counted
    where bid_item.bid_id = ${bidId} and bid_item.optional
      and bid_item.group_position = counted.group_position and bid_item.position = counted.position`.execute(
    trx,
  )
}

export async function writeSchedule(
  trx: Transaction<DB>,
  bidId: number,
  schedule: readonly NewScheduledPayment[],
): Promise<void> {
  const rows = schedule.map(({ key, label, amount, percent }, position) => ({
    bid_id: bidId,
    position,
    key,
    label,
    amount,
    percent,
  }))
  await together(
    trx.deleteFrom('bid_scheduled_payment').where('bid_id', '=', bidId).execute(),
    ...(rows.length > 0 ? [trx.insertInto('bid_scheduled_payment').values(rows).execute()] : []),
  )
}

/** Adds a 100 % line so that a change order without a schedule can be invoiced. The bid and its PDF don't show it. */
export async function billOnCompletion(
  trx: Transaction<DB>,
  { id, language, total }: Pick<Bid, 'id' | 'language' | 'total'>,
): Promise<void> {
  if (total === 0) return
  const label = language === 'es' ? 'Al terminar el cambio' : 'On completion of the change'
  await trx
    .insertInto('bid_scheduled_payment')
    .values({ bid_id: id, position: 0, label, percent: 10_000, by_default: true })
    .execute()
}

/** Unit costs of the products that exist among `ids`. In a transaction, they cannot be deleted until it ends. */
export async function findProductCosts(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, Cents>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product')
    .select(['id', 'unit_cost'])
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('id')
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .execute()
  return new Map(rows.map((row) => [row.id, row.unit_cost]))
}

/**
 * Restores the status of the revision that a deleted draft had replaced. That status is read from the history, the only
 * place that keeps it.
 */
export async function reviveReplacedBid(
  trx: Transaction<DB>,
  bidId: number,
  at: Date,
): Promise<{ id: number; status: BidStatus } | undefined> {
  return trx
    .updateTable('bid')
    .set({
      status: sql<string>`(select event.changes->'status'->>'from' from event
        where event.entity = 'bid' and event.entity_id = bid.id and event.verb = 'superseded'
        order by event.id desc limit 1)`,
      version: sql<number>`version + 1`,
      updated_at: at,
    })
    .where('id', '=', (bids) =>
      bids.selectFrom('bid as draft').select('draft.replaces_bid_id').where('draft.id', '=', bidId),
    )
    .where('status', '=', 'superseded')
    .returning(['id', sql<BidStatus>`status`.as('status')])
    .executeTakeFirst()
}
