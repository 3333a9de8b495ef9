import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import type { MailMessage } from './mailer.ts'

/** A message received in one transaction. */
interface ReceivedMail {
  from: string
  to: string[]
  envelopeId: string | null | undefined
  returned: string | null | undefined
  notify: string[] | undefined
  user: unknown
  isSecure: boolean
  bytes: Buffer
}

export interface MailServer {
  port: number
  received: ReceivedMail[]
  /** Number of clients so far. */
  clients(): number
  /** Resolves when no client is connected. */
  untilAlone(): Promise<void>
  close(): Promise<void>
}

/** A real mail server on a free local port that keeps what it receives. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    hideDSN: false,
    closeTimeout: 1,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        received.push(toReceivedMail(session, Buffer.concat(chunks)))
        done(null, `2.0.0 Ok: queued as Q${received.length.toString().padStart(9, '0')}`)
      })
    },
    ...options,
  })
  // Some tests break off the connection.
  server.on('error', () => undefined)
  const port = await listen(server.server)
  const clients = watchClients(server.server)
  return {
    port,
    received,
    ...clients,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A step of the conversation. `content`: a line of the message; `end`: its final dot. */
type Step =
  | 'greeting'
  | 'EHLO'
  | 'HELO'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'content'
  | 'end'
  | 'QUIT'
  | 'other'

/** The answer of an odd server at a step, or null for silence. It may also abuse the socket. */
export type OddAnswer = (step: Step, socket: Socket, line: string) => string | null

/** A server on a free local port that answers with `answer`. */
export async function startOddServer(answer: OddAnswer): Promise<MailServer> {
  const server = createServer((socket) => {
    let isContent = false
    let rest = ''
    const say = (step: Step, line: string) => {
      const words = answer(step, socket, line)
      if (step === 'DATA') isContent = words?.startsWith('354') ?? false
      if (step === 'end') isContent = false
      if (words !== null && !socket.destroyed) socket.write(words)
    }
    socket.on('error', () => undefined)
    socket.setEncoding('latin1').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) say(toStep(line, isContent), line)
    })
    say('greeting', '')
  })
  const port = await listen(server)
  const clients = watchClients(server)
  return {
    port,
    received: [],
    ...clients,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

function toStep(line: string, isContent: boolean): Step {
  if (isContent) return line === '.' ? 'end' : 'content'
  const commands: Step[] = ['EHLO', 'HELO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'QUIT']
  return commands.find((command) => line.startsWith(command)) ?? 'other'
}

/** Answers every step correctly, with hardly any extensions. */
export function answerPlainly(step: Step): string | null {
  const answers: Partial<Record<Step, string>> = {
    greeting: '220 odd.example ESMTP\r\n',
    EHLO: '250-odd.example\r\n250 8BITMIME\r\n',
    HELO: '250 odd.example\r\n',
    MAIL: '250 Ok\r\n',
    RCPT: '250 Ok\r\n',
    DATA: '354 Go ahead\r\n',
    end: '250 2.0.0 Ok\r\n',
    QUIT: '221 Bye\r\n',
  }
  return answers[step] ?? null
}

/** A local port that nobody listens on. */
export async function findClosedPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}

/** Bytes of every value, long enough for several writes. */
const samplePdf = Buffer.concat([
  Buffer.from('%PDF-1.7\r\n.\r\n..\n'),
  Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7 + (index >> 8)) % 256)),
])

export function buildMessage(changes: Partial<MailMessage> = {}): MailMessage {
  return {
    messageId: '<0195f3c2-4f1e-7a60-9a51-1c1b3f7d2e11@office.example>',
    date: new Date('2026-05-04T16:30:00Z'),
    from: { name: 'Peña & Söhne “Foundations”, Inc.', address: 'bids@office.example' },
    replyTo: { name: 'María Núñez', address: 'maria@office.example' },
    to: { name: '山田 太郎', address: 'taro@customer.example' },
    subject: 'Bid 26-0142: Fundación para 12 Peña Blvd – “retaining wall” 日本',
    text: 'Hello,\n.\n..two dots\nFrom here on: ñ, “quotes”, 日本.\n' + 'long '.repeat(400),
    html: '<p>Hello, <b>ñ</b> “quotes” 日本 <img src="https://pictures.example/logo.png"></p>',
    attachments: [
      { fileName: 'Bid 26-0142 Peña “A” 日本.pdf', mediaType: 'application/pdf', content: samplePdf },
    ],
    ...changes,
  }
}

function toReceivedMail(session: SMTPServerSession, bytes: Buffer): ReceivedMail {
  const { mailFrom, rcptTo, dsn } = session.envelope
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    envelopeId: dsn?.envid,
    returned: dsn?.ret,
    notify: rcptTo[0]?.dsn?.notify,
    user: session.user,
    isSecure: session.secure,
    bytes,
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function watchClients(server: Server): Pick<MailServer, 'clients' | 'untilAlone'> {
  const sockets = new Set<Socket>()
  let count = 0
  server.on('connection', (socket) => {
    count += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    clients: () => count,
    async untilAlone() {
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    },
  }
}
