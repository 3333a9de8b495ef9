import type { Transaction } from 'kysely'
import type { DB } from '../database/schema.generated.ts'

/** The delivery that a second click repeats: the same document to the same recipient, on its way or just accepted. */
export async function findTwinDelivery(
  trx: Transaction<DB>,
  message: { bid: { id: number }; channel: string; recipient: string; document: { sha256: string } },
  since: Date,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('delivery')
    .select('id')
    .where('bid_id', '=', message.bid.id)
    .where('kind', '=', 'bid')
    .where('channel', '=', message.channel)
    .where('recipient', '=', message.recipient)
    .where('document_sha256', '=', message.document.sha256)
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'queued'),
        and([eb('status', 'in', ['accepted', 'delivered', 'read']), eb('accepted_at', '>', since)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
