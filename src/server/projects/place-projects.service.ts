import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/schema.generated.ts'
import { placeSite } from './site-position.ts'

const atOnce = 1000

/**
 * Gives every project without a position the one of its ZIP code or city, as new ones get it at once. For projects of
 * earlier releases, and for places that a later release knows. @returns how many
 */
export async function placeProjects(db: Kysely<DB>): Promise<number> {
  let count = 0
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('project')
      .select(['id', 'number', 'site_city', 'site_state', 'site_zip'])
      .select(['site_lat', 'site_lon', 'site_approximate'])
      .where('site_lat', 'is', null)
      .where('site_lon', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const placed = rows.flatMap((row) => {
      const position = placeSite(row)
      return position.site_approximate === null ? [] : [{ id: row.id, ...position }]
    })
    // Somebody may have given the position in the meantime.
    if (placed.length > 0) {
      await sql`update project set site_lat = given.site_lat, site_lon = given.site_lon,
          site_approximate = given.site_approximate
        from jsonb_populate_recordset(null::project, ${JSON.stringify(placed)}::jsonb) given
        where project.id = given.id and project.site_lat is null and project.site_lon is null`.execute(db)
    }
    count += placed.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < atOnce) return count
  }
}
