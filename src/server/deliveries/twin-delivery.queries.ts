import type { Transaction } from 'kysely'
import type { DeliveryChannel, DeliveryKind } from '../../domain/deliveries.ts'
import { secondClickMs } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'

/** What makes two deliveries the same. */
export interface Twin {
  kind: DeliveryKind
  /** What it is about: the record whose lock this transaction has. */
  column: 'bid_id' | 'invoice_id' | 'customer_id'
  id: number
  channel: DeliveryChannel
  recipient: string
  sha256: string
}

/** The delivery of a first click: the same document to the same recipient, queued or just accepted. */
export async function findTwinDelivery(
  trx: Transaction<DB>,
  { kind, column, id, channel, recipient, sha256 }: Twin,
  at: Date,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('delivery')
    .select('id')
    .where(column, '=', id)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .where('document_sha256', '=', sha256)
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'queued'),
        and([
          eb('status', 'in', ['accepted', 'delivered', 'read']),
          eb('accepted_at', '>', new Date(at.getTime() - secondClickMs)),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
