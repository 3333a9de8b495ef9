import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { phoneDigits } from '../../domain/phones.ts'
import { containsEveryWord } from '../database/contains-text.ts'
import type { ProjectRow } from './projects.queries.ts'

type Searched = Pick<
  ProjectRow,
  | 'number'
  | 'name'
  | 'job_type'
  | 'customer_name'
  | 'customer_phone'
  | 'customer_email'
  | 'site_street'
  | 'site_city'
  | 'site_state'
  | 'site_zip'
  | 'business_name'
  | 'salesperson_name'
>

/** Everything that the search looks at, in one column with one index. */
export function projectSearchText(row: Searched): string {
  const address = [row.site_street, row.site_city, row.site_state, row.site_zip].filter(Boolean).join(' ')
  return [
    row.number,
    row.name,
    row.job_type,
    row.customer_name,
    row.customer_phone,
    phoneDigits(row.customer_phone),
    row.customer_email,
    address,
    row.business_name,
    row.salesperson_name,
  ]
    .filter(Boolean)
    .join('\n')
}

/** True for projects that contain every word; a phone number matches in any spelling. */
export function matchesSearch(search: string): RawBuilder<SqlBool> {
  return containsEveryWord(sql`project.search_text`, search)
}
