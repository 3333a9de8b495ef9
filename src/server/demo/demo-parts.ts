import { join } from 'node:path'
import type { Mailer } from '../mail/mailer.ts'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import type { PaymentProvider } from '../online-payments/payment-provider.ts'
import { createStripe } from '../online-payments/stripe-provider.ts'
import { createCloudApi } from '../whatsapp/cloud-api.ts'
import type { WhatsApp } from '../whatsapp/whatsapp.ts'
import { startCloudApiStandIn } from './cloud-api-stand-in.ts'
import { type Courier, openCourier } from './courier.ts'
import { type MailStore, openMailStore } from './mail-store.ts'
import { startMailboxServer } from './mailbox-server.ts'
import { createPhone, type Phone } from './phone.ts'
import { openPhoneStore, type PhoneStore } from './phone-store.ts'
import { type Tell, toEvent } from './stripe-json.ts'
import { startStripeStandIn } from './stripe-stand-in.ts'
import { openStripeStore, type StripeStore } from './stripe-store.ts'

export interface DemoPace {
  /** Time between the stages of a WhatsApp message, and before a report. */
  travelMs: number
  /** Wait before a report or webhook is delivered again. */
  pauseMs: number
  /** How long `slow@` takes to answer. */
  slowMs: number
}

/** The open mailbox and phone, with the real drivers connected to them. */
export interface DemoParts {
  mails: MailStore
  messages: PhoneStore
  phone: Phone
  courier: Courier
  mailer: Mailer
  whatsapp: WhatsApp
  /** What the provider's pages need. */
  stripe: { store: StripeStore; now: () => Date; tell: Tell }
  paymentProvider: PaymentProvider
  close(): Promise<void>
}

interface DemoSettings {
  folder: string
  now: () => Date
  pace: DemoPace
  bring: Parameters<typeof openCourier>[1]
  phoneNumberId: string
  token: string
  apiVersion: string
  templates: readonly string[]
  stripeKeys: { secretKey: string; webhookSecret: string }
  /** Where a customer pays. */
  checkoutUrl: (sessionId: string) => string
}

const keptMails = 200

export async function openDemoParts(settings: DemoSettings): Promise<DemoParts> {
  const { folder, now, pace, phoneNumberId, token } = settings
  const courier = await openCourier(folder, settings.bring, pace.pauseMs)
  const mails = await openMailStore(join(folder, 'mail'), keptMails)
  const messages = await openPhoneStore(join(folder, 'phone'))
  const phone = createPhone({
    store: messages,
    now,
    phoneNumberId,
    tell: (webhook) => courier.send('webhook', webhook),
    travelMs: pace.travelMs,
  })
  const mailbox = await startMailboxServer({
    store: mails,
    now,
    // A report must arrive after the SMTP answer.
    report: (report) => courier.send('report', report, pace.travelMs),
    slowMs: pace.slowMs,
  })
  const cloudApi = await startCloudApiStandIn({
    store: messages,
    phone,
    phoneNumberId,
    token,
    templates: settings.templates,
  })
  const stripe = {
    store: await openStripeStore(join(folder, 'stripe.json')),
    now,
    // Twice, as Stripe may.
    tell: async (type: string, object: object) => {
      const event = toEvent(type, object, now())
      await courier.send('stripe', event, pace.travelMs)
      await courier.send('stripe', event, 2 * pace.travelMs)
    },
  }
  const { stripeKeys, checkoutUrl } = settings
  const stripeApi = await startStripeStandIn({ ...stripe, ...stripeKeys, pageUrl: checkoutUrl })
  const paymentProvider = createStripe({
    ...stripeKeys,
    standIn: { port: stripeApi.port, paymentUrl: checkoutUrl },
  })
  const mailer = createSmtpMailer(mailbox.url)
  const whatsapp = createCloudApi({
    baseUrl: cloudApi.url,
    version: settings.apiVersion,
    phoneNumberId,
    token,
  })
  return {
    mails,
    messages,
    phone,
    courier,
    mailer,
    whatsapp,
    stripe,
    paymentProvider,
    async close() {
      mailer.close()
      await Promise.all([mailbox.close(), cloudApi.close(), stripeApi.close()])
      await phone.stop()
      await courier.stop()
    },
  }
}
