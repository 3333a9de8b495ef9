import { createHash, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface DriveStandIn {
  apiUrl: string
  keyFile: string
  /** The shared drive, which is its own root folder. */
  driveId: string
  objects: Map<string, DriveObject>
  /** Every request that reached it: `PUT /upload/…`, with the Content-Range of a chunk. */
  requests: { method: string; path: string; range: string }[]
  /** Which bytes of content have arrived, in order. */
  received: { from: number; to: number }[]
  /** Lets the next requests of a kind fail, each once. */
  failNext(...faults: Fault[]): void
  forgetSessions(): void
  close(): Promise<void>
}

export interface DriveObject {
  id: string
  name: string
  parents: string[]
  mimeType: string
  trashed: boolean
  content: Buffer
}

export interface Fault {
  /** Of `METHOD /path`. */
  on: RegExp
  /** Answers with it and does nothing else. */
  status?: number
  reason?: string
  /** Breaks the connection after so many bytes of the body have arrived. */
  cutAfter?: number
  /** Does what was asked, and breaks the connection instead of answering. */
  loseAnswer?: boolean
  /** Runs before the request is served. */
  before?: () => void
}

interface Session {
  metadata: Partial<DriveObject>
  length: number
  content: Buffer
}

/** Drive keeps what arrived of a chunk that broke off, in whole units. */
const unit = 256 * 1024

/**
 * Speaks as much of Google Drive as a file store needs, as strictly: tokens for a signed assertion, one shared drive
 * whose files are seen only by who says `supportsAllDrives`, ids set aside, names that may repeat, and resumable uploads.
 */
export async function startDriveStandIn(): Promise<DriveStandIn> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-drive-'))
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const driveId = `0A${randomBytes(8).toString('hex')}PVA`
  const accessToken = `ya29.${randomBytes(16).toString('hex')}`
  const objects = new Map<string, DriveObject>()
  const reservedIds = new Set<string>()
  const sessions = new Map<string, Session>()
  const requests: DriveStandIn['requests'] = []
  const received: DriveStandIn['received'] = []
  const faults: Fault[] = []
  let apiUrl = ''
  objects.set(driveId, newObject({ id: driveId, name: 'Drive', mimeType: folderType }))

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://drive')
    const range = String(request.headers['content-range'] ?? '')
    const line = `${request.method} ${url.pathname}`
    const index = faults.findIndex(({ on }) => on.test(line))
    const [fault] = index < 0 ? [] : faults.splice(index, 1)
    fault?.before?.()
    const body = await readBody(request, fault?.cutAfter)
    requests.push({ method: request.method ?? '', path: url.pathname + url.search, range })
    if (fault?.status !== undefined) return fail(response, fault.status, fault.reason ?? 'backendError')
    if (fault?.cutAfter !== undefined) {
      keepPart(url, range, body)
      return void request.socket.destroy()
    }
    const target = fault?.loseAnswer ? createMute() : response
    answer({ request, response: target, url, range, body })
    if (fault?.loseAnswer) request.socket.destroy()
  }

  function answer(call: Call): void {
    const { request, response, url } = call
    const { method, headers } = request
    const path = url.pathname
    if (path === '/token') return giveToken(call)
    if (headers.authorization !== `Bearer ${accessToken}`) return fail(response, 401, 'authError')
    if (method === 'PUT' && path.startsWith('/session/')) return takeChunk(call)
    if (method === 'GET' && path === '/drive/v3/files/generateIds') return generateIds(call)
    // Whoever does not say so knows nothing of shared drives.
    if (url.searchParams.get('supportsAllDrives') !== 'true') return fail(response, 404, 'notFound')
    if (method === 'POST' && path === '/drive/v3/files') return create(call)
    if (method === 'POST' && path === '/upload/drive/v3/files') return beginSession(call)
    const object = objects.get(path.replace('/drive/v3/files/', ''))
    if (!object) return fail(response, 404, 'notFound')
    if (method === 'GET' && url.searchParams.get('alt') === 'media') {
      if (object.mimeType === folderType) return fail(response, 403, 'fileNotDownloadable')
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(object.content)
      return
    }
    if (method === 'GET') return send(response, describe(object))
    if (method === 'PATCH') {
      if (object.id === driveId) return fail(response, 403, 'insufficientFilePermissions')
      object.trashed = (JSON.parse(String(call.body)) as DriveObject).trashed
      return send(response, describe(object))
    }
    return fail(response, 405, 'methodNotAllowed')
  }

  function giveToken({ response, body }: Call): void {
    const form = new URLSearchParams(String(body))
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(publicKey, signature, 'base64url')
    const { iss, scope } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>
    if (!isSigned || iss !== account || scope !== 'https://www.googleapis.com/auth/drive') {
      response.writeHead(400, json).end(JSON.stringify({ error: 'invalid_grant' }))
      return
    }
    send(response, { access_token: accessToken, expires_in: 3600, token_type: 'Bearer' })
  }

  function generateIds({ response, url }: Call): void {
    const ids = Array.from(
      { length: Number(url.searchParams.get('count')) },
      () => `1${randomBytes(16).toString('hex')}`,
    )
    for (const id of ids) reservedIds.add(id)
    send(response, { ids, space: 'drive' })
  }

  /** @returns true when it has answered: the id is not ours to give or taken, or the folder is not there */
  function refuse(response: ServerResponse, { id = '', parents = [] }: Partial<DriveObject>): boolean {
    const [parent = ''] = parents
    if (objects.has(id)) fail(response, 409, 'fileIdInUse')
    else if (!reservedIds.has(id)) fail(response, 400, 'invalid')
    // A service account has no room of its own.
    else if (parents.length !== 1) fail(response, 403, 'storageQuotaExceeded')
    else if (objects.get(parent)?.mimeType !== folderType) fail(response, 404, 'notFound')
    else return false
    return true
  }

  function create({ response, body }: Call): void {
    const metadata = JSON.parse(String(body)) as Partial<DriveObject>
    if (refuse(response, metadata)) return
    const object = newObject(metadata)
    objects.set(object.id, object)
    send(response, describe(object))
  }

  function beginSession({ request, response, url, body }: Call): void {
    if (url.searchParams.get('uploadType') !== 'resumable') return fail(response, 400, 'badRequest')
    const metadata = JSON.parse(String(body)) as Partial<DriveObject>
    if (refuse(response, metadata)) return
    const session = randomBytes(8).toString('hex')
    const length = Number(request.headers['x-upload-content-length'])
    sessions.set(session, { metadata, length, content: Buffer.alloc(0) })
    response.writeHead(200, { location: `${apiUrl}session/${session}` }).end()
  }

  function takeChunk({ response, url, range, body }: Call): void {
    const session = sessions.get(url.pathname.replace('/session/', ''))
    if (!session) return fail(response, 404, 'notFound')
    if (!range.startsWith('bytes */')) {
      const { from, to, total } = readRange(range)
      const isLast = to + 1 === total
      const isWrong = to + 1 - from !== body.length || total !== session.length
      if (isWrong || from !== session.content.length || (!isLast && body.length % unit !== 0)) {
        return fail(response, 400, 'badContentRange')
      }
      take(session, from, body)
    }
    if (session.content.length < session.length) {
      const last = session.content.length - 1
      response.writeHead(308, last < 0 ? {} : { range: `bytes=0-${last}` }).end()
      return
    }
    const known = objects.get(session.metadata.id ?? '')
    if (known && known.content !== session.content) return fail(response, 409, 'fileIdInUse')
    const object = newObject({ ...session.metadata, content: session.content })
    objects.set(object.id, object)
    send(response, describe(object))
  }

  function keepPart(url: URL, range: string, part: Buffer): void {
    const session = sessions.get(url.pathname.replace('/session/', ''))
    if (session) take(session, readRange(range).from, part.subarray(0, part.length - (part.length % unit)))
  }

  function take(session: Session, from: number, part: Buffer): void {
    session.content = Buffer.concat([session.content, part])
    received.push({ from, to: from + part.length - 1 })
  }

  /** What lies in a folder of the bin lies in the bin. */
  function isTrashed(object: DriveObject): boolean {
    if (object.trashed) return true
    return object.parents.some((id) => {
      const parent = objects.get(id)
      return parent !== undefined && isTrashed(parent)
    })
  }

  function describe(object: DriveObject): object {
    const { id, name } = object
    const md5Checksum = createHash('md5').update(object.content).digest('hex')
    return { id, name, trashed: isTrashed(object), ...(object.mimeType !== folderType && { md5Checksum }) }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const keyFile = join(folder, 'key.json')
  const private_key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(keyFile, JSON.stringify({ client_email: account, private_key, token_uri: `${apiUrl}token` }))
  return {
    apiUrl,
    keyFile,
    driveId,
    objects,
    requests,
    received,
    failNext: (...next) => void faults.push(...next),
    forgetSessions: () => sessions.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Call {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  range: string
  body: Buffer
}

const account = 'groundwork@office.iam.gserviceaccount.com'
const folderType = 'application/vnd.google-apps.folder'
const json = { 'content-type': 'application/json; charset=UTF-8' }

function newObject(metadata: Partial<DriveObject>): DriveObject {
  const { id = '', name = 'Untitled', parents = [], mimeType = 'application/octet-stream' } = metadata
  return { id, name, parents, mimeType, trashed: false, content: metadata.content ?? Buffer.alloc(0) }
}

async function readBody(request: IncomingMessage, atMost = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= atMost) break
  }
  return Buffer.concat(parts).subarray(0, Number.isFinite(atMost) ? atMost : undefined)
}

function readRange(range: string): { from: number; to: number; total: number } {
  const [, from, to, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []
  return { from: Number(from), to: Number(to), total: Number(total) }
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, json).end(JSON.stringify(body))
}

function fail(response: ServerResponse, status: number, reason: string): void {
  const error = { code: status, message: `The stand-in says ${reason}`, errors: [{ reason }] }
  response.writeHead(status, json).end(JSON.stringify({ error }))
}

/** An answer that goes nowhere. */
function createMute(): ServerResponse {
  const mute = { writeHead: () => mute, end: () => mute }
  return mute as unknown as ServerResponse
}
