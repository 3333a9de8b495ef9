import type { Transaction } from 'kysely'
import type { Delivery } from '../../contract/deliveries.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { findDelivery } from './deliveries.queries.ts'

interface DeliveryEvent {
  at: Date
  actor: { id: number; requestId: string | null } | null
  verb: string
  /** The sentence, given what the delivery is called: `bid 2 rev 3 by e-mail to pat@example.com`. */
  tell: (name: string) => string
}

/** Writes a delivery into its project's history; one without a project has none. */
export async function recordDeliveryEvent(
  trx: Transaction<DB>,
  deliveryId: number,
  { at, actor, verb, tell }: DeliveryEvent,
): Promise<void> {
  const delivery = await findDelivery(trx, deliveryId)
  if (delivery.project === null) return
  await recordEvent(trx, {
    at,
    actor,
    projectId: delivery.project.id,
    entity: 'delivery',
    entityId: deliveryId,
    verb,
    summary: tell(nameDelivery(delivery)),
  })
}

function nameDelivery({ kind, channel, bid, recipient }: Delivery): string {
  const way = channel === 'email' ? `by e-mail to ${recipient}` : `by WhatsApp to +${recipient}`
  return `${nameContent(kind, bid?.label ?? 'a bid')} ${way}`
}

function nameContent(kind: Delivery['kind'], label: string): string {
  if (kind === 'bid') return label
  if (kind === 'reminder') return `a reminder of ${label}`
  if (kind === 'signed_bid') return `the signed copy of ${label}`
  return kind === 'notice' ? `a notice about ${label}` : 'a test message'
}
