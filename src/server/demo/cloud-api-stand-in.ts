import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MediaUpload, MessageRequest } from '../whatsapp/meta-requests.ts'
import { documentOf, type Phone } from './phone.ts'
import type { PhoneStore } from './phone-store.ts'
import { describeFailure } from './phone-webhooks.ts'

interface StandInSettings {
  store: Pick<PhoneStore, 'keepMedia' | 'findMedia'>
  phone: Pick<Phone, 'accept'>
  phoneNumberId: string
  token: string
  /** Names of the approved templates. */
  templates: readonly string[]
}

export interface CloudApiStandIn {
  url: string
  close(): Promise<void>
}

/** A document of 100 MB and its form. */
const largestBody = 101 * 1024 * 1024

/** A local copy of Meta's Cloud API, on a free port. */
export async function startCloudApiStandIn(settings: StandInSettings): Promise<CloudApiStandIn> {
  return listenLocally(createServer((request, response) => answerLikeMeta(settings, request, response)))
}

export async function listenLocally(server: Server): Promise<CloudApiStandIn> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Accepts only what Meta documents, and answers like Meta. Numbers ending in 0404 are not on WhatsApp, 0500 gets a
 * server error, 0408 never gets an answer.
 */
export function answerLikeMeta(
  settings: StandInSettings,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  handle(settings, request, response).catch((error: unknown) => {
    if (response.headersSent) response.destroy()
    else sendFailure(response, error instanceof Refusal ? error : new Refusal(500, 131000))
  })
}

async function handle(
  settings: StandInSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [version = '', id, call, ...rest] = (request.url ?? '').slice(1).split('/')
  const isKnown =
    request.method === 'POST' &&
    /^v\d{1,3}\.\d$/.test(version) &&
    id === settings.phoneNumberId &&
    rest.length === 0 &&
    (call === 'media' || call === 'messages')
  if (!isKnown) {
    throw new Refusal(400, 100, 'Unsupported request: this object does not exist or has no such operation')
  }
  if (request.headers.authorization !== `Bearer ${settings.token}`) throw new Refusal(401, 190)
  const body = await readBody(request)
  if (call === 'media') return takeUpload(settings, request, body, response)
  return takeMessage(settings, body, response)
}

async function takeUpload(
  { store }: StandInSettings,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const { file, ...fields } = Object.fromEntries(await readForm(request, body))
  if (!(file instanceof File)) throw new Refusal(400, 100, 'The parameter file is required')
  const content = Buffer.from(await file.arrayBuffer())
  const upload = MediaUpload.safeParse({
    ...fields,
    file: { fileName: file.name, mediaType: file.type, bytes: content.length },
  })
  if (!upload.success) throw new Refusal(400, 100, describeIssue(upload.error))
  const { id } = await store.keepMedia(file.name, content)
  sendJson(response, 200, { id })
}

async function readForm(request: IncomingMessage, body: Buffer): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  try {
    return await new Response(new Uint8Array(body), { headers }).formData()
  } catch (error) {
    throw new Refusal(400, 100, 'The body is no form', { cause: error })
  }
}

async function takeMessage(settings: StandInSettings, body: Buffer, response: ServerResponse): Promise<void> {
  const parsed = MessageRequest.safeParse(parseJson(body))
  if (!parsed.success) throw new Refusal(400, 100, describeIssue(parsed.error))
  const message = parsed.data
  const media = settings.store.findMedia(documentOf(message).id)
  if (!media) throw new Refusal(400, 131009)
  if (message.type === 'template' && !settings.templates.includes(message.template.name)) {
    throw new Refusal(404, 132001)
  }
  if (message.to.endsWith('0404')) throw new Refusal(400, 131026)
  if (message.to.endsWith('0500')) throw new Refusal(500, 131000)
  // Never answers: the caller needs a time limit.
  if (message.to.endsWith('0408')) return
  const wamid = await settings.phone.accept(message, media)
  sendJson(response, 200, {
    messaging_product: 'whatsapp',
    contacts: [{ input: message.to, wa_id: message.to }],
    messages: [{ id: wamid, message_status: 'accepted' }],
  })
}

class Refusal extends Error {
  readonly status: number
  readonly failure: ReturnType<typeof describeFailure>

  constructor(
    status: number,
    code: Parameters<typeof describeFailure>[0],
    details?: string,
    options?: ErrorOptions,
  ) {
    super(details, options)
    this.status = status
    this.failure = describeFailure(code, details)
  }
}

function sendFailure(response: ServerResponse, { status, failure }: Refusal): void {
  const { title: _, ...error } = failure
  sendJson(response, status, { error: { ...error, type: 'OAuthException', fbtrace_id: 'DemoOfGroundwork' } })
}

export function sendJson(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

/** `document.caption: The caption has more than 1,024 characters`. */
function describeIssue(error: { issues: { path: PropertyKey[]; message: string }[] }): string {
  const [issue] = error.issues
  return issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : 'Invalid parameter'
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch (error) {
    throw new Refusal(400, 100, 'The body is no JSON', { cause: error })
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > largestBody) throw new Refusal(413, 100, 'The document is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
