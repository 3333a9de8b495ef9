import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WhatsApp, WhatsAppDocument, WhatsAppMessage } from './whatsapp.ts'

export type Step = 'upload' | 'message'

const garbage = ['answer HTML', 'answer half', 'answer without ids', 'answer without end'] as const
const silence = ['close unread', 'close', 'close in the answer', ...garbage] as const
const hanging = ['hang unread', 'hang', 'hang in the answer'] as const
export type Behaviour = 'refuse' | 'be overloaded' | (typeof silence)[number] | (typeof hanging)[number]

interface ReceivedMessage extends WhatsAppDocument, Pick<WhatsAppMessage, 'to' | 'template' | 'reference'> {
  /** Null under a template. */
  caption: string | null
}

/** The provider which the driver talks to; a real one over the network, made to misbehave. */
export interface SampleProvider {
  /** What arrived on phones, in its order. */
  received: ReceivedMessage[]
  /** From now on, at this step; without it, the provider takes every message. */
  behave(step: Step, behaviour: Behaviour): void
  /** Settles when the provider has misbehaved. */
  arrival(): Promise<void>
  reset(): void
}

export interface WhatsAppUnderTest {
  whatsapp: WhatsApp
  provider: SampleProvider
  close(): Promise<void>
}

/** What every driver of WhatsApp promises. */
export function describeWhatsApp(name: string, open: () => Promise<WhatsAppUnderTest>): void {
  describe(`WhatsApp: ${name}`, () => {
    let opened: WhatsAppUnderTest
    let provider: SampleProvider
    beforeAll(async () => {
      opened = await open()
      provider = opened.provider
    })
    afterEach(() => provider.reset())
    afterAll(() => opened.close())

    const send = (change: Partial<WhatsAppMessage> = {}, signal = new AbortController().signal) =>
      opened.whatsapp.send({ ...sampleMessage, ...change }, signal)

    test('brings the document, byte for byte, with caption, name and reference', async () => {
      for (const bytes of [sampleMessage.document.content, randomBytes(3_000_000)]) {
        const document = { fileName: 'Bid 26-0142 “Peña & Söhne” #4.pdf', content: bytes }
        expect(await send({ document })).toMatchObject({ outcome: 'accepted', providerId: /./ })
        const arrived = provider.received.pop()
        expect(arrived?.content.equals(bytes)).toBe(true)
        expect(arrived).toMatchObject({
          to: '13105550142',
          fileName: document.fileName,
          caption: sampleMessage.caption,
          reference: sampleMessage.reference,
          template: null,
        })
      }
    })

    test.each([
      'Hello Ana 👩🏽‍🔧,\n\nyour bid: $4,500.00 – “roof” & more <b>\r\n1. Sí 日本 \\ "quoted" %20',
      '👷'.repeat(500),
      '',
    ])('brings the caption as it was written: %j', async (caption) => {
      expect(await send({ caption })).toMatchObject({ outcome: 'accepted' })
      expect(provider.received[0]?.caption).toBe(caption)
    })

    test('brings a template with its document and texts', async () => {
      const template = { name: 'bid_ready', language: 'es_MX', bodyTexts: ['Ana 👷', '26-0142'] }
      expect(await send({ template })).toMatchObject({ outcome: 'accepted' })
      expect(provider.received).toMatchObject([{ template, fileName: 'Bid.pdf', caption: null }])
      expect(provider.received[0]?.content.equals(sampleMessage.document.content)).toBe(true)
    })

    test('brings a template without texts, and texts of several lines as one', async () => {
      const template = { name: 'bid_ready', language: 'en_US', bodyTexts: [] }
      expect(await send({ template })).toMatchObject({ outcome: 'accepted' })
      const bodyTexts = [' Dear Ana,\n\n\tthe bid      is ready. ']
      expect(await send({ template: { ...template, bodyTexts } })).toMatchObject({ outcome: 'accepted' })
      expect(provider.received.map((each) => each.template?.bodyTexts)).toEqual([
        [],
        ['Dear Ana, the bid is ready.'],
      ])
    })

    test('every message has an id of its own', async () => {
      expect(await send()).not.toEqual(await send())
    })

    test.each<[string, Partial<WhatsAppMessage>, RegExp]>([
      ['a number with a plus sign', { to: '+13105550142' }, /telephone number/],
      ['no number', { to: '' }, /telephone number/],
      ['a long caption', { caption: 'x'.repeat(1025) }, /caption.*1,024/],
      ['an empty document', { document: { fileName: 'Bid.pdf', content: Buffer.alloc(0) } }, /empty/],
      ['a document too large', { document: { fileName: 'Bid.pdf', content: tooLarge } }, /100 MB/],
      ['a name that is no PDF', { document: { ...samplePdf, fileName: 'Bid.exe' } }, /\.pdf/],
      ['a name of two lines', { document: { ...samplePdf, fileName: 'Bid\r\nX: y.pdf' } }, /file name/],
      ['an empty text', { template: { name: 'a', language: 'en', bodyTexts: [' '] } }, /template is empty/],
      ['a wrong language', { template: { name: 'a', language: 'English', bodyTexts: [] } }, /language/],
    ])('refuses %s, and sends nothing', async (_, change, words) => {
      const outcome = await send(change)
      expect(outcome).toMatchObject({ outcome: 'refused' })
      expect(outcome.response).toMatch(words)
      expect(provider.received).toEqual([])
    })

    describe.each<Step>(['upload', 'message'])('at the %s', (step) => {
      test('a refusal is told in the provider’s words, with its code', async () => {
        provider.behave(step, 'refuse')
        expect(await send()).toMatchObject({
          outcome: 'refused',
          code: '131026',
          response: 'Message undeliverable: the recipient is not on WhatsApp',
        })
      })

      test('an overload is worth another attempt, and nothing has arrived', async () => {
        provider.behave(step, 'be overloaded')
        expect(await send()).toMatchObject({
          outcome: 'unreached',
          mayHaveArrived: false,
          response: 'A service is temporarily unavailable',
        })
        provider.reset()
        expect(await send()).toMatchObject({ outcome: 'accepted' })
      })

      test.each(silence)('“%s” is an outcome; only a message may have arrived', async (behaviour) => {
        provider.behave(step, behaviour)
        const outcome = await send()
        expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived: step === 'message' })
        expect(outcome.response).not.toBe('')
        expect(outcome.response).not.toContain('<')
      })

      test.each(hanging)('“%s” ends when the caller says so', async (behaviour) => {
        provider.behave(step, behaviour)
        const caller = new AbortController()
        const document = { ...samplePdf, content: randomBytes(3_000_000) }
        const outcome = send({ document }, caller.signal)
        await provider.arrival()
        caller.abort(new DOMException('late', 'TimeoutError'))
        expect(await outcome).toMatchObject({
          outcome: 'unreached',
          mayHaveArrived: step === 'message',
          response: 'WhatsApp did not answer in time',
        })
      })
    })

    test('sends nothing once the caller has given up', async () => {
      expect(await send({}, AbortSignal.abort())).toMatchObject({
        outcome: 'unreached',
        mayHaveArrived: false,
      })
      expect(provider.received).toEqual([])
    })
  })
}

const samplePdf = {
  fileName: 'Bid.pdf',
  content: Buffer.from('%PDF-1.7\r\n\0\xff\r\n--boundary\n%%EOF\n', 'latin1'),
}
const tooLarge = Buffer.alloc(100_000_001)

const sampleMessage: WhatsAppMessage = {
  to: '13105550142',
  caption: 'Your bid',
  document: samplePdf,
  template: null,
  reference: '0197f3c2-7c1e-7d53-9a53-3d1f6c1a2b3c',
}
