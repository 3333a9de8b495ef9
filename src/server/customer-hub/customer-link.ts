import type { Kysely } from 'kysely'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'

/** Where a customer sees all that they have with us. @param token the secret part of their link */
export function hubUrl({ config }: Pick<Deps, 'config'>, token: string): string {
  return `${config.publicUrl}/hub/${token}`
}

/** The secret part of a customer's link; null once it was taken back, or without such a customer. */
export async function findCustomerLink(db: Kysely<DB>, customerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('customer')
    .select(['link_token', 'link_revoked_at'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row && row.link_revoked_at === null ? row.link_token : null
}
