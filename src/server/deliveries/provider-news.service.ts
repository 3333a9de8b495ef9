import { createHash, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { quote, say } from '../../domain/sentences/say.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { FileAnswer } from '../http/answers.ts'
import { readDeliveryReport } from '../mail/delivery-report.ts'
import { isSignedByMeta, readWebhook, type WebhookNews } from '../whatsapp/webhook.ts'
import { advanceDelivery } from './advance-delivery.service.ts'
import { findByMessage } from './attempt.queries.ts'
import type { DeliveryRow } from './outgoing-message.ts'
import { lockDelivery } from './record-outcome.service.ts'
import { divideReport, recordRefusedCopies } from './refused-copies.service.ts'
import { rememberContact, withdrawConsent } from './whatsapp-contacts.queries.ts'

interface Handshake {
  'hub.mode': string
  'hub.verify_token': string
  'hub.challenge': string
}

/** Shows Meta that this address is ours. @throws unavailable without the setting; forbidden for another token */
export function answerChallenge({ config }: Deps, query: Handshake): FileAnswer {
  const expected = demand(config.whatsappVerifyToken, 'WHATSAPP_VERIFY_TOKEN')
  if (query['hub.mode'] !== 'subscribe' || !isSameSecret(query['hub.verify_token'], expected)) {
    throw new AppError('forbidden', 'The verify token is not the one of the settings')
  }
  const content = Buffer.from(query['hub.challenge'])
  const sha256 = createHash('sha256').update(content).digest('hex')
  return new FileAnswer({
    mediaType: 'text/plain; charset=utf-8',
    content,
    fileName: 'challenge.txt',
    sha256,
  })
}

/**
 * Takes in what Meta reports. Reports about messages that are not ours are no error: Meta would repeat them for days.
 * @throws unavailable without the setting; unauthenticated unless Meta signed exactly these bytes
 */
export async function takeWebhook(
  deps: Deps,
  { bytes, signature }: { bytes: Buffer; signature: unknown },
): Promise<{ message: string }> {
  const secret = demand(deps.config.whatsappAppSecret, 'WHATSAPP_APP_SECRET')
  if (!isSignedByMeta(secret, bytes, signature)) {
    throw new AppError('unauthenticated', 'X-Hub-Signature-256 is not the signature of this body')
  }
  const own = deps.config.whatsappPhoneNumberId
  for (const news of readWebhook(readJson(bytes))) {
    if (news.kind === 'status') await takeStatus(deps, news)
    else if (own === undefined || news.phoneNumberId === own) await takeMessage(deps, news)
  }
  return { message: 'Noted' }
}

/** Undefined for invalid JSON. The caller checks Meta's signature first, so a stranger's body is never parsed. */
function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

async function takeStatus(deps: Deps, news: Extract<WebhookNews, { kind: 'status' }>): Promise<void> {
  const { providerId, reference, status } = news
  const error = news.error === null ? null : quote(news.error)
  await takeNews(deps, { channel: 'whatsapp', messageId: reference, providerId }, async (trx, row, now) => {
    // If a message went out twice, a failure of the copy that was not accepted doesn't count.
    const isOther = (row.provider_id ?? providerId) !== providerId
    if (isOther && status === 'failed') return
    await advanceDelivery(trx, row, { status, error, at: earlier(news.at, now), providerId }, { now })
  })
}

/** Messages by which a customer unsubscribes, in English and Spanish. */
const farewell = /^\W*(stop|unsubscribe|cancel|end|quit|alto|baja|parar|pare|basta|cancelar|no m[aá]s)\W*$/i

async function takeMessage(
  { db, clock }: Deps,
  news: Extract<WebhookNews, { kind: 'message' }>,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    await rememberContact(trx, news.from, earlier(news.at, now))
    if (!farewell.test(news.text ?? '')) return
    for (const { id } of await withdrawConsent(trx, news.from, now)) {
      await recordEvent(trx, {
        at: now,
        actor: null,
        entity: 'customer',
        entityId: id,
        verb: 'changed',
        summary: 'asked by WhatsApp to get no more messages there',
        changes: { whatsappOptIn: { from: true, to: false } },
      })
    }
  })
}

/** @throws unavailable without the setting; unauthenticated for another token */
export function assertMailToken({ config }: Pick<Deps, 'config'>, authorization: string | undefined): void {
  const expected = demand(config.mailInboundToken, 'MAIL_INBOUND_TOKEN')
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  if (!isSameSecret(token, expected)) {
    throw new AppError('unauthenticated', 'Authorization is not Bearer and the token of the settings')
  }
}

/** Takes in a mail server's report about a mail of ours. What is no report, or about another mail, changes nothing. */
export async function takeMailReport(deps: Deps, bytes: Buffer): Promise<{ message: string }> {
  const report = await readDeliveryReport(bytes)
  if (!report) return { message: 'This is no report about a mail' }
  const isSettled = report.recipients.some(({ action }) => action === 'failed' || action === 'delivered')
  if (!isSettled) return { message: 'Nothing is settled yet' }
  const message = { channel: 'email', messageId: report.messageId, providerId: null } as const
  await takeNews(deps, message, async (trx, row, now) => {
    const { own, copies } = divideReport(row, report.recipients)
    const failure = own.find(({ action }) => action === 'failed')
    if (failure) {
      const { diagnostic } = failure
      const error = diagnostic ? quote(diagnostic) : say('The mail server gives no reason')
      await advanceDelivery(trx, row, { status: 'bounced', error, at: now }, { now })
    } else if (own.some(({ action }) => action === 'delivered')) {
      await advanceDelivery(trx, row, { status: 'delivered', at: now }, { now })
    }
    const refused = copies.filter(({ action }) => action === 'failed')
    await recordRefusedCopies(
      trx,
      row,
      refused.map(({ address, diagnostic }) => ({ address, reason: diagnostic })),
      now,
    )
  })
  return { message: 'Noted' }
}

/** Applies a report to its delivery, if it is ours. It may be the first to say that the message was accepted. */
async function takeNews(
  { db, clock }: Deps,
  message: { channel: 'email' | 'whatsapp'; messageId: string | null; providerId: string | null },
  apply: (trx: Transaction<DB>, row: DeliveryRow, now: Date) => Promise<void>,
): Promise<void> {
  const known = await findByMessage(db, message)
  if (!known) return
  const now = clock.now()
  await db.transaction().execute(async (trx) => apply(trx, await lockDelivery(trx, known), now))
}

/** A provider's clock may be ahead. */
function earlier(at: Date, now: Date): Date {
  return at < now ? at : now
}

function demand(value: string | undefined, setting: string): string {
  if (value !== undefined) return value
  throw new AppError('unavailable', say('{text} is not set', { text: setting }))
}

/** Takes as long for a nearly right secret as for a wrong one. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
