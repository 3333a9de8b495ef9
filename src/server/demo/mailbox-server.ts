import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { MailStore } from './mail-store.ts'

interface MailboxSettings {
  store: MailStore
  now: () => Date
  /** Delivers a report to the sender. */
  report: (report: string) => Promise<void>
  /** How long `slow@` takes to answer. */
  slowMs: number
}

export interface MailboxServer {
  /** For `SMTP_URL`. */
  url: string
  close(): Promise<void>
}

const largestMail = 40 * 1024 * 1024

/**
 * A local mail server with one mailbox. The name of the recipient decides how it behaves, so that people can try every
 * outcome; `src/web/demo` explains the names.
 */
export async function startMailboxServer(settings: MailboxSettings): Promise<MailboxServer> {
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    name: 'mailbox.example',
    banner: 'Mailbox of the Groundwork demo',
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    hideDSN: false,
    size: largestMail,
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      done(refusalOf(address))
    },
    onData(stream, session, done) {
      const socket = sockets.get(session.remotePort)
      void answerMessage(settings, { stream, session, socket }, done)
    },
  })
  // Clients may break off the connection.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}

type Manner = 'refused' | 'full' | 'bounced' | 'slow' | 'drop' | 'plain'

/** By the part before the @, with or without a tag: `slow@…`, `slow+2@…`. */
function mannerOf(address: string): Manner {
  const name = /^[^@+]*/.exec(address.toLowerCase())?.[0] ?? ''
  const manners: Manner[] = ['refused', 'full', 'bounced', 'slow', 'drop']
  return manners.find((manner) => manner === name) ?? 'plain'
}

function refusalOf(address: string): Error | null {
  const manner = mannerOf(address)
  if (manner === 'refused') return reply(550, `5.1.1 <${address}>: there is no such mailbox`)
  if (manner === 'full') return reply(452, `4.2.2 <${address}>: the mailbox is full, try again later`)
  return null
}

function reply(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}

interface Transaction {
  stream: SMTPServerDataStream
  session: SMTPServerSession
  socket: Socket | undefined
}

async function answerMessage(
  settings: MailboxSettings,
  transaction: Transaction,
  done: (error: Error | null, answer?: string) => void,
): Promise<void> {
  try {
    done(null, await takeMessage(settings, transaction))
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}

/** @returns the answer to the end of the message, once it is on disk */
async function takeMessage(
  settings: MailboxSettings,
  { stream, session, socket }: Transaction,
): Promise<string> {
  const { rcptTo } = session.envelope
  const manners = rcptTo.map(({ address }) => mannerOf(address))
  const source = await readAll(stream, manners.includes('drop') ? socket : undefined)
  if (stream.sizeExceeded) throw reply(552, '5.3.4 The message is too large')
  const kept = rcptTo.filter((_, index) => manners[index] !== 'bounced')
  for (const { address } of kept) await settings.store.keep(source, address.toLowerCase(), settings.now())
  // A client that hung up heard no answer and gets no report.
  const isHeard = manners.includes('slow') ? await waitWhileConnected(socket, settings.slowMs) : true
  if (isHeard) await sendReports(settings, session, source)
  return `2.0.0 Ok: queued as ${session.id.toUpperCase()}`
}

async function sendReports(
  { now, report }: MailboxSettings,
  { envelope: { rcptTo, mailFrom, dsn } }: SMTPServerSession,
  source: Buffer,
): Promise<void> {
  for (const { address, dsn: wishes } of rcptTo) {
    const action = mannerOf(address) === 'bounced' ? 'failed' : 'delivered'
    if (!wantsReport(wishes?.notify, action === 'failed' ? 'FAILURE' : 'SUCCESS')) continue
    const mail: ReportedMail = {
      envelopeId: dsn?.envid ?? null,
      recipient: address,
      sender: mailFrom === false ? '' : mailFrom.address,
      source,
      at: now(),
    }
    await report(composeReport(action, mail))
  }
}

/** RFC 3461, 4.1: without a request only failures are reported. */
function wantsReport(notify: readonly string[] | undefined, event: 'SUCCESS' | 'FAILURE'): boolean {
  return notify === undefined || notify.length === 0 ? event === 'FAILURE' : notify.includes(event)
}

/** @param dropped a socket to close as soon as the message arrives */
async function readAll(stream: SMTPServerDataStream, dropped: Socket | undefined): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (dropped) {
      dropped.destroy()
      throw reply(451, '4.4.2 Closed in the middle')
    }
    // The protocol requires reading a message to its end, also one that is too large.
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** @returns false when the client hung up first */
function waitWhileConnected(socket: Socket | undefined, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isConnected: boolean) => {
      clearTimeout(timer)
      socket?.off('close', leave)
      resolve(isConnected)
    }
    const leave = () => end(false)
    const timer = setTimeout(() => end(true), milliseconds)
    socket?.once('close', leave)
  })
}

export interface ReportedMail {
  /** The id given by the sender (RFC 3461), or null. */
  envelopeId: string | null
  recipient: string
  /** Recipient of the report. */
  sender: string
  source: Buffer
  at: Date
}

const words = {
  delivered: {
    subject: 'Delivered: your message is in the mailbox',
    text: 'Your message is in the mailbox.',
    status: '2.1.5',
    diagnostic: '250 2.1.5 In the mailbox',
  },
  failed: {
    subject: 'Undelivered mail returned to sender',
    text: 'Your message was taken, and could then not be put into the mailbox.',
    status: '5.2.2',
    diagnostic: '552 5.2.2 The mailbox was closed after the message had been taken',
  },
} as const

/** A delivery status notification (RFC 3464) with the header of the message. */
export function composeReport(action: 'delivered' | 'failed', mail: ReportedMail): string {
  const { subject, text, status, diagnostic } = words[action]
  const boundary = `=_${randomUUID()}`
  const part = (type: string, ...lines: string[]) => [
    `--${boundary}`,
    `Content-Type: ${type}`,
    '',
    ...lines,
    '',
  ]
  return [
    'From: Mail Delivery System <mailer-daemon@mailbox.example>',
    `To: <${mail.sender}>`,
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@mailbox.example>`,
    `Date: ${mail.at.toUTCString().replace('GMT', '+0000')}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    ...part('text/plain; charset=utf-8', text),
    ...part(
      'message/delivery-status',
      'Reporting-MTA: dns; mailbox.example',
      ...(mail.envelopeId === null ? [] : [`Original-Envelope-Id: ${mail.envelopeId}`]),
      '',
      `Final-Recipient: rfc822; ${mail.recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${diagnostic}`,
    ),
    ...part('text/rfc822-headers', headerOf(mail.source)),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

function headerOf(source: Buffer): string {
  const end = source.indexOf('\r\n\r\n')
  return source.subarray(0, end < 0 ? source.length : end).toString('latin1')
}
