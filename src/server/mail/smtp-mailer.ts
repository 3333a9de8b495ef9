import { isIP } from 'node:net'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionOptions, SMTPEnvelopeDsn } from 'nodemailer/lib/smtp-connection'
import { composeMessage, findProblem } from './compose-message.ts'
import type { Mailer, MailMessage } from './mailer.ts'
import { toOutcome } from './smtp-outcome.ts'
import { runTransaction, type SmtpServerSettings } from './smtp-transaction.ts'

/** What one step may take; the sender's signal usually ends it sooner. The URL may say otherwise: `?greetingTimeout=…`. */
const defaults: SMTPConnectionOptions = {
  dnsTimeout: 15_000,
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  // A server may check a message for minutes before it answers the final dot (RFC 5321, 4.5.3.2.6: ten).
  socketTimeout: 10 * 60_000,
}

/** RFC 3461, 4.4. */
const longestEnvelopeId = 100

/**
 * Mail by SMTP, one connection for each message. `smtpUrl`: `smtp://user:password@mail.example.com:587`, which takes
 * STARTTLS when offered and insists on it before it sends a password to another machine; or `smtps://…:465`.
 * @throws Error when the URL names no server; it does not repeat the URL, which carries a password
 */
export function createSmtpMailer(smtpUrl: string): Mailer {
  const settings = readSettings(smtpUrl)
  const { host = 'localhost', port } = settings.connection
  const server = port === undefined ? host : `${host}:${port}`
  const closing = new AbortController()
  const connections = new Set<SMTPConnection>()
  return {
    async send(message, signal) {
      const problem = findProblem(message)
      if (problem !== null) return { outcome: 'refused', code: null, response: problem }
      const { bytes, from, to } = await composeMessage(message)
      const end = await runTransaction(
        settings,
        { from, to, size: bytes.length, dsn: askForReports(message) },
        bytes,
        AbortSignal.any([signal, closing.signal]),
        connections,
      )
      return toOutcome(end, server)
    },
    close() {
      closing.abort()
      for (const connection of connections) connection.close()
    },
  }
}

function readSettings(smtpUrl: string): SmtpServerSettings {
  const { auth, ...options } = parseUrl(smtpUrl)
  const isChosen = [options['requireTLS'], options['ignoreTLS'], options['opportunisticTLS']].some(
    (choice) => choice !== undefined,
  )
  return {
    connection: {
      ...defaults,
      ...(auth !== undefined && !isChosen && !isThisMachine(options.host) && { requireTLS: true }),
      ...options,
      // Ending with an outcome means that the socket is gone, not that it is going.
      socketCloseTimeout: 0,
      logger: false,
    },
    auth: auth && { credentials: { user: auth.user, pass: auth.pass } },
  }
}

function parseUrl(smtpUrl: string): ReturnType<typeof parseConnectionUrl> {
  try {
    const parsed = parseConnectionUrl(smtpUrl)
    if ((parsed.port ?? 0) > 65535) throw new RangeError('No such port')
    return parsed
  } catch {
    // Without the cause: it carries the URL, and the URL the password.
    throw new Error('SMTP_URL must look like smtp://user:password@mail.example.com:587.')
  }
}

function isThisMachine(host: string | undefined): boolean {
  if (host === undefined || host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

/** A report on success and failure (RFC 3461) that names the message as we do: its id without brackets. */
function askForReports({ messageId }: MailMessage): SMTPEnvelopeDsn {
  const envelopeId = messageId.slice(1, -1)
  return {
    ret: 'HDRS',
    notify: ['SUCCESS', 'FAILURE'],
    ...(envelopeId.length <= longestEnvelopeId && { envid: envelopeId }),
  }
}
