import type { Transaction } from 'kysely'
import type { Delivery } from '../../contract/deliveries.ts'
import { fromParts, type Sentence, say } from '../../domain/sentences/say.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { findDelivery } from './deliveries.queries.ts'

interface DeliveryEvent {
  at: Date
  actor: { id: number; requestId: string | null } | null
  verb: string
  /** The sentence, given what the delivery is called, `bid 2 rev 3 by e-mail to pat@example.com`, and carries, `bid 2 rev 3`. */
  tell: (what: Sentence, content: Sentence) => Sentence
}

/** Records a delivery in the history of its project or customer. A test message belongs to neither and is not recorded. */
export async function recordDeliveryEvent(
  trx: Transaction<DB>,
  deliveryId: number,
  { at, actor, verb, tell }: DeliveryEvent,
): Promise<void> {
  const delivery = await findDelivery(trx, deliveryId)
  const { project, customer } = delivery
  const event = { at, actor, verb, summary: tell(nameDelivery(delivery), nameContent(delivery)) }
  if (project !== null) {
    await recordEvent(trx, { ...event, projectId: project.id, entity: 'delivery', entityId: deliveryId })
  } else if (customer !== null) {
    await recordEvent(trx, { ...event, entity: 'customer', entityId: customer.id })
  }
}

function nameDelivery({ channel, recipient, cc, bcc, ...delivery }: Delivery): Sentence {
  const what = nameContent(delivery)
  if (channel === 'whatsapp') return say('{what} by WhatsApp to {text}', { what, text: `+${recipient}` })
  const name = [...cc, ...bcc].join(', ')
  return name === ''
    ? say('{what} by e-mail to {text}', { what, text: recipient })
    : say('{what} by e-mail to {text}, with a copy to {name}', { what, text: recipient, name })
}

function nameContent({
  kind,
  bid,
  invoice,
  customer,
}: Pick<Delivery, 'kind' | 'bid' | 'invoice' | 'customer'>): Sentence {
  const theBid = bid ? fromParts(bid.label, bid.labelParts) : say('a bid')
  const theInvoice = invoice ? say('invoice {number}', { number: invoice.number }) : say('an invoice')
  const names: Record<Delivery['kind'], Sentence> = {
    bid: theBid,
    reminder: say('a reminder of {what}', { what: theBid }),
    signed_bid: say('the signed copy of {what}', { what: theBid }),
    notice: bid ? say('a notice about {what}', { what: theBid }) : say('a notice'),
    invoice: theInvoice,
    invoice_reminder: say('a reminder of {what}', { what: theInvoice }),
    receipt: say('a receipt on {what}', { what: theInvoice }),
    waiver: say('a waiver on {what}', { what: theInvoice }),
    money_letter: say('a letter about what is owed'),
    statement: say('the statement of account of {name}', { name: customer?.name ?? 'a customer' }),
    test: say('a test message'),
  }
  return names[kind]
}
