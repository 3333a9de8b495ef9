import { Readable } from 'node:stream'
import SMTPConnection, {
  type SMTPConnectionAuth,
  type SMTPConnectionEnvelope,
  type SMTPConnectionOptions,
  type SMTPConnectionSendInfo,
  type SMTPEnvelope,
} from 'nodemailer/lib/smtp-connection'

/** The progress of a transaction. `content`: the message is being sent; `answer`: its end may have been sent. */
export type SmtpPhase = 'connecting' | 'envelope' | 'content' | 'answer'

/** A failure as reported by nodemailer. `response`: the server's reply, if that caused it. */
export interface SmtpFailure {
  message: string
  code?: string | undefined
  originalCode?: string | undefined
  response?: string | undefined
  /** The failed command, such as `RCPT TO`; `CONN` without one. */
  command?: string | undefined
}

export type SmtpEnd = { phase: SmtpPhase } /** `refused`: the copies that the server did not take. */ & (
  | { end: 'answered'; response: string; refused: { address: string; response: string }[] }
  | { end: 'failed'; failure: SmtpFailure }
  | { end: 'aborted' }
)

export interface SmtpServerSettings {
  connection: SMTPConnectionOptions
  auth: SMTPConnectionAuth | undefined
}

/** Time for the server to say goodbye before its socket is destroyed. */
const goodbyeMs = 1000
const pieceBytes = 64 * 1024

/**
 * Sends one message over one connection. Never rejects. Nothing more of the message is sent after it ends: on a failure
 * or abort the socket is destroyed, after an answer it is closed with QUIT. A refusal of the first recipient is a failure:
 * then nobody gets a copy either. `open` contains the connection until it is closed.
 */
export function runTransaction(
  { connection: options, auth }: SmtpServerSettings,
  envelope: SMTPEnvelope & { to: string[] },
  bytes: Buffer,
  signal: AbortSignal,
  open: Set<SMTPConnection>,
): Promise<SmtpEnd> {
  return new Promise((resolve) => {
    const connection = new SMTPConnection(options)
    open.add(connection)
    let phase: SmtpPhase = 'connecting'
    let isSettled = false
    const settle = (end: SmtpEnd) => {
      if (isSettled) return
      isSettled = true
      signal.removeEventListener('abort', abort)
      const isListening = end.phase !== 'content' && end.end !== 'aborted' && !connection.destroyed
      if (isListening && end.phase !== 'connecting') sayGoodbye(connection)
      else connection.close()
      resolve(end)
    }
    const fail = (failure: SmtpFailure) => settle({ end: 'failed', phase, failure })
    const abort = () => settle({ end: 'aborted', phase })

    // Never removed: an unhandled error event would end the process.
    connection.on('error', fail)
    connection.once('end', () => {
      open.delete(connection)
      // After the event that ended it, which usually reports the reason.
      setImmediate(() => fail({ message: 'Connection closed', code: 'ECONNECTION' }))
    })
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) return abort()

    const send = () => {
      const source = Readable.from(
        cutIntoPieces(bytes, (next) => {
          phase = next
          // Before the first byte: without its final dot a message goes to nobody.
          const refusal = next === 'content' ? findRefusal(envelope) : undefined
          if (refusal) fail(refusal)
        }),
        { objectMode: false, highWaterMark: pieceBytes },
      )
      connection.send(envelope, source, (failure, info) => {
        if (failure) fail(failure)
        else settle({ end: 'answered', phase, response: info?.response ?? '', refused: refusedBy(info) })
      })
    }
    connection.connect((failure) => {
      if (failure) return fail(failure)
      phase = 'envelope'
      if (auth === undefined || !connection.allowsAuth) return send()
      connection.login(auth, (refusal) => (refusal ? fail(refusal) : send()))
    })
  })
}

/** Why the server does not take whom the message is for. nodemailer notes refusals in the envelope it was given. */
function findRefusal({
  to,
  rejectedErrors = [],
}: { to: string[] } & Partial<Pick<SMTPConnectionEnvelope, 'rejectedErrors'>>) {
  return rejectedErrors.find(({ recipient }) => recipient === to[0])
}

function refusedBy(info: SMTPConnectionSendInfo | undefined) {
  return (info?.rejectedErrors ?? []).map(({ recipient, response }) => ({
    address: recipient ?? '',
    response: response ?? '',
  }))
}

/** Reports `answer` before the last piece, because the final dot follows without another event. */
function* cutIntoPieces(bytes: Buffer, onPhase: (phase: SmtpPhase) => void): Generator<Buffer> {
  onPhase('content')
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield bytes.subarray(start, start + pieceBytes)
  onPhase('answer')
}

function sayGoodbye(connection: SMTPConnection): void {
  const limit = setTimeout(() => connection.close(), goodbyeMs)
  connection.once('end', () => clearTimeout(limit))
  connection.quit()
}
