import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import type { Mounting } from '../http/mount-route.ts'
import type { PaymentProvider } from '../online-payments/payment-provider.ts'
import type { ErrandKind } from './courier.ts'
import { mountDemo } from './demo.routes.ts'
import type { DemoPace, DemoParts } from './demo-parts.ts'
import { mountStripePages } from './stripe-pages.ts'

// Fails to load in production, and whoever imports it with it.
if (process.env['NODE_ENV'] === 'production') {
  throw new Error('The mailbox and the phone of the demo do not exist in production.')
}

/** The outside world of the sample company: a mail server with a mailbox, WhatsApp, and Stripe. */
export interface DemoProviders {
  /** The real drivers, connected to the stand-ins; null when a real provider is configured. */
  channels: Pick<Deps, 'mailer' | 'whatsapp' | 'paymentProvider'>
  /** Secrets and ids that a real provider would give. */
  settings: Partial<Config>
  /** Mounts the routes. Call before the app listens. */
  mount(mounting: Mounting): void
  /** Opens both and delivers pending reports to the server at this address. */
  start(serverUrl: string): Promise<void>
  close(): Promise<void>
}

const lifelike: DemoPace = { travelMs: 1200, pauseMs: 1000, slowMs: 60_000 }

/** Loads and listens only from `start` or the first message. @throws outside a demo */
export function createDemoProviders(
  config: Config,
  { clock }: Pick<Deps, 'clock'>,
  pace: DemoPace = lifelike,
): DemoProviders {
  if (!config.demo || config.production) throw new Error('The mailbox and the phone exist in a demo only')
  const hasMail = config.smtpUrl === undefined
  const hasPhone = config.whatsappPhoneNumberId === undefined && config.whatsappToken === undefined
  const settings = {
    ...(hasMail && { mailInboundToken: config.mailInboundToken ?? newSecret() }),
    ...(hasPhone && {
      whatsappPhoneNumberId: '106540352242922',
      whatsappCaptionTemplate: config.whatsappCaptionTemplate ?? 'bid_document_with_message',
      whatsappToken: newSecret(),
      whatsappAppSecret: newSecret(),
    }),
  }
  const stripeKeys = config.stripe ?? {
    secretKey: `sk_test_${newSecret()}`,
    webhookSecret: `whsec_${newSecret()}`,
  }
  const known = { ...config, ...settings, stripe: stripeKeys }
  let serverUrl = ''
  let opening: Promise<DemoParts> | undefined

  const open = () => {
    opening ??= import('./demo-parts.ts').then(({ openDemoParts }) =>
      openDemoParts({
        folder: join(config.dataDir, 'demo'),
        now: () => clock.now(),
        pace,
        bring: (kind, body, signal) => bring(known, serverUrl, { kind, body, signal }),
        phoneNumberId: known.whatsappPhoneNumberId ?? '',
        token: known.whatsappToken ?? '',
        apiVersion: config.whatsappApiVersion,
        stripeKeys,
        checkoutUrl: (id) => `${config.publicUrl}/demo/checkout/${id}`,
        templates: [config.whatsappTemplate, known.whatsappCaptionTemplate ?? ''],
      }),
    )
    return opening
  }
  /** The open parts, or undefined if opening failed. */
  const opened = () => opening?.catch(() => undefined)

  return {
    settings,
    channels: {
      mailer: hasMail
        ? {
            send: async (message, signal) => (await open()).mailer.send(message, signal),
            close: () => void opened()?.then((parts) => parts?.mailer.close()),
          }
        : null,
      whatsapp: hasPhone
        ? { send: async (message, signal) => (await open()).whatsapp.send(message, signal) }
        : null,
      paymentProvider: config.stripe ? null : openedLater(async () => (await open()).paymentProvider),
    },
    mount(mounting) {
      mountDemo(mounting, open)
      if (!config.stripe) mountStripePages(mounting.app, async () => (await open()).stripe)
    },
    async start(url) {
      serverUrl = url
      const { courier, phone } = await open()
      courier.start()
      phone.resume()
    },
    close: async () => (await opened())?.close(),
  }
}

/** Delivers a report or webhook like a mail gateway, Meta or Stripe. @returns whether it was accepted */
async function bring(
  { mailInboundToken = '', whatsappAppSecret = '', stripe }: Config,
  serverUrl: string,
  { kind, body, signal }: { kind: ErrandKind; body: string; signal: AbortSignal },
): Promise<boolean> {
  const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const seconds = Math.floor(Date.now() / 1000)
  const json = { 'content-type': 'application/json' }
  const [path, headers] = {
    report: [
      'mail/reports',
      { 'content-type': 'message/rfc822', authorization: `Bearer ${mailInboundToken}` },
    ] as const,
    webhook: [
      'whatsapp/webhook',
      { ...json, 'x-hub-signature-256': `sha256=${sign(whatsappAppSecret, body)}` },
    ] as const,
    stripe: [
      'stripe/webhook',
      {
        ...json,
        'stripe-signature': `t=${seconds},v1=${sign(stripe?.webhookSecret ?? '', `${seconds}.${body}`)}`,
      },
    ] as const,
  }[kind]
  const response = await fetch(`${serverUrl}/api/${path}`, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(20_000)]),
  })
  await response.arrayBuffer()
  return response.status === 200
}

/** The provider, whose stand-in listens only from the first call. */
function openedLater(open: () => Promise<PaymentProvider>): PaymentProvider {
  return {
    name: 'Stripe',
    openCheckout: async (request) => (await open()).openCheckout(request),
    closeCheckout: async (sessionId) => (await open()).closeCheckout(sessionId),
    readCheckout: async (sessionId) => (await open()).readCheckout(sessionId),
    refund: async (request) => (await open()).refund(request),
    readWebhook: async (body, signature) => (await open()).readWebhook(body, signature),
    paymentUrl: ({ sessionId }) => `/demo/checkout/${sessionId}`,
  }
}

function newSecret(): string {
  return randomBytes(24).toString('base64url')
}
