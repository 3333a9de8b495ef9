import { createHmac } from 'node:crypto'
import { actOnSession, type StripeAct } from '../demo/stripe-acts.ts'
import { toEvent } from '../demo/stripe-json.ts'
import { startStripeStandIn } from '../demo/stripe-stand-in.ts'
import { openStripeStore, type Session } from '../demo/stripe-store.ts'
import { type Answer, inject, type TestApp } from '../testing/build-test-app.ts'
import { createStripe } from './stripe-provider.ts'

/** An event as the stand-in would tell it. */
interface Told {
  type: string
  body: string
}

/** The stand-in of Stripe for one test app, called through Stripe's own library. Its news wait in `told`. */
export interface SampleStripe {
  told: Told[]
  sessions(): Promise<Session[]>
  act(session: Session, act: StripeAct): Promise<boolean>
  /** Brings an event as Stripe does; unless told, the ones that wait, in their order. */
  bring(event: Told, secret?: string, at?: number): Promise<Answer<{ message: string; error: string }>>
  bringAll(): Promise<void>
  /** The customer's link of an invoice: its secret part. */
  tokenOf(invoiceId: number): Promise<string>
  /** Pays an invoice's balance by card, with all the news. @returns the page it was paid on */
  payOnline(invoiceId: number, method?: 'card' | 'ach'): Promise<Session>
  close(): Promise<void>
}

const webhookSecret = 'whsec_of_the_stand_in'
const opened = new WeakMap<TestApp | { app: TestApp['app'] }, Promise<SampleStripe>>()

/** Opens it once for each app; its clock is the app's. */
export function openSampleStripe(office: Pick<TestApp, 'app' | 'deps'>): Promise<SampleStripe> {
  const known = opened.get(office) ?? open(office)
  opened.set(office, known)
  return known
}

async function open({ app, deps }: Pick<TestApp, 'app' | 'deps'>): Promise<SampleStripe> {
  const told: Told[] = []
  const store = await openStripeStore(null)
  const now = () => deps.clock.now()
  const stage = {
    store,
    now,
    tell: async (type: string, object: object) => {
      told.push({ type, body: toEvent(type, object, now()) })
    },
  }
  const secretKey = 'sk_test_of_the_stand_in'
  const pageUrl = (id: string) => `https://checkout.example/${id}`
  const { port, close } = await startStripeStandIn({ ...stage, secretKey, pageUrl })
  deps.paymentProvider = createStripe({ secretKey, webhookSecret, standIn: { port, paymentUrl: pageUrl } })
  const sessionOf = async (url: string) => {
    const session = store.find(url.split('/').at(-1) ?? '')
    if (!session) throw new Error(`There is no page ${url}`)
    return session
  }
  const sample: SampleStripe = {
    told,
    sessions: async () => store.all(),
    act: (session, act) => actOnSession(stage, session, act),
    bring(event, secret = webhookSecret, at = Math.floor(Date.now() / 1000)) {
      const signature = createHmac('sha256', secret).update(`${at}.${event.body}`).digest('hex')
      return inject(app, 'POST', '/api/stripe/webhook', Buffer.from(event.body), {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${at},v1=${signature}`,
      })
    },
    async bringAll() {
      for (const event of told.splice(0)) {
        const { status, body } = await sample.bring(event)
        if (status !== 200) throw new Error(`${event.type}: ${JSON.stringify(body)}`)
      }
    },
    async tokenOf(invoiceId) {
      const row = await deps.db
        .selectFrom('invoice')
        .select('link_token')
        .where('id', '=', invoiceId)
        .executeTakeFirstOrThrow()
      return row.link_token
    },
    async payOnline(invoiceId, method = 'card') {
      const token = await sample.tokenOf(invoiceId)
      const { body: invoice } = await inject<{ balance: number }>(app, 'GET', `/api/pay/${token}`)
      const { body, status } = await inject<{ url: string }>(app, 'POST', `/api/pay/${token}/checkout`, {
        method,
        amount: invoice.balance,
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      const session = await sessionOf(body.url)
      await sample.act(session, 'pay')
      await sample.bringAll()
      return session
    },
    async close() {
      deps.paymentProvider = null
      await close()
    },
  }
  return sample
}
