import { Readable } from 'node:stream'
import SMTPConnection, {
  type SMTPConnectionAuth,
  type SMTPConnectionOptions,
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

export type SmtpEnd = { phase: SmtpPhase } & (
  | { end: 'answered'; response: string }
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
 * or abort the socket is destroyed, after an answer it is closed with QUIT. `open` contains the connection until it is
 * closed.
 */
export function runTransaction(
  { connection: options, auth }: SmtpServerSettings,
  envelope: SMTPEnvelope,
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
        }),
        { objectMode: false, highWaterMark: pieceBytes },
      )
      connection.send(envelope, source, (failure, info) => {
        if (failure) fail(failure)
        else settle({ end: 'answered', phase, response: info?.response ?? '' })
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
