import { type Kysely, type Selectable, sql } from 'kysely'
import type { Company } from '../../contract/company.ts'
import { notFound } from '../../domain/errors.ts'
import type { Region } from '../../domain/projects.ts'
import { fromColumnNames } from '../database/column-names.ts'
import type { Company as CompanyTable, DB } from '../database/schema.generated.ts'

/** The settings that are stored in a column of the same name. */
export const companyFields = [
  'name',
  'licenseNumber',
  'licenseClasses',
  'phone',
  'email',
  'website',
  'paymentTerms',
  'reminderDays',
  'defaultRetention',
  'bidValidDays',
  'defaultScope',
  'defaultTerms',
  'defaultExclusions',
  'defaultScopeSpanish',
  'defaultTermsSpanish',
  'defaultExclusionsSpanish',
  'politeLetter',
  'firmLetter',
] as const

type RegionJson = { region: Region; numberFormat: string; nextNumber: number }

/** The company's settings with its regions and logo. @throws not_found before it is set up */
export async function findCompany(db: Kysely<DB>): Promise<Company> {
  const row = await db
    .selectFrom('company')
    .selectAll()
    .select(
      sql<RegionJson[]>`(
        select coalesce(json_agg(json_build_object(
          'region', counter.counter_type,
          'numberFormat', counter.format,
          'nextNumber', counter.next_number
        ) order by counter.counter_type desc), '[]')
        from number_counter counter where counter.counter_type <> 'invoice')`.as('regions'),
    )
    .executeTakeFirst()
  if (!row) throw notFound('Company')
  return toCompany(row)
}

/** @throws not_found before it is set up */
export async function lockCompany(trx: Kysely<DB>): Promise<Company> {
  await trx.selectFrom('company').select('id').forUpdate().executeTakeFirst()
  return findCompany(trx)
}

function toCompany(row: Selectable<CompanyTable> & { regions: RegionJson[] }): Company {
  return {
    ...fromColumnNames(companyFields, row),
    address: { street: row.street, city: row.city, state: row.state, zip: row.zip },
    regions: row.regions,
    logo: row.logo?.toString('base64') ?? null,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}
