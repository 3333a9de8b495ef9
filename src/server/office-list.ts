import type { Insertable, Transaction, Updateable } from 'kysely'
import { z } from 'zod'
import { invalidField } from '../domain/errors.ts'
import type { Sentence } from '../domain/sentences/say.ts'
import type { Actor, By } from './actor.ts'
import { assertVersion, changeRow, insertRow, lockRow, refuseTaken } from './database/editable.ts'
import { changesBetween, type Entity, recordEvent } from './database/record-event.ts'
import type { DB } from './database/schema.generated.ts'
import type { Deps } from './deps.ts'

type ListTable = 'assembly' | 'business' | 'category' | 'customer' | 'issuing_authority' | 'product'
type Say = (named: { name: string }) => Sentence

/** A list that the office keeps: how its records are found and told of. */
export interface OfficeList<T extends ListTable, Row> {
  table: T
  entity: Entity
  /** What an answer carries, for the record that comes with a conflict. */
  schema: z.ZodType<Row>
  /** @throws not_found */
  find: (trx: Transaction<DB>, id: number) => Promise<Row>
  historyFields: readonly (keyof Row & string)[]
  /** The row as history compares it, where that is not as the service has it. */
  historyOf?: (row: Row) => object
  added: Say
  changed: Say
  /** For a list in which each name is there once, in whatever case. */
  onlyOnce?: { constraint: string; refusal: Say }
}

interface Removable {
  removed: Say
}
export type RemovableList<T extends ListTable, Row> = OfficeList<T, Row> & Removable

interface Listed {
  name: string
  version: number
}

/** Does work in a transaction, in the name of an employee. */
export function inTransaction<R>(
  deps: Deps,
  actor: Actor,
  work: (trx: Transaction<DB>, by: By) => Promise<R>,
): Promise<R> {
  const at = deps.clock.now()
  return deps.db.transaction().execute((trx) => work(trx, { actor, at }))
}

/** @param then adds what lies in other tables. @throws invalid naming `name` when the list has it */
export async function addToList<T extends ListTable, Row extends Listed>(
  trx: Transaction<DB>,
  { actor, at }: By<Actor | null>,
  list: OfficeList<T, Row>,
  values: Omit<Insertable<DB[T]>, 'created_at' | 'updated_at'> & { name: string },
  then: (id: number) => Promise<void> = async () => {},
): Promise<Row> {
  const row = { ...values, created_at: at, updated_at: at } as unknown as Insertable<DB[T]>
  const entityId = await withName(list, values.name, () => insertRow(trx, list.table, row))
  await then(entityId)
  const { entity } = list
  await recordEvent(trx, { at, actor, entity, entityId, verb: 'added', summary: list.added(values) })
  return list.find(trx, entityId)
}

/** @throws not_found; invalid naming `name` when the list has it; conflict for a stale version */
export async function changeInList<T extends ListTable, Row extends Listed>(
  trx: Transaction<DB>,
  by: By,
  list: OfficeList<T, Row>,
  { id, version }: { id: number; version: number | undefined },
  toColumns: (before: Row) => Updateable<DB[T]> & { name?: string },
): Promise<Row> {
  const { table, entity, historyOf = (row: Row): object => row } = list
  await lockRow(trx, table, id, 'change')
  const before = await list.find(trx, id)
  assertVersion(z.encode(list.schema, before) as Listed, version)
  const columns = toColumns(before)
  await withName(list, columns.name, () => changeRow(trx, table, id, by.at, columns))
  const after = await list.find(trx, id)
  const changes = changesBetween<object>(historyOf(before), historyOf(after), list.historyFields as never[])
  const summary = list.changed(after)
  await recordEvent(trx, { ...by, entity, entityId: id, verb: 'changed', summary, changes })
  return after
}

/**
 * Records that want to name it wait until it is gone.
 * @param release throws while something names it, and deletes what goes with it
 * @throws not_found
 */
export async function removeFromList<T extends ListTable, Row extends Listed>(
  trx: Transaction<DB>,
  by: By,
  list: RemovableList<T, Row>,
  id: number,
  release: (row: Row) => Promise<void>,
): Promise<void> {
  const { table, entity } = list
  await lockRow(trx, table, id, 'removal')
  const row = await list.find(trx, id)
  await release(row)
  const rows = trx.deleteFrom(table as 'customer').where('id', '=', id)
  await rows.execute()
  await recordEvent(trx, { ...by, entity, entityId: id, verb: 'removed', summary: list.removed(row) })
}

function withName<R>(
  { onlyOnce }: Pick<OfficeList<ListTable, unknown>, 'onlyOnce'>,
  name = '',
  work: () => Promise<R>,
): Promise<R> {
  if (!onlyOnce) return work()
  return refuseTaken(onlyOnce.constraint, invalidField('name', onlyOnce.refusal({ name })), work)
}
