import { type DeliveryChannel, whatsappNumber } from '../../domain/deliveries.ts'
import { invalidField } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { Later } from '../http/answers.ts'
import { readPhone } from '../phones.ts'
import { attemptDelivery } from './attempt-delivery.service.ts'
import { insertDelivery } from './insert-delivery.service.ts'
import { escapeHtml } from './mail-letter.ts'
import type { WhatsAppTemplate } from './outgoing-message.ts'
import { answerAttempt, type DeliveryAnswer, tellAttempt } from './send-answer.ts'
import { assertChannelConfigured, findSender } from './sending-state.service.ts'
import { whatsappWindowOpen } from './whatsapp-contacts.queries.ts'

/** Tries a channel with a short message. @throws unavailable; invalid naming `to`; upstream_failed */
export async function sendTestMessage(
  deps: Deps,
  actor: Actor,
  { channel, to }: { channel: DeliveryChannel; to: string },
): Promise<DeliveryAnswer | Later<DeliveryAnswer>> {
  await assertChannelConfigured(deps, channel)
  const recipient = channel === 'email' ? to : whatsappNumber(readPhone(to) ?? '')
  if (recipient === '') throw invalidField('to', 'Must be a telephone number')
  const at = deps.clock.now()
  const { name: company } = await findSender(deps.db, deps.config.mailFrom)
  const text = `${company} can send by ${channel === 'email' ? 'e-mail' : 'WhatsApp'} from Groundwork. ${actor.name} tried it.`
  const template = channel === 'whatsapp' ? await chooseTemplate(deps, recipient, company, at) : null
  const id = await deps.db.transaction().execute((trx) =>
    insertDelivery(trx, deps, at, {
      kind: 'test',
      channel,
      projectId: null,
      bidId: null,
      recipientName: '',
      recipient,
      subject: channel === 'email' ? `Test message of ${company}` : '',
      body: text,
      html: channel === 'email' ? `<p>${escapeHtml(text)}</p>` : '',
      replyTo: '',
      template,
      document: null,
      actorId: actor.id,
    }),
  )
  const delivery = await attemptDelivery(deps, id)
  return answerAttempt(delivery, { message: tellAttempt(delivery), delivery })
}

/** The bids' own template, whose placeholders are a name, a place and a link: that it is approved is worth trying. */
async function chooseTemplate(
  { db, config }: Deps,
  number: string,
  company: string,
  at: Date,
): Promise<WhatsAppTemplate | null> {
  if (await whatsappWindowOpen(db, number, at)) return null
  return {
    name: config.whatsappTemplate,
    language: 'en',
    bodyTexts: [company, 'Test message', config.publicUrl],
  }
}
