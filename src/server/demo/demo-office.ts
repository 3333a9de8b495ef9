import type { AddressInfo } from 'node:net'
import type { Delivery } from '../../contract/deliveries.ts'
import type { DemoChat, DemoMail, DemoMailSummary } from '../../contract/demo.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { createDemoProviders, type DemoProviders } from './demo-providers.ts'

/** For tests: a running demo office with mailbox and phone. */
export interface DemoOffice extends TestApp {
  admin: Caller
  demo: DemoProviders
  /** Sends a test message as the settings screen does. */
  sendTest(channel: 'email' | 'whatsapp', to: string): Promise<{ status: number; delivery: Delivery }>
  /** As sendTest, with a time limit of one second. */
  sendImpatiently(channel: 'email' | 'whatsapp', to: string): ReturnType<DemoOffice['sendTest']>
  delivery(id: number): Promise<Delivery>
  mails(): Promise<DemoMailSummary[]>
  mail(id: number): Promise<DemoMail>
  chat(number: string): Promise<DemoChat>
}

/** No artificial delays, except for `slow@`. */
const hurried = { travelMs: 1, pauseMs: 1, slowMs: 60_000 }

export async function openDemoOffice(settings: Record<string, string> = {}): Promise<DemoOffice> {
  const office = await buildTestApp({
    DEMO: '1',
    MAIL_FROM: 'Bedrock Office <office@bedrock.example>',
    ...settings,
  })
  const { app, deps } = office
  const demo = createDemoProviders(deps.config, deps, hurried)
  Object.assign(deps.config, demo.settings)
  Object.assign(deps, demo.channels)
  demo.mount({ app, deps })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await demo.start(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  const admin = await office.signIn('admin')
  const read = async <T>(url: string) => (await admin.call<T>('GET', url)).body
  const sendTest: DemoOffice['sendTest'] = async (channel, to) => {
    const sent = await admin.call<{ delivery: Delivery }>('POST', '/api/sending/test', { channel, to })
    if (sent.body.delivery) return { status: sent.status, delivery: sent.body.delivery }
    // A refused message answers with the provider's words; the list of deliveries has it.
    const [delivery] = await read<Delivery[]>('/api/deliveries?limit=1')
    if (!delivery) throw new Error('Nothing is in the ledger')
    return { status: sent.status, delivery }
  }
  return {
    ...office,
    admin,
    demo,
    sendTest,
    async sendImpatiently(channel, to) {
      const { sendTimeoutSeconds } = deps.config
      deps.config.sendTimeoutSeconds = 1
      try {
        return await sendTest(channel, to)
      } finally {
        deps.config.sendTimeoutSeconds = sendTimeoutSeconds
      }
    },
    delivery: (id) => read(`/api/deliveries/${id}`),
    mails: () => read('/api/demo/mails'),
    mail: (id) => read(`/api/demo/mails/${id}`),
    chat: (number) => read(`/api/demo/chats/${number}`),
    async close() {
      await demo.close()
      await office.close()
    },
  }
}
