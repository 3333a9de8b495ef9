import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Delivery } from '../../src/contract/deliveries.ts'
import { stopLeftOverDatabase } from '../left-over-database.ts'
import { type RunningServer, startServer, waitForEnd } from '../running-server.ts'
import { post, setUpCompany } from '../set-up-company.ts'

/** When in the conversation with the mail server Groundwork is killed. */
export const moments = [
  'on connecting',
  'at the recipient',
  'in the middle of the message',
  'before the answer to the message',
  'after the answer to the message',
] as const
export type Moment = (typeof moments)[number]

export const papers = ['bid', 'invoice'] as const
export type Paper = (typeof papers)[number]

/** What became of one paper that was being e-mailed when the server was killed. */
export interface SendingResult {
  moment: Moment
  paper: Paper
  /** Messages in the customer's mailbox, where a Message-ID that came twice stands once. */
  mails: number
  /** How often the message travelled whole. */
  transmissions: number
  delivery: Delivery['status']
  /** How often the paper is marked as sent: a bid once at most, an invoice by its dates. */
  marks: number
}

/** An office whose mail server is somebody else's, and lives on. */
export interface SendingOffice {
  /** Starts an e-mail, kills the server at that moment of it, and starts it again. */
  killDuring(moment: Moment, paper: Paper): Promise<void>
  /** What there was in mailbox and books before the interrupted mails went out again: nothing may be marked too early. */
  findFalseClaims(): Promise<string[]>
  /** Waits until no delivery is queued any more. */
  settle(): Promise<SendingResult[]>
  close(): Promise<void>
}

/** Seconds: short, so that what a killed server held is let go of soon. */
const sendTimeout = '2'

