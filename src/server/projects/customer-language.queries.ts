import type { Kysely } from 'kysely'
import type { Language } from '../../domain/people.ts'
import type { DB } from '../database/schema.generated.ts'

/** In which language a project's customer reads what is written to them. */
export async function findCustomerLanguage(db: Kysely<DB>, projectId: number): Promise<Language> {
  const { language } = await db
    .selectFrom('project')
    .innerJoin('customer', 'customer.id', 'project.customer_id')
    .select('customer.language')
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow()
  return language as Language
}
