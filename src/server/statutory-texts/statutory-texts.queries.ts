import type { Kysely } from 'kysely'
import type { StatutoryText } from '../../contract/statutory-texts.ts'
import type { Day } from '../../domain/dates.ts'
import type { Standing, StatutorySection } from '../../domain/rights/statutory-texts.ts'
import { employeeName } from '../database/json-rows.ts'
import type { DB } from '../database/schema.generated.ts'

/** Every version of every section, the newest of a section first: by the day it begins, then as they were written. */
export async function findStatutoryTexts(db: Kysely<DB>): Promise<StatutoryText[]> {
  const rows = await db
    .selectFrom('statutory_text')
    .selectAll()
    .select(employeeName('statutory_text.created_by').as('created_by_name'))
    .orderBy('effective_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    section: row.section as StatutorySection,
    wording: row.wording,
    standing: row.standing as Standing,
    effectiveFrom: row.effective_from,
    source: row.source,
    createdByName: row.created_by_name ?? '',
    createdAt: row.created_at.toISOString(),
  }))
}

/** @throws Error unless there is such a version */
export async function findStatutoryText(db: Kysely<DB>, wanted: number): Promise<StatutoryText> {
  const text = (await findStatutoryTexts(db)).find(({ id }) => id === wanted)
  if (!text) throw new Error(`There is no statutory text ${wanted}`)
  return text
}

/** The versions that are printed on a day, one of a section. */
export async function findTextsInForce(
  db: Kysely<DB>,
  today: Day,
): Promise<Map<StatutorySection, StatutoryText>> {
  const inForce = new Map<StatutorySection, StatutoryText>()
  for (const text of await findStatutoryTexts(db))
    if (text.effectiveFrom <= today && !inForce.has(text.section)) inForce.set(text.section, text)
  return inForce
}
