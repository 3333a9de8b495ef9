import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import { networkOf } from '../auth/network-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** How many values the JSON body has, including arrays and objects. */
    bodyValues: number
  }
}

/** How long a body may take to arrive. Forms with files have more time; see `timeLimits`. */
const patienceMs = 30_000
/** No call needs more levels. */
const maxDepth = 32
/** `JSON.parse` takes under 50 ms for this many. A bid of 2,000 lines needs a tenth. */
const maxValues = 100_000
/** Bodies up to this size do not count toward the limits below. */
const smallBytes = 16 * 1024

/** Memory limits for all larger bodies that are arriving, in all and per network. */
interface Room {
  held: number
  readonly most: number
  readonly mostOfOne: number
  readonly heldBy: Map<string, number>
}

/** Visitors who are not signed in share a separate limit, so that they cannot keep an employee from saving. */
const rooms = {
  anybody: { held: 0, most: 32 * 1024 * 1024, mostOfOne: 4 * 1024 * 1024, heldBy: new Map() },
  signedIn: { held: 0, most: 96 * 1024 * 1024, mostOfOne: 96 * 1024 * 1024, heldBy: new Map() },
} satisfies Record<string, Room>

function hold(room: Room, network: string, bytes: number): void {
  room.held += bytes
  const held = (room.heldBy.get(network) ?? 0) + bytes
  if (held > 0) room.heldBy.set(network, held)
  else room.heldBy.delete(network)
}

function hasPlace(room: Room, network: string, size: number): boolean {
  return room.held + size <= room.most && (room.heldBy.get(network) ?? 0) + size <= room.mostOfOne
}

/**
 * Reads JSON bodies within the limits of time, size and memory. Allows an empty body, because clients send
 * `Content-Type: application/json` even on calls without one.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('bodyValues', 0)
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', async (request: FastifyRequest, stream: Readable) => {
    const bytes = await readBody(request, stream)
    if (bytes.length === 0) return undefined
    request.bodyValues = assertParsable(bytes)
    return new Promise((resolve, reject) => {
      void parse(request, bytes.toString(), (error, body) => (error ? reject(error) : resolve(body)))
    })
  })
}

/**
 * Reads a body into memory that grows with what has arrived, not with the announced length.
 * @throws too_large; timed_out after 30 seconds; unavailable while too many large bodies are coming in
 */
export async function readBody(request: FastifyRequest, stream: Readable): Promise<Buffer> {
  const { bodyLimit } = request.routeOptions
  if (Number(request.headers['content-length']) > bodyLimit) throw tooLarge()
  const room: Room = rooms[request.caller ? 'signedIn' : 'anybody']
  const network = networkOf(request.ip)
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  let bytes = Buffer.alloc(0)
  let length = 0

  const take = (chunk: Buffer) => {
    if (length + chunk.length > bodyLimit) return reject(tooLarge())
    if (length + chunk.length > bytes.length) {
      const size = Math.min(bodyLimit, Math.max(2 * bytes.length, length + chunk.length))
      if (size > smallBytes && !hasPlace(room, network, size)) return reject(tooMuchAtOnce())
      hold(room, network, size - bytes.length)
      const larger = Buffer.allocUnsafe(size)
      bytes.copy(larger, 0, 0, length)
      bytes = larger
    }
    length += chunk.copy(bytes, length)
  }
  const patience = setTimeout(() => reject(tooSlow()), patienceMs)
  const breakOff = () => {
    // It also closes when everything has arrived.
    if (stream.readableEnded) return
    reject(new AppError('invalid', 'The connection closed before the whole request arrived'))
  }
  stream.on('data', take).once('end', resolve).once('error', breakOff).once('close', breakOff)
  try {
    await ended
  } finally {
    clearTimeout(patience)
    hold(room, network, -bytes.length)
    stream.off('data', take).off('end', resolve).off('close', breakOff).resume()
  }
  return bytes.subarray(0, length)
}

function tooLarge(): AppError {
  return new AppError('too_large', 'The request is too large')
}

function tooSlow(): AppError {
  return new AppError('timed_out', 'The request took too long to arrive')
}

function tooMuchAtOnce(): AppError {
  return new AppError('unavailable', 'Too many large requests are coming in; try again in a moment', {
    retryAfter: 5,
  })
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openRecord, closeRecord] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Checks JSON before `JSON.parse`, which would take half a second for 4 MB of brackets. @returns the number of values
 * @throws invalid above 32 levels; too_large above 100,000 values
 */
function assertParsable(json: Buffer): number {
  const counted = countValues(json)
  if (counted.depth > maxDepth) {
    throw new AppError(
      'invalid',
      say('The request is nested more than {count} levels deep', { count: maxDepth }),
    )
  }
  if (counted.values > maxValues) throw tooLarge()
  return counted.values
}

/** Stops counting at the first level or value too many. */
function countValues(json: Buffer): { depth: number; values: number } {
  let [depth, values, inText] = [0, 1, false]
  for (let at = 0; at < json.length && depth <= maxDepth && values <= maxValues; at += 1) {
    const byte = json[at]
    if (inText) {
      if (byte === backslash) at += 1
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === openList || byte === openRecord) {
      depth += 1
      values += 1
    } else if (byte === closeList || byte === closeRecord) depth -= 1
    else if (byte === comma) values += 1
  }
  return { depth, values }
}
