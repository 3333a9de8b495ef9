import type { ProjectRow } from './projects.queries.ts'

/** A project's fields for the history: names for people to read, and ids so that a change can be undone. */
export function projectHistoryFields(row: ProjectRow, manager: string | null) {
  return {
    name: row.name,
    jobType: row.job_type,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    customerEmail: row.customer_email,
    site: { street: row.site_street, city: row.site_city, state: row.site_state, zip: row.site_zip },
    coordinates: coordinates(row),
    business: named(row.business_id, row.business_name),
    salesperson: named(row.salesperson_id, row.salesperson_name),
    manager: named(row.manager_id, manager),
  }
}
type ProjectHistoryFields = ReturnType<typeof projectHistoryFields>

export const projectHistoryFieldNames = [
  'name',
  'jobType',
  'customerName',
  'customerPhone',
  'customerEmail',
  'site',
  'coordinates',
  'business',
  'salesperson',
  'manager',
] as const satisfies readonly (keyof ProjectHistoryFields)[]

function named(id: number | null, name: string | null): { id: number | null; name: string } | null {
  return name === null ? null : { id, name }
}

/** Only those that somebody gave: the others follow from the address. */
function coordinates({ site_lat, site_lon, site_approximate }: ProjectRow): string | null {
  const isUnknown = site_lat === null && site_lon === null
  return isUnknown || site_approximate !== null ? null : `${site_lat ?? '?'}, ${site_lon ?? '?'}`
}
