import type { Kysely, Selectable } from 'kysely'
import type { CaissonLog } from '../../contract/caisson-logs.ts'
import { isIncluded } from '../../domain/bid-money.ts'
import type { Unit } from '../../domain/bids.ts'
import type { ContractLine } from '../../domain/caissons/contract-lines.ts'
import { byHole, isCaptionOf } from '../../domain/caissons/holes.ts'
import { notFound } from '../../domain/errors.ts'
import { fromColumnNames } from '../database/column-names.ts'
import type { CaissonLog as CaissonLogTable, DB } from '../database/schema.generated.ts'

/** What is entered of a hole beside its number. */
export const factFields = [
  'diameter',
  'plannedDepth',
  'drilledDepth',
  'rockDepth',
  'waterDepth',
  'concreteOrdered',
  'concretePlaced',
  'soil',
  'steel',
  'inspector',
  'note',
  'drilledOn',
  'pouredOn',
] as const satisfies readonly (keyof CaissonLog)[]
export const caissonFields = ['hole', ...factFields] as const

/** In the order of the plan. */
export async function findCaissonLogs(db: Kysely<DB>, projectId: number): Promise<CaissonLog[]> {
  const rows = await db.selectFrom('caisson_log').selectAll().where('project_id', '=', projectId).execute()
  return rows.map(toLog).toSorted(byHole)
}

/** @throws not_found, also for one of another project */
export async function findCaissonLog(db: Kysely<DB>, projectId: number, logId: number): Promise<CaissonLog> {
  const row = await db
    .selectFrom('caisson_log')
    .selectAll()
    .where('id', '=', logId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (!row) throw notFound('Caisson log')
  return toLog(row)
}

export async function findLogOfHole(
  db: Kysely<DB>,
  projectId: number,
  hole: string,
): Promise<CaissonLog | undefined> {
  const row = await db
    .selectFrom('caisson_log')
    .selectAll()
    .where('project_id', '=', projectId)
    .where((eb) => eb(eb.fn('lower', ['hole']), '=', eb.fn('lower', [eb.val(hole)])))
    .executeTakeFirst()
  return row && toLog(row)
}

function toLog(row: Selectable<CaissonLogTable>): CaissonLog {
  return {
    id: row.id,
    project_id: row.project_id,
    ...fromColumnNames(caissonFields, row),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Where a change order says what it says until the customer declines it or another takes its place. */
const standing = ['draft', 'sent', 'viewed', 'accepted', 'finalized']

/** The lines by the foot and by the yard, of the contract and then of each change order that stands. */
export async function findContractLines(db: Kysely<DB>, projectId: number): Promise<ContractLine[]> {
  const rows = await db
    .selectFrom('bid_item as item')
    .innerJoin('bid', 'bid.id', 'item.bid_id')
    .innerJoin('project', 'project.id', 'bid.project_id')
    .innerJoin('bid_group as part', (join) =>
      join.onRef('part.bid_id', '=', 'item.bid_id').onRef('part.position', '=', 'item.group_position'),
    )
    .select([
      'item.description',
      'part.name as group',
      'item.unit',
      'item.quantity',
      'item.unit_price as unitPrice',
      'item.optional',
      'item.selected',
    ])
    .where('bid.project_id', '=', projectId)
    .where('item.unit', 'in', ['LF', 'VLF', 'CY'])
    .where((eb) =>
      eb.or([
        eb('bid.id', '=', eb.ref('project.finalized_bid_id')),
        eb.and([eb('bid.kind', '=', 'change_order'), eb('bid.status', 'in', standing)]),
      ]),
    )
    .orderBy('bid.kind')
    .orderBy('bid.number')
    .orderBy('item.group_position')
    .orderBy('item.position')
    .execute()
  return rows
    .filter(isIncluded)
    .map(({ optional: _, selected: __, unit, ...line }) => ({ ...line, unit: unit as Unit }))
}

/** The small copies of the photos whose captions name a hole, by hole, in the order of the gallery. */
export async function findHolePhotos(db: Kysely<DB>, projectId: number, holes: readonly string[]) {
  const photos = await db
    .selectFrom('photo')
    .innerJoin('stored_file as thumbnail', 'thumbnail.id', 'photo.thumbnail_id')
    .select(['photo.caption', 'thumbnail.path'])
    .where('photo.project_id', '=', projectId)
    .where('photo.caption', '<>', '')
    .orderBy('photo.kind', 'desc')
    .orderBy('photo.position')
    .orderBy('photo.id')
    .execute()
  return holes.flatMap((hole) => photos.filter(({ caption }) => isCaptionOf(hole, caption)))
}
