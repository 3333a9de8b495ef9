import { LogController } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/**
 * Writes JSON lines; at a terminal outside production, readable lines instead. Secrets are removed: credentials, and
 * the URLs that are credentials (links to bids and calendars, the set-up link).
 */
export function createLog(
  config: Pick<Config, 'logLevel' | 'production'>,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]', '*.password'],
    serializers: { req: describeRequest, res: describeReply },
  }
  if (destination) return pino(options, destination)
  return process.stdout.isTTY && !config.production ? pino(options, readableLines) : pino(options)
}

function describeRequest(request: { method: string; url: string; ip?: string }): object {
  return { method: request.method, url: hideSecrets(request.url), ip: request.ip }
}

/** Fastify logs a reply when it ends, so one line describes the whole request. */
function describeReply(reply: {
  statusCode: number
  request?: { method: string; url: string; ip: string }
}): object {
  const { statusCode, request } = reply
  return { statusCode, ...(request && describeRequest(request)) }
}

/** Leaves out the line for the beginning of a request: the one for its end says all that it says. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}
}

/**
 * Hides the secrets of customers' pages (`/bid/{bidIndex}`), links to documents and calendars, and `?token=`, and anything that is as long as a secret.
 */
export function hideSecrets(url: string): string {
  return withPlainLetters(url)
    .replace(/\/(bid|pay|hub|document|shared-document)\/[^/?]+/, '/$1/…')
    .replace(/\/api\/calendar\/[^/?]+/, '/api/calendar/…')
    .replace(/([?&](?:hub\.verify_)?token=)[^&]*/g, '$1…')
    .replace(/[\w-]{40,}/g, '…')
}

/** Decodes escaped letters and digits (RFC 3986, 2.3), so that escaping does not hide a secret from the patterns. */
function withPlainLetters(url: string): string {
  return url.replace(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, (escaped) =>
    decodeURIComponent(escaped),
  )
}

interface Line {
  level: number
  time: number
  msg?: string
  err?: { message: string; stack?: string }
  res?: { statusCode: number; method?: string; url?: string }
  responseTime?: number
}

const readableLines: DestinationStream = {
  write(text) {
    const line = JSON.parse(text) as Line
    if (isNoise(line)) return
    const time = new Date(line.time).toTimeString().slice(0, 8)
    const level = line.level >= 50 ? ' ERROR' : line.level >= 40 ? ' warning' : ''
    process.stdout.write(`${time}${level} ${describeEvent(line)}\n`)
  },
}

/** Fastify's own line that it listens. */
function isNoise({ msg }: Line): boolean {
  return msg?.startsWith('Server listening') === true
}

function describeEvent({ level, msg = '', res, responseTime, err }: Line): string {
  const error = err && `: ${(level >= 50 && err.stack) || err.message}`
  if (res === undefined) return `${msg}${error ?? ''}`
  const took = responseTime === undefined ? '' : ` in ${Math.round(responseTime)} ms`
  return `${res.method ?? ''} ${res.url ?? ''} ${res.statusCode}${took}${error ?? ''}`
}
