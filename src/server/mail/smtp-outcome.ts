import { type SendOutcome, toResponse } from '../../domain/deliveries.ts'
import { quote, type Sentence, say } from '../../domain/sentences/say.ts'
import type { SmtpEnd, SmtpFailure, SmtpPhase } from './smtp-transaction.ts'

/** `550 5.1.1`: the reply code (RFC 5321) and, if given, the enhanced status code (RFC 3463). */
const replyCode = /^([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S))?(?![^ -])/
const wordsLength = 500

/** The outcome of a transaction with `server`. */
export function toOutcome(end: SmtpEnd, server: string): SendOutcome {
  if (end.end === 'aborted') {
    return unreached(
      end.phase,
      say('Groundwork stopped waiting for the mail server {name} {when}', {
        name: server,
        when: say(since(end.phase)),
      }),
    )
  }
  if (end.end === 'failed') return judgeFailure(end.failure, end.phase, server)
  const isTaken = /^2\d\d(?![^\s-])/.test(end.response) && end.phase === 'answer'
  if (!isTaken) return unreached(end.phase, describeGarbage(end.response, server))
  const refusedCopies = end.refused.map(({ address, response }) => ({ address, reason: readWords(response) }))
  return {
    outcome: 'accepted',
    providerId: findQueueId(end.response),
    response: readWords(end.response),
    ...(refusedCopies.length > 0 && { refusedCopies }),
  }
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
    return {
      outcome: 'refused',
      code: null,
      ...toResponse(
        say('Nothing was sent to {name}: {problem}', { name: server, problem: quote(failure.message) }),
      ),
    }
  }
  if (response === '' && code === 'EMESSAGE' && command === 'MAIL FROM') {
    const limit = Number(/\d+$/.exec(failure.message)?.[0] ?? 0)
    const words = say('The mail server {name} takes at most {count} bytes, and this message is larger', {
      name: server,
      count: limit,
    })
    return { outcome: 'refused', code: null, ...toResponse(words) }
  }
  if (reply !== undefined && !reply.startsWith('2')) {
    const values = { name: server, text: readWords(response) }
    const said =
      phase === 'connecting'
        ? say('The mail server {name} turned us away: {text}', values)
        : say('The mail server {name} does not take the message now: {text}', values)
    return { outcome: 'unreached', mayHaveArrived: false, ...toResponse(said) }
  }
  if (response !== '') return unreached(phase, describeGarbage(response, server))
  return unreached(phase, describeBreak(failure, phase, server))
}

function unreached(phase: SmtpPhase, whole: Sentence): SendOutcome {
  const mayHaveArrived = phase === 'answer'
  const said = mayHaveArrived ? say('{whole}. It may have taken the message all the same', { whole }) : whole
  return { outcome: 'unreached', mayHaveArrived, ...toResponse(said) }
}

function describeGarbage(response: string, server: string): Sentence {
  return say('What answers at {name} does not speak as a mail server does: {text}', {
    name: server,
    text: JSON.stringify(readWords(response)),
  })
}

function describeBreak(failure: SmtpFailure, phase: SmtpPhase, name: string): Sentence {
  const { code, originalCode, message } = failure
  const text = originalCode ?? ''
  if (code === 'EDNS') {
    return text === ''
      ? say('The name of the mail server {name} was not found', { name })
      : say('The name of the mail server {name} was not found ({text})', { name, text })
  }
  const when = say(since(phase))
  if (code === 'ETIMEDOUT') return say('The mail server {name} did not answer in time {when}', { name, when })
  if (originalCode === 'ECONNREFUSED') {
    return say('The mail server {name} accepts no connections ({text})', { name, text })
  }
  if (code === 'ETLS' || isCertificateTrouble(originalCode)) {
    return say('No secure connection to the mail server {name}: {text}', { name, text: readWords(message) })
  }
  if (code === 'ECONNECTION')
    return say('The mail server {name} closed the connection {when}', { name, when })
  return text === ''
    ? say('The connection to the mail server {name} broke {when}: {text}', {
        name,
        when,
        text: readWords(message),
      })
    : say('The connection to the mail server {name} broke {when} ({text})', { name, when, text })
}

function isCertificateTrouble(code: string | undefined): boolean {
  return code !== undefined && /TLS|SSL|CERT|SIGNATURE|ISSUER/.test(code)
}

function since(phase: SmtpPhase) {
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
