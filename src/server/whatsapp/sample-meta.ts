import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answerLikeMeta, listenLocally, sendJson } from '../demo/cloud-api-stand-in.ts'
import type { MessageRequest } from './meta-requests.ts'
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

export const sampleToken = 'EAAJB-sample-token'

/** Plays Meta's Cloud API as the demo does, and misbehaves on request. */
export async function startSampleMeta(token: string = sampleToken): Promise<SampleMeta> {
  const rules = new Map<Step, { isUnread?: boolean; respond(response: ServerResponse): void }>()
  const files = new Map<string, { id: string; fileName: string; bytes: number; content: Buffer }>()
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

  const settings: Parameters<typeof answerLikeMeta>[0] = {
    phoneNumberId: '106540352242922',
    token,
    templates: ['bid_document', 'bid_document_with_message', 'bid_ready'],
    store: {
      async keepMedia(fileName, content) {
        const id = String(1_013_859_600_285_441 + files.size)
        const media = { id, fileName, bytes: content.length, content }
        files.set(id, media)
        meta.mediaIds.push(id)
        return media
      },
      findMedia: (id) => files.get(id),
    },
    phone: {
      async accept(message, { id, fileName }) {
        meta.messages.push(message)
        meta.received.push({
          to: message.to,
          reference: message.biz_opaque_callback_data,
          fileName,
          content: files.get(id)?.content ?? Buffer.alloc(0),
          caption: message.type === 'document' ? (message.document.caption ?? '') : null,
          template: message.type === 'template' ? toTexts(message) : null,
        })
        return `wamid.${meta.received.length}`
      },
    },
  }

  async function misbehave(
    { isUnread, respond }: { isUnread?: boolean; respond(response: ServerResponse): void },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!isUnread) for await (const _ of request);
    respond(response)
    arrived.resolve()
  }

  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    meta.requests.push({ line, headers: request.headers })
    const rule = rules.get(line.endsWith('/media') ? 'upload' : 'message')
    if (rule) misbehave(rule, request, response).catch(() => response.destroy())
    else answerLikeMeta(settings, request, response)
  })
  const { url: baseUrl, close } = await listenLocally(server)
  return Object.assign(meta, { baseUrl, close })
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
