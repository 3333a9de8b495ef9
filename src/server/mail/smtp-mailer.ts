import { isIP } from 'node:net'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionOptions, SMTPEnvelopeDsn } from 'nodemailer/lib/smtp-connection'
import { toResponse } from '../../domain/deliveries.ts'
import { composeMessage, findProblem } from './compose-message.ts'
import type { Mailer, MailMessage } from './mailer.ts'
import { toOutcome } from './smtp-outcome.ts'
import { runTransaction, type SmtpServerSettings } from './smtp-transaction.ts'

/** Time limits of each step; the signal usually ends it sooner. The URL can change them: `?greetingTimeout=…`. */
const defaults: SMTPConnectionOptions = {
  dnsTimeout: 15_000,
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  // A server may take minutes to check a message (RFC 5321, 4.5.3.2.6: ten).
  socketTimeout: 10 * 60_000,
}

/** RFC 3461, 4.4. */
const longestEnvelopeId = 100

/**
 * Sends mail by SMTP with one connection per message. `smtpUrl`: `smtp://user:password@mail.example.com:587` uses
 * STARTTLS when offered and requires it before sending a password to another machine; or `smtps://…:465`.
 * @throws Error when the URL names no server. The message leaves out the URL, which contains a password
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
      if (problem !== null) return { outcome: 'refused', code: null, ...toResponse(problem) }
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
      // The socket must be closed, not closing, when an outcome is returned.
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
    // Without the cause, which contains the URL with the password.
    throw new Error('SMTP_URL must look like smtp://user:password@mail.example.com:587.')
  }
}

function isThisMachine(host: string | undefined): boolean {
  if (host === undefined || host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

/** Asks for reports on success and failure (RFC 3461) with our id of the message, without brackets. */
function askForReports({ messageId }: MailMessage): SMTPEnvelopeDsn {
  const envelopeId = messageId.slice(1, -1)
  return {
    ret: 'HDRS',
    notify: ['SUCCESS', 'FAILURE'],
    ...(envelopeId.length <= longestEnvelopeId && { envid: envelopeId }),
  }
}
