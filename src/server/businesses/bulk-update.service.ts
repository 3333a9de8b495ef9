import { sql, type Transaction } from 'kysely'
import type { Business, BusinessPlacement, Salesperson } from '../../contract/businesses.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { assertVersion, changeRow, given, refuseTaken } from '../database/editable.ts'
import { type Changes, changesBetween, recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { keepPhone } from '../phones.ts'
import { findBusinesses, lockBusinesses, lockSalespeople } from './businesses.queries.ts'
import { businessColumns, businessHistoryFields, nameTaken } from './businesses.service.ts'

interface Placing {
  trx: Transaction<DB>
  actor: Actor
  at: Date
  /** Every business that is named or loses a salesperson, as it was before. */
  businesses: Map<number, Business>
  salespeople: Map<number, Salesperson>
}

/**
 * Changes the businesses and moves each salesperson to the business that lists them, all or nothing. Fields that are
 * left out stay; fields that repeat the current value are no change.
 * @returns the businesses of the array, in its order
 * @throws not_found for a business, invalid naming `0.salespeople.1.id` for a salesperson who is unknown or named
 * twice, conflict for a stale version
 */
export async function updateBusinessesInBulk(
  deps: Deps,
  actor: Actor,
  placements: readonly BusinessPlacement[],
): Promise<Business[]> {
  assertNamedOnce(placements)
  return deps.db.transaction().execute(async (trx) => {
    const placing = await lockEverythingNamed(trx, { actor, at: deps.clock.now() }, placements)
    for (const placement of placements) {
      assertVersion(named(placing.businesses, placement.id), placement.version)
    }
    await freeNames(placing, placements)
    for (const [index, placement] of placements.entries()) {
      await refuseTaken('business_name_key', nameTaken(`${index}.name`, placement.name), () =>
        changeBusiness(placing, placement, index),
      )
    }
    await placeSalespeople(placing, placements)
    return findBusinesses(
      trx,
      placements.map(({ id }) => id),
    )
  })
}

/** @throws invalid naming the second mention */
function assertNamedOnce(placements: readonly BusinessPlacement[]): void {
  const businesses = new Set<number>()
  const salespeople = new Set<number>()
  for (const [index, { id, salespeople: placed = [] }] of placements.entries()) {
    if (businesses.has(id)) throw invalidField(`${index}.id`, say('Business {id} is given twice', { id }))
    businesses.add(id)
    for (const [place, salesperson] of placed.entries()) {
      if (salespeople.has(salesperson.id)) {
        throw invalidField(
          `${index}.salespeople.${place}.id`,
          say('Salesperson {id} is given twice; a salesperson stands under one business', {
            id: salesperson.id,
          }),
        )
      }
      salespeople.add(salesperson.id)
    }
  }
}

async function lockEverythingNamed(
  trx: Transaction<DB>,
  by: By,
  placements: readonly BusinessPlacement[],
): Promise<Placing> {
  const salespersonIds = placements.flatMap(({ salespeople = [] }) => salespeople.map(({ id }) => id))
  const salespeople = new Map((await lockSalespeople(trx, salespersonIds)).map((row) => [row.id, row]))
  const businessIds = [
    ...placements.map(({ id }) => id),
    ...[...salespeople.values()].map(({ business_id }) => business_id),
  ]
  const businesses = new Map((await lockBusinesses(trx, businessIds)).map((row) => [row.id, row]))
  for (const [index, { id, salespeople: placed = [] }] of placements.entries()) {
    if (!businesses.has(id)) {
      const message = say('There is no business {id}', { id })
      throw new AppError('not_found', message, { fields: { [`${index}.id`]: message } })
    }
    for (const [place, salesperson] of placed.entries()) {
      if (salespeople.has(salesperson.id)) continue
      throw invalidField(
        `${index}.salespeople.${place}.id`,
        say('There is no salesperson {id}', { id: salesperson.id }),
      )
    }
  }
  return { trx, ...by, businesses, salespeople }
}

/** Names must be unique at every step. With interim names, two businesses can swap theirs. */
async function freeNames(
  { trx, businesses }: Placing,
  placements: readonly BusinessPlacement[],
): Promise<void> {
  const renamed = placements.filter(
    ({ id, name }) => name !== undefined && name !== named(businesses, id).name,
  )
  if (renamed.length < 2) return
  await trx
    .updateTable('business')
    // A control character can't be typed, so it collides with no name.
    .set({ name: sql`chr(1) || id` })
    .where(
      'id',
      'in',
      renamed.map(({ id }) => id),
    )
    .execute()
}

async function changeBusiness(
  { trx, actor, at, businesses }: Placing,
  placement: BusinessPlacement,
  index: number,
): Promise<void> {
  const before = named(businesses, placement.id)
  const address = { ...before.address, ...given(placement.address ?? {}) }
  const phone = keepPhone(placement.phone, before.phone, `${index}.phone`)
  const changes = changesBetween(
    before,
    given({ ...placement, address, phone }) as Partial<Business>,
    businessHistoryFields,
  )
  if (Object.keys(changes).length === 0) return
  await changeRow(trx, 'business', placement.id, at, businessColumns(placement, before.phone))
  await recordEvent(trx, {
    at,
    actor,
    entity: 'business',
    entityId: placement.id,
    verb: 'changed',
    summary: say('changed the business {name}', { name: placement.name ?? before.name }),
    changes,
  })
}

async function placeSalespeople(placing: Placing, placements: readonly BusinessPlacement[]): Promise<void> {
  const touched = new Set<number>()
  for (const [index, { id: businessId, salespeople = [] }] of placements.entries()) {
    for (const [place, placed] of salespeople.entries()) {
      const before = named(placing.salespeople, placed.id)
      const phone = keepPhone(placed.phone, before.phone, `${index}.salespeople.${place}.phone`)
      const after = { business_id: businessId, ...given({ name: placed.name, phone, email: placed.email }) }
      const changes = changesBetween<Salesperson>(before, after, ['business_id', 'name', 'phone', 'email'])
      if (Object.keys(changes).length === 0) continue
      await placing.trx.updateTable('salesperson').set(after).where('id', '=', placed.id).execute()
      await recordPlacement(placing, before, businessId, changes)
      touched.add(before.business_id).add(businessId)
    }
  }
  for (const id of touched) await changeRow(placing.trx, 'business', id, placing.at, {})
}

async function recordPlacement(
  { trx, actor, at, businesses }: Placing,
  salesperson: Salesperson,
  businessId: number,
  changes: Changes,
): Promise<void> {
  const moved = salesperson.business_id !== businessId
  const from = named(businesses, salesperson.business_id).name
  const to = named(businesses, businessId).name
  await recordEvent(trx, {
    at,
    actor,
    entity: 'salesperson',
    entityId: salesperson.id,
    verb: moved ? 'moved' : 'changed',
    summary: moved
      ? say('moved {name} from {text} to {place}', { name: salesperson.name, text: from, place: to })
      : say('changed the salesperson {name} of {text}', { name: salesperson.name, text: to }),
    changes,
  })
}

function named<T>(records: Map<number, T>, id: number): T {
  const record = records.get(id)
  if (!record) throw new Error(`Record ${id} was not read before it was changed`)
  return record
}
