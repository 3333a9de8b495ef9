import { type Kysely, sql, type Transaction } from 'kysely'
import { whatsappWindowHours } from '../../domain/deliveries.ts'
import { phoneDigits } from '../../domain/phones.ts'
import type { DB } from '../database/schema.generated.ts'

/** True while a free message may be written to this number (country code and digits); after that, a template. */
export async function whatsappWindowOpen(db: Kysely<DB>, number: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('whatsapp_contact')
    .select('number')
    .where('number', '=', number)
    .where('last_message_at', '>', new Date(at.getTime() - whatsappWindowHours * 3_600_000))
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that somebody wrote to us. A message older than the last one changes nothing. */
export async function rememberContact(trx: Transaction<DB>, number: string, at: Date): Promise<void> {
  await trx
    .insertInto('whatsapp_contact')
    .values({ number, last_message_at: at })
    .onConflict((conflict) =>
      conflict.column('number').doUpdateSet({
        last_message_at: sql`greatest(whatsapp_contact.last_message_at, excluded.last_message_at)`,
      }),
    )
    .execute()
}

/** True while a project's customer agrees to be written to on WhatsApp; what belongs to no project needs no consent. */
export async function hasConsent(db: Kysely<DB>, projectId: number | null): Promise<boolean> {
  if (projectId === null) return true
  const row = await db
    .selectFrom('project')
    .innerJoin('customer', 'customer.id', 'project.customer_id')
    .select('project.id')
    .where('project.id', '=', projectId)
    .where('customer.whatsapp_opt_in', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Withdraws the consent of every customer with this number. @returns those customers */
export async function withdrawConsent(
  trx: Transaction<DB>,
  number: string,
  at: Date,
): Promise<{ id: number }[]> {
  return trx
    .updateTable('customer')
    .set({ whatsapp_opt_in: false, version: sql`version + 1`, updated_at: at })
    .where('phone_digits', '=', phoneDigits(number))
    .where('phone_digits', '<>', '')
    .where('whatsapp_opt_in', '=', true)
    .returning('id')
    .execute()
}
