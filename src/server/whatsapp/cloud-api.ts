import type { SendOutcome } from '../../domain/deliveries.ts'
import {
  describeError,
  ErrorAnswer,
  isPassing,
  MessageAnswer,
  toPlainText,
  UploadAnswer,
} from './meta-answers.ts'
import { MediaUpload, MessageRequest, type TemplateHeader } from './meta-requests.ts'
import type { WhatsApp, WhatsAppMessage } from './whatsapp.ts'

interface CloudApiSettings {
  /** `https://graph.facebook.com`, or where a stand-in listens. */
  baseUrl: string
  /** `v23.0`. */
  version: string
  phoneNumberId: string
  token: string
}

/**
 * WhatsApp by Meta's Cloud API: uploads the document, then sends the message that names it. What cannot be sent as Meta
 * describes messages is refused here, before anything is uploaded. The token is in no outcome's words.
 */
export function createCloudApi(settings: CloudApiSettings): WhatsApp {
  return {
    send: async (message, signal) => {
      const outcome = await deliver(settings, message, signal)
      return { ...outcome, response: toPlainText(hide(settings.token.trim(), outcome.response), 1000) }
    },
  }
}

/** Meta repeats a malformed token in its answer, and fetch one that fits no header. */
function hide(token: string, words: string): string {
  return token === '' ? words : words.replaceAll(token, '…')
}

async function deliver(
  settings: CloudApiSettings,
  message: WhatsAppMessage,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const fault = findFault(message)
  if (fault !== undefined) return { outcome: 'refused', code: null, response: fault }

  const uploaded = await post(settings, 'media', await toForm(message), signal)
  const media = readAnswer(UploadAnswer, uploaded)
  if (media === undefined) return explain(uploaded, false)

  let isWritten = false
  const request = toJson(toRequest(message, media.id), () => {
    isWritten = true
  })
  const sent = await post(settings, 'messages', request, signal)
  const answer = readAnswer(MessageAnswer, sent)
  if (answer === undefined) return explain(sent, isWritten)
  const [{ id, message_status: status }] = answer.messages
  // Other statuses (`held_for_quality_assessment`, `paused`) are Meta's to resolve; the webhook tells how it ends.
  return { outcome: 'accepted', providerId: id, response: status ?? 'accepted' }
}

/** The first thing Meta would not take, in words; the media id is not known yet. */
function findFault(message: WhatsAppMessage): string | undefined {
  const { fileName, content } = message.document
  const upload = MediaUpload.safeParse({
    ...uploadFields,
    file: { fileName, mediaType: uploadFields.type, bytes: content.length },
  })
  const request = MessageRequest.safeParse(toRequest(message, '0'))
  return (upload.error ?? request.error)?.issues[0]?.message
}

const uploadFields = { messaging_product: 'whatsapp', type: 'application/pdf' } as const

/**
 * The form as bytes. Given a form, fetch reads the file while it writes, and an upload that is broken off then ends the
 * whole process: it goes on filling a closed stream, and nobody can catch that (seen with Node 26.10).
 */
async function toForm({ document }: WhatsAppMessage): Promise<Packed> {
  const form = new FormData()
  for (const [name, value] of Object.entries(uploadFields)) form.set(name, value)
  const { fileName, content } = document
  form.set('file', new File([new Uint8Array(content)], fileName, { type: uploadFields.type }))
  const packed = new Response(form)
  const type = packed.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, body: await packed.bytes() }
}

function toRequest(message: WhatsAppMessage, mediaId: string): MessageRequest {
  const base = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: message.to,
    biz_opaque_callback_data: message.reference,
  } as const
  const document = { id: mediaId, filename: message.document.fileName }
  if (message.template === null) {
    const caption = message.caption === '' ? {} : { caption: message.caption }
    return { ...base, type: 'document', document: { ...document, ...caption } }
  }
  const { name, language, bodyTexts } = message.template
  const header: TemplateHeader = { type: 'header', parameters: [{ type: 'document', document }] }
  const parameters = bodyTexts.map((text) => ({ type: 'text' as const, text: toOneLine(text) }))
  return {
    ...base,
    type: 'template',
    template: {
      name,
      language: { policy: 'deterministic', code: language },
      components: parameters.length === 0 ? [header] : [header, { type: 'body', parameters }],
    },
  }
}