export async function openSendingOffice(): Promise<SendingOffice> {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-sending-'))
  chmodSync(dataDir, 0o711) // under root the database's own account goes through it
  const postOffice = await openPostOffice()
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${postOffice.port}`,
    MAIL_FROM: 'Bedrock <office@bedrock.example>',
    SEND_TIMEOUT_SECONDS: sendTimeout,
  }
  let server = await startServer(dataDir, env)
  const authorization = await setUpCompany(server)
  const sent: { moment: Moment; paper: Paper; recipient: string; path: string }[] = []

  const read = <Answer>(path: string) => readJson<Answer>(server, path, authorization)
  const listDeliveries = () => read<Delivery[]>('/api/deliveries')

  async function untilNoneIsQueued(): Promise<Delivery[]> {
    const deadline = performance.now() + 180_000
    let deliveries = await listDeliveries()
    while (deliveries.some(({ status }) => status === 'queued')) {
      if (performance.now() > deadline) throw new Error(`Deliveries stay queued: ${server.log()}`)
      await sleep(250)
      deliveries = await listDeliveries()
    }
    return deliveries
  }

  return {
    async killDuring(moment, paper) {
      // Nobody can tell by a connection which mail is coming: an earlier one must not be taken for this one.
      if (moment === 'on connecting') await untilNoneIsQueued()
      const recipient = `customer-${randomUUID()}@example.com`
      const { path, send } = await writePaper[paper](server, authorization, recipient)
      sent.push({ moment, paper, recipient, path })
      const reached = postOffice.waitFor(moment, recipient)
      const answer = post(server.url, send, {}, authorization).catch(() => undefined)
      await reached
      server.process.kill('SIGKILL')
      await Promise.all([waitForEnd(server.process), answer])
      postOffice.goOn()
      server = await startServer(dataDir, env)
    },
    async findFalseClaims() {
      const there = postOffice.mailboxes
      return (await listDeliveries())
        .filter(({ status, recipient }) => status !== 'queued' && !there.has(recipient))
        .map(({ recipient, status }) => `${recipient} is ${status} without a mail`)
    },
    async settle() {
      const deliveries = await untilNoneIsQueued()
      return Promise.all(
        sent.map(async ({ moment, paper, recipient, path }) => {
          const own = deliveries.filter((delivery) => delivery.recipient === recipient)
          if (own.length !== 1) throw new Error(`${own.length} deliveries for one e-mail`)
          const { status, datesSent } = await read<{ status: string; datesSent?: string[] }>(path)
          const messageIds = postOffice.mailboxes.get(recipient) ?? []
          return {
            moment,
            paper,
            mails: new Set(messageIds).size,
            transmissions: messageIds.length,
            delivery: own[0]?.status ?? 'failed',
            marks: datesSent?.length ?? (status === 'sent' ? 1 : 0),
          }
        }),
      )
    },
    async close() {
      server.process.kill('SIGTERM')
      await waitForEnd(server.process)
      await stopLeftOverDatabase(dataDir)
      await postOffice.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface PostOffice {
  port: number
  /** The Message-IDs that came for each address, repeats too. */
  mailboxes: ReadonlyMap<string, string[]>
  /** Resolves when that moment of the next conversation is reached, which then waits for `goOn`. */
  waitFor(moment: Moment, recipient: string): Promise<void>
  goOn(): void
  close(): Promise<void>
}

/** A real SMTP server in this process, which nobody kills. A message that came whole is kept, answered or not. */
export async function openPostOffice(): Promise<PostOffice> {
  const mailboxes = new Map<string, string[]>()
  let expected: { moment: Moment; recipient: string; reached: () => void } | undefined
  let halted = Promise.resolve()
  let goOn = () => {}

  /** Earlier mails that come again meanwhile pass: only the expected conversation is held. */
  async function pass(moment: Moment, recipient?: string): Promise<void> {
    if (expected?.moment !== moment) return
    if (recipient !== undefined && recipient !== expected.recipient) return
    expected.reached()
    expected = undefined
    await halted
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => answer(() => pass('on connecting'), done),
    onRcptTo: ({ address }, _session, done) => answer(() => pass('at the recipient', address), done),
    onData(stream, session, done) {
      const recipient = session.envelope.rcptTo[0]?.address ?? ''
      const receive = async () => {
        stream.once('data', () => void pass('in the middle of the message', recipient))
        await keep(recipient, await buffer(stream))
        await pass('before the answer to the message', recipient)
      }
      answer(receive, (error) => {
        done(error)
        setImmediate(() => void pass('after the answer to the message', recipient))
      })
    },
  })

  /** smtp-server wants callbacks. */
  function answer(work: () => Promise<void>, done: (error?: Error | null) => void): void {
    callbackify(work)(done)
  }

  async function keep(recipient: string, raw: Buffer): Promise<void> {
    const { messageId = '' } = await PostalMime.parse(raw)
    mailboxes.set(recipient, [...(mailboxes.get(recipient) ?? []), messageId])
  }

  // A killed client is the point: its connection breaks.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    mailboxes,
    waitFor(moment, recipient) {
      halted = new Promise((resolve) => (goOn = resolve))
      return new Promise((reached) => (expected = { moment, recipient, reached }))
    },
    goOn: () => goOn(),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A paper to be sent: where it is read, and where it is sent from. */
interface WrittenPaper {
  path: string
  send: string
}

export const writePaper: Record<
  Paper,
  (server: Pick<RunningServer, 'url'>, authorization: string, email: string) => Promise<WrittenPaper>
> = {
  async bid(server, authorization, email) {
    const { id: projectId } = await addProject(server, authorization, email)
    const bids = `/api/projects/${projectId}/bids`
    const items = [{ description: 'Pier', quantity: 12, unit: 'EA', unitPrice: 900 }]
    const bid = { title: 'Piers', groups: [{ name: 'Piers', items }] }
    const { id } = await post<{ id: number }>(server.url, bids, bid, authorization)
    return { path: `${bids}/${id}`, send: `${bids}/${id}/email` }
  },
  async invoice(server, authorization, email) {
    const project = await addProject(server, authorization, email)
    const invoice = { project_id: project.id, items: [{ description: 'Piers', amount: 10_800 }] }
    const { id } = await post<{ id: number }>(server.url, '/api/invoices', invoice, authorization)
    return { path: `/api/invoices/${id}`, send: `/api/invoices/${id}/send` }
  },
}

async function addProject(
  server: Pick<RunningServer, 'url'>,
  authorization: string,
  email: string,
): Promise<{ id: number }> {
  const project = { customer: { name: 'Sam Field', email }, region: 'bay_area' }
  return post<{ id: number }>(server.url, '/api/projects', project, authorization)
}

async function readJson<Answer>(server: RunningServer, path: string, authorization: string): Promise<Answer> {
  const response = await fetch(server.url + path, { headers: { authorization } })
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
