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

/** Writes a delivery into its project's history, or its customer's; one that is about neither has none. */
export async function recordDeliveryEvent(
  trx: Transaction<DB>,
  deliveryId: number,
  { at, actor, verb, tell }: DeliveryEvent,
): Promise<void> {
  const delivery = await findDelivery(trx, deliveryId)
  const { project, customer } = delivery
  const event = { at, actor, verb, summary: tell(nameDelivery(delivery)) }
  if (project !== null) {
    await recordEvent(trx, { ...event, projectId: project.id, entity: 'delivery', entityId: deliveryId })
  } else if (customer !== null) {
    await recordEvent(trx, { ...event, entity: 'customer', entityId: customer.id })
  }
}

function nameDelivery({ channel, recipient, ...delivery }: Delivery): string {
  const way = channel === 'email' ? `by e-mail to ${recipient}` : `by WhatsApp to +${recipient}`
  return `${nameContent(delivery)} ${way}`
}

function nameContent({
  kind,
  bid,
  invoice,
  customer,
}: Pick<Delivery, 'kind' | 'bid' | 'invoice' | 'customer'>) {
  const theBid = bid?.label ?? 'a bid'
  const theInvoice = invoice ? `invoice ${invoice.number}` : 'an invoice'
  const names: Record<Delivery['kind'], string> = {
    bid: theBid,
    reminder: `a reminder of ${theBid}`,
    signed_bid: `the signed copy of ${theBid}`,
    notice: bid ? `a notice about ${theBid}` : 'a notice',
    invoice: theInvoice,
    invoice_reminder: `a reminder of ${theInvoice}`,
    receipt: `a receipt on ${theInvoice}`,
    statement: `the statement of account of ${customer?.name ?? 'a customer'}`,
    test: 'a test message',
  }
  return names[kind]
}
