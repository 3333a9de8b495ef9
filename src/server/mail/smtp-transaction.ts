import { Readable } from 'node:stream'
import SMTPConnection, {
  type SMTPConnectionAuth,
  type SMTPConnectionOptions,
  type SMTPEnvelope,
} from 'nodemailer/lib/smtp-connection'

/** How far a transaction came. `content`: the message is on its way; `answer`: its final dot may have been sent. */
export type SmtpPhase = 'connecting' | 'envelope' | 'content' | 'answer'

/** What nodemailer says of a failure. `response`: the server's reply, when one caused it. */
export interface SmtpFailure {
  message: string
  code?: string | undefined
  originalCode?: string | undefined
  response?: string | undefined
  /** The command that failed: `RCPT TO`; `CONN` when none did. */
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

/** A server may take this long to say goodbye before its socket is destroyed. */
const goodbyeMs = 1000
const pieceBytes = 64 * 1024

/**
 * One connection, one message, goodbye. Never rejects. Once it has ended no more of the message leaves: on a failure or
 * an abort the socket is destroyed at once, after an answer it is closed with QUIT. It is in `open` until it is gone.
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

    // Stays for as long as the connection lives: an error event that nobody hears ends the process.
    connection.on('error', fail)
    connection.once('end', () => {
      open.delete(connection)
      // After whatever made it end has been told; normally that settles it.
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

/** Says `answer` before the last piece is handed on: the final dot follows it without a further word. */
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
