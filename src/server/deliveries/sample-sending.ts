import { createHash, createHmac } from 'node:crypto'
import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import type { DeliveryDetail } from '../../contract/deliveries.ts'
import type { DeliveryChannel } from '../../domain/deliveries.ts'
import { newProject, sampleBid, type WireBid } from '../bids/sample-bid.ts'
import {
  answerPlainly,
  type MailServer,
  startMailServer,
  startOddServer,
} from '../mail/sample-mail-server.ts'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import { type Answer, buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { createCloudApi } from '../whatsapp/cloud-api.ts'
import { startSampleMeta } from '../whatsapp/sample-meta.ts'
import { attemptDelivery } from './attempt-delivery.service.ts'
import { insertDelivery, type NewDelivery } from './insert-delivery.service.ts'

export const secrets = {
  MAIL_INBOUND_TOKEN: 'the-inbound-token-of-the-tests',
  WHATSAPP_TOKEN: 'the-whatsapp-token-of-the-tests',
  WHATSAPP_APP_SECRET: 'the-app-secret-of-the-tests',
  WHATSAPP_VERIFY_TOKEN: 'the-verify-token-of-the-tests',
}
const phoneNumberId = '106540352242922'
export const samplePdf = Buffer.from('%PDF-1.7\n% what a customer gets, to the byte\n%%EOF\n')

/** An office that sends to a real mail server and a stand-in for Meta, both on this machine. For tests. */
export interface SendingOffice extends TestApp {
  person: Caller
  mailServer: MailServer
  meta: Awaited<ReturnType<typeof startSampleMeta>>
  /** Without one: back to the mail server that behaves. */
  connectMail(server?: Pick<MailServer, 'port'>): void
  /** A draft with its PDF in the file store, and a delivery of it that nobody has attempted yet. */
  queue(channel: DeliveryChannel, changes?: Partial<NewDelivery>): Promise<QueuedBid>
  /** The same by mail, refused by its server. */
  queueFailed(changes?: Partial<NewDelivery>): Promise<QueuedBid>
  read(id: number): Promise<DeliveryDetail>
  /** Meta posts, signed unless a signature is given. */
  webhook(body: object, signature?: string): Promise<Answer>
  /** What the mail server has, read by another program than the one that wrote it. */
  mails(): Promise<Email[]>
  /** Between tests: nothing is queued, providers behave. */
  settle(): Promise<void>
}

export async function openSendingOffice(settings: Record<string, string> = {}): Promise<SendingOffice> {
  const office = await buildTestApp({
    ...secrets,
    MAIL_FROM: 'Bedrock Office <office@bedrock.example>',
    PUBLIC_URL: 'https://office.bedrock.example',
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    SEND_TIMEOUT_SECONDS: '1',
    ...settings,
  })
  const [mailServer, meta] = await Promise.all([startMailServer(), startSampleMeta(secrets.WHATSAPP_TOKEN)])
  const { deps } = office
  const connectMail = ({ port }: Pick<MailServer, 'port'> = mailServer) => {
    deps.mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`)
  }
  connectMail()
  deps.whatsapp = createCloudApi({
    baseUrl: meta.baseUrl,
    version: 'v26.0',
    phoneNumberId,
    token: secrets.WHATSAPP_TOKEN,
  })
  const person = await office.signIn()
  return {
    ...office,
    person,
    mailServer,
    meta,
    connectMail,
    queue: (channel: DeliveryChannel, changes: Partial<NewDelivery> = {}) =>
      queueBid(office, person, channel, changes),
    async queueFailed(changes = {}) {
      const queued = await queueBid(office, person, 'email', changes)
      const server = await startOddServer((step) =>
        step === 'RCPT' ? '550 5.1.1 No such user\r\n' : answerPlainly(step),
      )
      connectMail(server)
      await attemptDelivery(deps, queued.id)
      await server.close()
      connectMail()
      return queued
    },
    read: async (id: number) => (await person.call<DeliveryDetail>('GET', `/api/deliveries/${id}`)).body,
    webhook: (body: object, signature?: string) => callWebhook(office, body, signature),
    mails: () => Promise.all(mailServer.received.map(({ bytes }) => PostalMime.parse(bytes))),
    async settle() {
      await deps.db
        .updateTable('delivery')
        .set({ status: 'failed', handled_at: deps.clock.now() })
        .where('status', '=', 'queued')
        .execute()
      mailServer.received.length = 0
      meta.reset()
      connectMail()
    },
    async close() {
      await office.close()
      await Promise.all([mailServer.close(), meta.close()])
    },
  }
}

interface QueuedBid {
  id: number
  project: { id: number; number: string }
  bid: WireBid
  filePath: string
}

let files = 0

async function queueBid(
  { deps, clock }: TestApp,
  person: Caller,
  channel: DeliveryChannel,
  changes: Partial<NewDelivery>,
): Promise<QueuedBid> {
  const project = await newProject(person)
  const bid = (await person.call<WireBid>('POST', `/api/projects/${project.id}/bids`, sampleBid())).body
  if (channel === 'whatsapp') {
    await deps.db
      .updateTable('customer')
      .set({ whatsapp_opt_in: true })
      .where(({ eb, selectFrom }) =>
        eb('id', '=', selectFrom('project').select('customer_id').where('id', '=', project.id)),
      )
      .execute()
  }
  const sha256 = createHash('sha256').update(samplePdf)
  const digest = sha256.digest()
  files += 1
  const filePath = `${project.number}/bids/bid ${files} (0123456789abcdef).pdf`
  await deps.files.write(filePath, samplePdf)
  const id = await deps.db.transaction().execute(async (trx) => {
    const file = await trx
      .insertInto('stored_file')
      .values({
        project_id: project.id,
        path: filePath,
        media_type: 'application/pdf',
        bytes: samplePdf.length,
        sha256: digest,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return insertDelivery(trx, deps, clock.now(), {
      kind: 'bid',
      channel,
      projectId: project.id,
      bidId: bid.id,
      recipientName: 'Pat Lee',
      recipient: channel === 'email' ? 'pat@customer.example' : '13105550142',
      subject: 'Your bid',
      body: 'Hello Pat, here is your bid.',
      html: channel === 'email' ? '<p>Hello Pat, here is your bid.</p>' : '',
      replyTo: 'Ana Ruiz <ana@bedrock.example>',
      template:
        channel === 'email' ? null : { name: 'bid_document', language: 'en', bodyTexts: ['Pat', 'Oak St'] },
      document: { fileId: file.id, name: 'Bid 1.pdf', sha256: digest.toString('hex') },
      actorId: person.employee.id,
      ...changes,
    })
  })
  return { id, project, bid, filePath }
}

async function callWebhook({ app }: TestApp, body: object, signature?: string): Promise<Answer> {
  const bytes = Buffer.from(JSON.stringify(body))
  const hex = createHmac('sha256', secrets.WHATSAPP_APP_SECRET).update(bytes).digest('hex')
  return inject(app, 'POST', '/api/whatsapp/webhook', bytes, {
    'content-type': 'application/json',
    'x-hub-signature-256': signature ?? `sha256=${hex}`,
  })
}

/** What Meta posts, with whatever stands in `value`: statuses or messages. */
export function webhookOf(value: object): object {
  const metadata = { display_phone_number: '15550783881', phone_number_id: phoneNumberId }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return { object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes: [change] }] }
}

export function statusOf(
  reference: string,
  status: 'sent' | 'delivered' | 'read' | 'failed',
  changes: object = {},
): object {
  const failure = { code: 131047, title: 'Re-engagement message', message: 'More than 24 hours have passed' }
  return webhookOf({
    statuses: [
      {
        id: 'wamid.1',
        status,
        timestamp: '1795197600',
        recipient_id: '13105550142',
        biz_opaque_callback_data: reference,
        ...(status === 'failed' && { errors: [failure] }),
        ...changes,
      },
    ],
  })
}

export function messageOf(from: string, text: string, at: Date): object {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return webhookOf({ messages: [{ from, id: 'wamid.in', timestamp, type: 'text', text: { body: text } }] })
}
