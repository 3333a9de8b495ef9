import type { SendOutcome } from '../../domain/deliveries.ts'
import type { SmtpEnd, SmtpFailure, SmtpPhase } from './smtp-transaction.ts'

/** `550 5.1.1`: the reply code (RFC 5321) and, if given, the enhanced status code (RFC 3463). */
const replyCode = /^([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S))?(?![^ -])/
const wordsLength = 500

/** The outcome of a transaction with `server`. */
export function toOutcome(end: SmtpEnd, server: string): SendOutcome {
  if (end.end === 'aborted') {
    return unreached(
      end.phase,
      `Groundwork stopped waiting for the mail server ${server} ${since(end.phase)}`,
    )
  }
  if (end.end === 'failed') return judgeFailure(end.failure, end.phase, server)
  const isTaken = /^2\d\d(?![^\s-])/.test(end.response) && end.phase === 'answer'
  if (!isTaken) return unreached(end.phase, describeGarbage(end.response, server))
  return { outcome: 'accepted', providerId: findQueueId(end.response), response: readWords(end.response) }
}

function judgeFailure(failure: SmtpFailure, phase: SmtpPhase, server: string): SendOutcome {
  const { code, response = '', command = '' } = failure
  const [, reply, enhanced] = replyCode.exec(response.split('\n', 1)[0]?.trimEnd() ?? '') ?? []
  if (reply?.startsWith('5') && phase !== 'connecting') {
    const words = readWords(response)
    return {
      outcome: 'refused',
      code: enhanced === undefined ? reply : `${reply} ${enhanced}`,
      response: words,
    }
  }
  if (response === '' && (code === 'EAUTH' || code === 'EENVELOPE')) {
    return { outcome: 'refused', code: null, response: `Nothing was sent to ${server}: ${failure.message}` }
  }
  if (response === '' && code === 'EMESSAGE' && command === 'MAIL FROM') {
    const limit = Number(/\d+$/.exec(failure.message)?.[0] ?? 0)
    const words = `The mail server ${server} takes at most ${limit} bytes, and this message is larger`
    return { outcome: 'refused', code: null, response: words }
  }
  if (reply !== undefined && !reply.startsWith('2')) {
    const verdict = phase === 'connecting' ? 'turned us away' : 'does not take the message now'
    const words = `The mail server ${server} ${verdict}: ${readWords(response)}`
    return { outcome: 'unreached', mayHaveArrived: false, response: words }
  }
  if (response !== '') return unreached(phase, describeGarbage(response, server))
  return unreached(phase, describeBreak(failure, phase, server))
}

function unreached(phase: SmtpPhase, words: string): SendOutcome {
  const mayHaveArrived = phase === 'answer'
  const warning = mayHaveArrived ? '. It may have taken the message all the same' : ''
  return { outcome: 'unreached', mayHaveArrived, response: `${words}${warning}` }
}

function describeGarbage(response: string, server: string): string {
  return `What answers at ${server} does not speak as a mail server does: ${JSON.stringify(readWords(response))}`
}

function describeBreak(failure: SmtpFailure, phase: SmtpPhase, server: string): string {
  const { code, originalCode, message } = failure
  const cause = originalCode === undefined ? '' : ` (${originalCode})`
  if (code === 'EDNS') return `The name of the mail server ${server} was not found${cause}`
  if (code === 'ETIMEDOUT') return `The mail server ${server} did not answer in time ${since(phase)}`
  if (originalCode === 'ECONNREFUSED') return `The mail server ${server} accepts no connections${cause}`
  if (code === 'ETLS' || isCertificateTrouble(originalCode)) {
    return `No secure connection to the mail server ${server}: ${readWords(message)}`
  }
  if (code === 'ECONNECTION') return `The mail server ${server} closed the connection ${since(phase)}`
  return `The connection to the mail server ${server} broke ${since(phase)}${cause || `: ${readWords(message)}`}`
}

function isCertificateTrouble(code: string | undefined): boolean {
  return code !== undefined && /TLS|SSL|CERT|SIGNATURE|ISSUER/.test(code)
}

function since(phase: SmtpPhase): string {
  if (phase === 'content') return 'in the middle of the message'
  return phase === 'answer' ? 'after the whole message was sent' : 'before the message was handed over'
}

/** The server's text on one line, without the codes that start further lines. */
function readWords(response: string): string {
  const [first = '', ...rest] = response.slice(0, 4 * wordsLength).split(/\r?\n/)
  const words = [
    first.replace(/^(\d{3})-/, '$1 '),
    ...rest.map((line) => line.replace(/^\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?/, '')),
  ].join(' ')
  return words
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
    .trim()
    .slice(0, wordsLength)
}

/**
 * The id of the message in the server's log, as written by Postfix, Exim, Exchange, Gmail, Sendmail and Amazon SES;
 * null when there is no known form.
 */
function findQueueId(response: string): string | null {
  const words = readWords(response)
  const forms = [
    /\bqueued as ([\w.-]{4,100})/i,
    /\bid=([\w.-]{4,100})/,
    /\[InternalId=(\d{1,30})/,
    /\bOK +\d{6,12} ([\w.-]{4,100}) - gsmtp/i,
    /^250 2\.0\.0 ([\w.-]{4,100}) Message accepted for delivery/,
    /^250 Ok ([\da-f-]{20,100})$/,
  ]
  return forms.map((form) => form.exec(words)?.[1]).find((id) => id !== undefined) ?? null
}
