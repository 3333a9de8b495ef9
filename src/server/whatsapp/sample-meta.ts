import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MediaUpload, MessageRequest } from './meta-requests.ts'
import type { Behaviour, SampleProvider, Step } from './whatsapp.compliance.ts'

interface SampleMeta extends SampleProvider {
  baseUrl: string
  /** Method, path and headers of every request, in their order. */
  requests: { line: string; headers: IncomingMessage['headers'] }[]
  /** Of the uploads that were taken. */
  mediaIds: string[]
  /** The bodies of the messages that were taken. */
  messages: MessageRequest[]
  /** For what no behaviour describes. */
  answer(step: Step, answer: { status: number; body: string; headers?: Record<string, string> }): void
  /** Takes one upload, and is gone before the message. */
  leaveAfterUpload(): void
  close(): Promise<void>
}

/**
 * Plays the two calls of Meta's Cloud API on a free loopback port, and refuses with Meta's error 100 whatever is not as
 * Meta describes requests.
 */
export async function startSampleMeta(): Promise<SampleMeta> {
  const rules = new Map<Step, { isUnread?: boolean; respond(response: ServerResponse): void }>()
  const files = new Map<string, { fileName: string; content: Buffer }>()
  let arrived = Promise.withResolvers<void>()
  const meta: Omit<SampleMeta, 'baseUrl' | 'close'> = {
    requests: [],
    mediaIds: [],
    messages: [],
    received: [],
    behave: (step, behaviour) =>
      rules.set(step, {
        isUnread: behaviour.endsWith('unread'),
        respond: (response) => act(behaviour, response),
      }),
    answer: (step, { status, body, headers }) =>
      rules.set(step, { respond: (response) => response.writeHead(status, headers).end(body) }),
    leaveAfterUpload: () =>
      rules.set('upload', {
        respond: (response) => {
          server.close()
          sendJson(response.setHeader('connection', 'close'), 200, { id: '1013859600285441' })
        },
      }),
    arrival: () => arrived.promise,
    reset: () => {
      rules.clear()
      arrived = Promise.withResolvers<void>()
      for (const list of [meta.requests, meta.mediaIds, meta.messages, meta.received]) list.length = 0
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const line = `${request.method} ${request.url}`
    meta.requests.push({ line, headers: request.headers })
    const step: Step = line.endsWith('/media') ? 'upload' : 'message'
    const rule = rules.get(step)
    const body = rule?.isUnread === true ? Buffer.alloc(0) : await readBody(request)
    if (rule !== undefined) {
      rule.respond(response)
      arrived.resolve()
    } else if (step === 'upload') {
      await takeUpload(request, body, response)
    } else {
      takeMessage(JSON.parse(body.toString()), response)
    }
  }

  async function takeUpload(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    const { file, ...fields } = Object.fromEntries(form)
    if (!(file instanceof File)) return sendError(response, 100, 'The parameter file is required')
    const content = Buffer.from(await file.arrayBuffer())
    const described = { fileName: file.name, mediaType: file.type, bytes: content.length }
    const upload = MediaUpload.safeParse({ ...fields, file: described })
    if (!upload.success) return sendError(response, 100, upload.error.message)
    const id = String(1_013_859_600_285_441 + files.size)
    meta.mediaIds.push(id)
    files.set(id, { fileName: file.name, content })
    sendJson(response, 200, { id })
  }

  function takeMessage(json: unknown, response: ServerResponse): void {
    const parsed = MessageRequest.safeParse(json)
    if (!parsed.success) return sendError(response, 100, parsed.error.message)
    const message = parsed.data
    const document =
      message.type === 'document' ? message.document : message.template.components[0].parameters[0].document
    const file = files.get(document.id)
    if (file === undefined) return sendError(response, 131009, 'The media id is unknown')
    meta.messages.push(message)
    meta.received.push({
      to: message.to,
      reference: message.biz_opaque_callback_data,
      fileName: document.filename,
      content: file.content,
      caption: message.type === 'document' ? (message.document.caption ?? '') : null,
      template: message.type === 'template' ? toTexts(message) : null,
    })
    sendJson(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id: `wamid.${meta.received.length}`, message_status: 'accepted' }],
    })
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => sendError(response, 100, String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(meta, {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function toTexts({ template }: Extract<MessageRequest, { type: 'template' }>) {
  const [, body] = template.components
  return {
    name: template.name,
    language: template.language.code,
    bodyTexts: body === undefined ? [] : body.parameters.map(({ text }) => text),
  }
}

function act(behaviour: Behaviour, response: ServerResponse): void {
  switch (behaviour) {
    case 'refuse':
      return sendError(response, 131026, 'Message undeliverable: the recipient is not on WhatsApp')
    case 'be overloaded':
      return sendError(response, 131016, 'A service is temporarily unavailable', 503)
    case 'hang unread':
    case 'hang':
      return undefined
    case 'hang in the answer':
      response.writeHead(200, { 'content-length': 100 }).write('{"id":')
      return undefined
    case 'close unread':
    case 'close':
      response.destroy()
      return undefined
    case 'close in the answer':
      response.writeHead(200, { 'content-length': 100 }).write('{"id":', () => response.destroy())
      return undefined
    case 'answer HTML':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad gateway</h1></html>')
      return undefined
    case 'answer half':
      response.writeHead(200).end('{"messaging_product":"whatsapp","messages":[{"id":"wam')
      return undefined
    case 'answer without ids':
      return sendJson(response, 200, { messaging_product: 'whatsapp', messages: [] })
    case 'answer without end':
      response.writeHead(200)
      return pour(response)
  }
}

/** Writes until nobody reads any more. */
function pour(response: ServerResponse): void {
  response.write(' '.repeat(65_536), (error) => {
    if (error === undefined || error === null) pour(response)
  })
}

function sendError(response: ServerResponse, code: number, details: string, status = 400): void {
  sendJson(response, status, {
    error: {
      message: `(#${code}) Something is wrong`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: 'AXsgnV2Cm3ZMGF3dF_cfYIn',
    },
  })
}

function sendJson(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
