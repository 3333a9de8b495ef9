import type { Kysely } from 'kysely'
import type { SendingState } from '../../contract/deliveries.ts'
import type { DeliveryChannel, Mailbox } from '../../domain/deliveries.ts'
import { AppError } from '../../domain/errors.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'

/** Which channels are set up, and what is missing of those that are not. */
export async function findSendingState(deps: Deps): Promise<SendingState> {
  const { config, mailer, whatsapp, paymentProvider } = deps
  const from = await findSender(deps.db, config.mailFrom)
  return {
    email: toState(from.address, {
      SMTP_URL: mailer !== null,
      MAIL_FROM: from.address !== '',
    }),
    whatsapp: toState(config.whatsappPhoneNumberId ?? '', {
      WHATSAPP_PHONE_NUMBER_ID: whatsapp !== null || config.whatsappPhoneNumberId !== undefined,
      WHATSAPP_TOKEN: whatsapp !== null || config.whatsappToken !== undefined,
    }),
    payments: toState('', {
      STRIPE_SECRET_KEY: paymentProvider !== null,
      STRIPE_WEBHOOK_SECRET: paymentProvider !== null,
    }),
    isDemo: config.demo && mailer !== null && config.smtpUrl === undefined,
  }
}

function toState(from: string, settings: Record<string, boolean>) {
  const missing = Object.keys(settings).filter((setting) => !settings[setting])
  return { isConfigured: missing.length === 0, missing, from }
}

/** @throws unavailable naming the settings that are missing */
export async function assertChannelConfigured(deps: Deps, channel: DeliveryChannel): Promise<void> {
  const problem = describeMissing(await findSendingState(deps), channel)
  if (problem !== undefined) throw new AppError('unavailable', problem)
}

/** `E-mail is not set up: SMTP_URL is missing`; undefined when nothing is. */
export function describeMissing(state: SendingState, channel: DeliveryChannel): Sentence | undefined {
  const { missing } = state[channel]
  if (missing.length === 0) return undefined
  const values = { what: say(channel === 'email' ? 'E-mail' : 'WhatsApp'), text: missing.join(' and ') }
  return missing.length === 1
    ? say('{what} is not set up: {text} is missing', values)
    : say('{what} is not set up: {text} are missing', values)
}

/** Who mail comes from: `MAIL_FROM`, else the company's own address, which may be ''; its name is the company's. */
export async function findSender(db: Kysely<DB>, mailFrom: Mailbox | undefined): Promise<Mailbox> {
  const company = await db.selectFrom('company').select(['name', 'email']).executeTakeFirst()
  return {
    name: mailFrom?.name || (company?.name ?? ''),
    address: mailFrom?.address ?? company?.email ?? '',
  }
}
