import { whatsappWindowHours } from '../../domain/deliveries.ts'
import { words } from '../bids/sending/bid-message.ts'
import type { MessageRequest } from '../whatsapp/meta-requests.ts'
import type { Media, PhoneMessage, PhoneStore } from './phone-store.ts'
import { describeFailure, toMessageWebhook, toStatusWebhook } from './phone-webhooks.ts'

interface PhoneSettings {
  store: PhoneStore
  now: () => Date
  phoneNumberId: string
  /** Delivers a webhook's body to Groundwork. */
  tell: (webhook: string) => Promise<void>
  /** Time from one status to the next. */
  travelMs: number
}

/** WhatsApp's servers and the customers' phones: who may be written to, and the status of each message. */
export interface Phone {
  /** Accepts a valid message; statuses follow later. @returns its id at WhatsApp */
  accept(request: MessageRequest, media: Media): Promise<string>
  /** A customer writes to the office. */
  write(number: string, text: string): Promise<PhoneMessage>
  /** The customer has read everything delivered. */
  markRead(number: string): Promise<void>
  windowUntil(number: string): string | null
  /** Continues with messages that were under way when the server stopped. */
  resume(): void
  stop(): Promise<void>
}

export function createPhone({ store, now, phoneNumberId, tell, travelMs }: PhoneSettings): Phone {
  const { later, stop } = createTimers(travelMs)

  async function move(message: PhoneMessage, status: PhoneMessage['status']): Promise<void> {
    const failure = status === 'failed' ? describeFailure(131047) : undefined
    if (!(await store.advance(message.id, status, failure?.error_data.details))) return
    await tell(toStatusWebhook(phoneNumberId, message, { status, at: now(), failure }))
  }

  /** Outside the 24-hour window, Meta accepts a message without a template and reports the failure later. */
  async function travel(message: PhoneMessage): Promise<void> {
    if (message.template === null && !isOpen(message)) return move(message, 'failed')
    await move(message, 'sent')
    later(() => move(message, 'delivered'))
  }

  function isOpen({ number, at }: Pick<PhoneMessage, 'number' | 'at'>): boolean {
    const until = windowUntil(number)
    return until !== null && at < until
  }

  function windowUntil(number: string): string | null {
    const last = store.messages().findLast((each) => each.number === number && each.from === 'customer')
    if (!last) return null
    const until = new Date(Date.parse(last.at) + whatsappWindowHours * 3_600_000)
    return until > now() ? until.toISOString() : null
  }

  return {
    async accept(request, media) {
      const document = documentOf(request)
      const message = await store.add({
        number: request.to,
        from: 'office',
        at: now().toISOString(),
        text:
          request.type === 'document' ? (request.document.caption ?? '') : renderTemplate(request.template),
        document: { mediaId: media.id, fileName: document.filename, bytes: media.bytes },
        template: request.type === 'template' ? request.template.name : null,
        status: 'accepted',
        error: null,
        reference: request.biz_opaque_callback_data,
      })
      later(() => travel(message))
      return message.wamid
    },
    async write(number, text) {
      const message = await store.add({
        number,
        from: 'customer',
        at: now().toISOString(),
        text,
        document: null,
        template: null,
        status: 'sent',
        error: null,
        reference: null,
      })
      await tell(toMessageWebhook(phoneNumberId, message))
      return message
    },
    async markRead(number) {
      const arrived = store
        .messages()
        .filter((each) => each.number === number && each.from === 'office' && each.status === 'delivered')
      for (const message of arrived) await move(message, 'read')
    },
    windowUntil,
    resume() {
      for (const message of store.messages()) {
        if (message.from !== 'office') continue
        if (message.status === 'accepted') later(() => travel(message))
        if (message.status === 'sent') later(() => move(message, 'delivered'))
      }
    },
    stop,
  }
}

/** Does work after a delay, until it is stopped. Stopping waits for the work under way; work that fails is dropped. */
function createTimers(delayMs: number) {
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let isStopped = false
  return {
    later(work: () => Promise<void>): void {
      if (isStopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        const going = work().catch(() => undefined)
        underWay.add(going)
        void going.finally(() => underWay.delete(going))
      }, delayMs)
      timer.unref()
      timers.add(timer)
    },
    async stop(): Promise<void> {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}

/** The document of a message, or of the header of its template. */
export function documentOf(request: MessageRequest): { id: string; filename: string } {
  return request.type === 'document'
    ? request.document
    : request.template.components[0].parameters[0].document
}

/** The text of a template with its placeholders filled in. */
export function renderTemplate({
  language,
  components: [, body],
}: Extract<MessageRequest, { type: 'template' }>['template']): string {
  const [name = '', place = '', url = '', caption = '', ...rest] =
    body?.parameters.map(({ text }) => text) ?? []
  const approved = language.code.startsWith('es') ? words.es : words.en
  return rest.length === 0 && url !== ''
    ? approved.template(name, place, url, caption)
    : [name, place, url, caption, ...rest].join('\n')
}
