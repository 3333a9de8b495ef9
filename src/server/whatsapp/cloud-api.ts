import { type SendOutcome, toResponse } from '../../domain/deliveries.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
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
  /** `https://graph.facebook.com`, or a stand-in. */
  baseUrl: string
  /** `v23.0`. */
  version: string
  phoneNumberId: string
  token: string
}

/**
 * Sends through Meta's Cloud API: uploads the document, then the message that names it. Messages that Meta would refuse
 * are refused here, before the upload. Outcomes never contain the token.
 */
export function createCloudApi(settings: CloudApiSettings): WhatsApp {
  return {
    send: async (message, signal) => {
      const outcome = await deliver(settings, message, signal)
      const response = toPlainText(hide(settings.token.trim(), outcome.response), 1000)
      // The token, should it stand in the words, stands in their parts too.
      const responseParts = response === outcome.response ? outcome.responseParts : undefined
      return { ...outcome, response, responseParts }
    },
  }
}

/** Meta's answers and errors of fetch can contain a malformed token. */
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
  // Meta resolves other statuses (`held_for_quality_assessment`, `paused`); the webhook reports the result.
  return { outcome: 'accepted', providerId: id, response: status ?? 'accepted' }
}

/** The first reason why Meta would refuse the message. The media id is not known yet. */
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
 * Encodes the form first. If fetch encodes it, an interrupted upload ends the whole process: it keeps writing to a
 * closed stream, and the error cannot be caught (seen with Node 26.10).
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

/** Meta allows no line breaks in placeholders; the approved text has its own. */
function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/**
 * The JSON as a stream that calls `onWritten` once the operating system has its bytes; from then on they may have
 * arrived. Written by hand because fetch closes a generator's stream twice (github.com/nodejs/undici/issues/5715),
 * which ends the process.
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
  /** `status` is null when no status line arrived. */
  | { isAnswer: false; status: number | null; words: Sentence }

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
      // Meta never redirects, so don't send the document elsewhere.
      redirect: 'manual',
      signal,
    })
    status = response.status
    const text = await readShort(response)
    if (text === undefined)
      return { isAnswer: false, status, words: say('An answer ({count}) without an end', { count: status }) }
    const json = parseJson(text)
    if (json === undefined)
      return {
        isAnswer: false,
        status,
        words: say('An answer ({count}) that is not JSON', { count: status }),
      }
    return { isAnswer: true, status, json }
  } catch (error) {
    return { isAnswer: false, status, words: describeFailure(error, signal) }
  }
}

/** Meta's answers are below one kilobyte. */
const longestAnswer = 64 * 1024

/** Undefined when the answer is too long for Meta. Leaving the loop closes the connection. */
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

function describeFailure(error: unknown, signal: AbortSignal): Sentence {
  if (signal.aborted) {
    const isLate = signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
    return say(isLate ? 'WhatsApp did not answer in time' : 'Ended before WhatsApp answered')
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
  const text = `${cause instanceof Error ? cause.message : ''}${code}`
  return say('The connection to WhatsApp failed: {text}', { text })
}

function readAnswer<T>(
  schema: { safeParse(json: unknown): { data?: T | undefined } },
  reply: Reply,
): T | undefined {
  if (!reply.isAnswer || reply.status < 200 || reply.status > 299) return undefined
  return schema.safeParse(reply.json).data
}

/**
 * The outcome of a reply without ids. An error from Meta or 429 (RFC 6585) means that the message was not accepted;
 * after other replies, or none, it is unknown.
 */
function explain(reply: Reply, isWritten: boolean): SendOutcome {
  const error = reply.isAnswer ? ErrorAnswer.safeParse(reply.json).data?.error : undefined
  if (error === undefined || reply.status === null) {
    const words = reply.isAnswer
      ? say('An answer ({count}) without what was asked for', { count: reply.status })
      : reply.words
    return { outcome: 'unreached', mayHaveArrived: isWritten && reply.status !== 429, ...toResponse(words) }
  }
  const response = toResponse(describeError(error))
  return isPassing(error, reply.status)
    ? { outcome: 'unreached', mayHaveArrived: false, ...response }
    : { outcome: 'refused', code: String(error.code), ...response }
}
