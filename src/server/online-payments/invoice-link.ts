import type { Kysely } from 'kysely'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'

/** Where a customer sees and pays an invoice. @param token the secret part of its link */
export function publicInvoiceUrl({ config }: Pick<Deps, 'config'>, token: string): string {
  return `${config.publicUrl}/pay/${token}`
}

/** The secret part of an invoice's link; null once it was taken back. */
export async function findInvoiceLink(db: Kysely<DB>, invoiceId: number): Promise<string | null> {
  const row = await db
    .selectFrom('invoice')
    .select(['link_token', 'link_revoked_at'])
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return row && row.link_revoked_at === null ? row.link_token : null
}
