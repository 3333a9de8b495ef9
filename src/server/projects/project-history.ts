import type { ProjectRow } from './projects.queries.ts'

/** A project's fields as people read them in its history: names, not ids. */
export function projectHistoryFields(row: ProjectRow, manager: string | null) {
  return {
    name: row.name,
    jobType: row.job_type,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    customerEmail: row.customer_email,
    site: siteLine(row),
    coordinates: coordinates(row),
    business: row.business_name,
    salesperson: row.salesperson_name,
    manager,
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

function siteLine(row: ProjectRow): string {
  const place = [row.site_state, row.site_zip].filter(Boolean).join(' ')
  return [row.site_street, row.site_city, place].filter(Boolean).join(', ')
}

function coordinates({ site_lat, site_lon }: ProjectRow): string | null {
  return site_lat === null && site_lon === null ? null : `${site_lat ?? '?'}, ${site_lon ?? '?'}`
}