/** Meta takes no line breaks in a placeholder; the approved text around it brings its own. */
function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/**
 * The JSON as a stream that is asked for more once its bytes are with the operating system: `onWritten` is called, and
 * from then on they may have arrived. Made by hand because fetch closes the stream it makes of a generator twice
 * (github.com/nodejs/undici/issues/5715), which ends the process too.
 */
function toJson(json: object, onWritten: () => void): Packed {
  const bytes = new TextEncoder().encode(JSON.stringify(json))
  const chunks = [bytes]
  const body = new ReadableStream({
    type: 'bytes',
    pull(controller) {
      const chunk = chunks.pop()
      if (chunk !== undefined) return controller.enqueue(chunk)
      onWritten()
      controller.close()
      controller.byobRequest?.respond(0)
    },
  })
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes.length) }
  return { headers, body, duplex: 'half' }
}

type Reply =
  | { isAnswer: true; status: number; json: unknown }
  /** `status` is null when not even the first line came. */
  | { isAnswer: false; status: number | null; words: string }

/** A body with the headers that describe it. */
type Packed = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

async function post(
  { baseUrl, version, phoneNumberId, token }: CloudApiSettings,
  path: 'media' | 'messages',
  request: Packed,
  signal: AbortSignal,
): Promise<Reply> {
  let status: number | null = null
  try {
    const url = `${baseUrl.replace(/\/+$/, '')}/${version}/${encodeURIComponent(phoneNumberId)}/${path}`
    const response = await fetch(url, {
      ...request,
      method: 'POST',
      headers: { ...request.headers, accept: 'application/json', authorization: `Bearer ${token}` },
      // Meta redirects nobody; whoever does shall not get the document.
      redirect: 'manual',
      signal,
    })
    status = response.status
    const text = await readShort(response)
    if (text === undefined) return { isAnswer: false, status, words: `An answer (${status}) without an end` }
    const json = parseJson(text)
    if (json === undefined)
      return { isAnswer: false, status, words: `An answer (${status}) that is not JSON` }
    return { isAnswer: true, status, json }
  } catch (error) {
    return { isAnswer: false, status, words: describeFailure(error, signal) }
  }
}

/** Meta's answers are below one kilobyte. */
const longestAnswer = 64 * 1024

/** Undefined when the answer is longer than any of Meta's; leaving the loop closes the connection. */
async function readShort(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > longestAnswer) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function describeFailure(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) {
    const isLate = signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
    return isLate ? 'WhatsApp did not answer in time' : 'Ended before WhatsApp answered'
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
  return `The connection to WhatsApp failed: ${cause instanceof Error ? cause.message : ''}${code}`
}

function readAnswer<T>(
  schema: { safeParse(json: unknown): { data?: T | undefined } },
  reply: Reply,
): T | undefined {
  if (!reply.isAnswer || reply.status < 200 || reply.status > 299) return undefined
  return schema.safeParse(reply.json).data
}

/**
 * What a reply without the ids means. An error of Meta's says that the message was not taken, and so does 429
 * (RFC 6585); after any other reply, or none, only the wire knows.
 */
function explain(reply: Reply, isWritten: boolean): SendOutcome {
  const error = reply.isAnswer ? ErrorAnswer.safeParse(reply.json).data?.error : undefined
  if (error === undefined || reply.status === null) {
    const words = reply.isAnswer ? `An answer (${reply.status}) without what was asked for` : reply.words
    return { outcome: 'unreached', mayHaveArrived: isWritten && reply.status !== 429, response: words }
  }
  const response = describeError(error)
  return isPassing(error, reply.status)
    ? { outcome: 'unreached', mayHaveArrived: false, response }
    : { outcome: 'refused', code: String(error.code), response }
}
