import { describe, expect, test } from 'vitest'
import type { Bid } from '../../../contract/bids.ts'
import type { BidLetter } from './bid-letter.queries.ts'
import {
  leftOut,
  type MessageParts,
  toBidMail,
  toWhatsAppCaption,
  toWhatsAppTemplate,
} from './bid-message.ts'

const nowhere = { street: '', city: '', state: '', zip: '' }
const letter: BidLetter = {
  company: {
    name: 'Bedrock <Foundations> & Sons',
    licenseNumber: '1042377',
    licenseClasses: ['C-8', 'A'],
    address: nowhere,
    phone: '213-555-0100',
    email: 'office@bedrock.example',
    website: '',
    logo: null,
  },
  project: {
    number: 'SC-26-0142',
    name: '',
    site: { ...nowhere, street: '12 Hillcrest Ave', city: 'Oakland' },
    hasContract: false,
    hasAccepted: false,
    isCanceled: false,
    contractType: null,
  },
  customer: { name: 'Nora Vance', phone: '', email: '', address: nowhere, whatsappOptIn: true },
  manager: { id: 1, name: 'Ana Ruiz', phone: '213-555-0177', email: 'ana@bedrock.example' },
  officeLanguage: 'en',
}
const url = 'https://office.example/bid/abc'

function parts(changes: Partial<MessageParts> = {}, bid: Partial<Bid> = {}): MessageParts {
  const base = {
    kind: 'bid',
    number: 1,
    language: 'en',
    title: 'Foundation repair',
    validUntil: '2026-12-20',
    project: { id: 1, number: 'SC-26-0142', customerName: 'Nora Vance' },
    ...bid,
  }
  return { bid: base as Bid, letter, occasion: 'offer', recipientName: 'Nora Vance', url, ...changes }
}

describe('the mail', () => {
  test('names bid, company and title, and says what to do', () => {
    const { subject, text } = toBidMail(parts())
    expect(subject).toBe('Bid SC-26-0142-1 from Bedrock <Foundations> & Sons, Foundation repair')
    expect(text).toBe(`Hello Nora Vance,

Here is our bid SC-26-0142-1 for 12 Hillcrest Ave, Oakland. You can read it, choose options, ask us a question and sign it online.

Review and sign:
${url}

This offer is valid until December 20, 2026.

Ana Ruiz
Bedrock <Foundations> & Sons
License #1042377 (C-8, A)
213-555-0177`)
  })

  test.each([
    ['offer', 'bid', 'en', 'Bid SC-26-0142-1 from '],
    ['reminder', 'bid', 'en', 'Reminder: Bid SC-26-0142-1 from '],
    ['signed', 'change_order', 'en', 'Signed: Change order SC-26-0142-CO1 from '],
    ['offer', 'change_order', 'es', 'Orden de cambio SC-26-0142-CO1 de '],
    ['signed', 'bid', 'es', 'Firmada: Propuesta SC-26-0142-1 de '],
  ] as const)('%s of a %s in %s', (occasion, kind, language, start) => {
    expect(toBidMail(parts({ occasion }, { kind, language })).subject).toContain(start)
  })

  test('a long title is cut to what a header takes, between characters', () => {
    const { subject } = toBidMail(parts({}, { title: '👷'.repeat(150) }))
    expect(subject.length).toBeLessThanOrEqual(200)
    expect(subject.isWellFormed()).toBe(true)
  })

  test('every text is escaped, and nothing is fetched', () => {
    const caption = `<script>alert(1)</script>\n\n<img src=x onerror="a('b')"> & more`
    const { html } = toBidMail(parts({ caption, recipientName: '<b>Nora</b>' }))
    expect(html).not.toMatch(/<script|<img|onerror="/)
    expect(html).toContain('&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt; &amp; more')
    expect(html).toContain('Bedrock &lt;Foundations&gt; &amp; Sons')
    expect(html.match(/<p /g)).toHaveLength(5)
    expect([...html.matchAll(/https?:[^"<]+/g)].map(([link]) => link)).toEqual([url])
    expect(html).toContain('lang="en"')
  })

  test('words of our own take the place of ours; the link stays, once', () => {
    const own = toBidMail(parts({ subject: ' Mine ', caption: `Look: ${url}` }))
    expect(own.subject).toBe('Mine')
    expect(own.text.split(url)).toHaveLength(2)
    expect(toBidMail(parts({ caption: 'Look' })).text).toContain(url)
  })

  test('an offer that is over names no day; nobody is called by an empty name', () => {
    expect(toBidMail(parts({ occasion: 'signed' })).text).not.toContain('valid until')
    expect(toBidMail(parts({ recipientName: '' })).text).toMatch(/^Hello,\n/)
  })
})

describe('on WhatsApp', () => {
  test('the caption carries the link and stays within 1,024 characters', () => {
    const caption = toWhatsAppCaption(parts())
    expect(caption).toContain('Bedrock <Foundations> & Sons')
    expect(caption.endsWith(`\n\n${url}`)).toBe(true)
    const room = 1024 - url.length - 2
    expect(toWhatsAppCaption(parts({ caption: 'x'.repeat(room) }))).toHaveLength(1024)
    expect(() => toWhatsAppCaption(parts({ caption: 'x'.repeat(room + 1) }))).toThrow(
      'WhatsApp takes at most 1,024 characters with the link; this is 1,025',
    )
  })

  const settings = { whatsappTemplate: 'bid_document' }
  const both = { ...settings, whatsappCaptionTemplate: 'bid_with_words' }

  test('a caption goes out on one line under the template that takes it', () => {
    const { template, body } = toWhatsAppTemplate(parts({ caption: ' Hi Nora,\n\n\tsee     page 2. ' }), both)
    expect(template).toMatchObject({
      name: 'bid_with_words',
      bodyTexts: [expect.any(String), expect.any(String), url, 'Hi Nora, see page 2.'],
    })
    expect(body).toContain('Hi Nora, see page 2.')
    expect(toWhatsAppTemplate(parts({ caption: '  ' }), both).template.name).toBe('bid_document')
    expect(() => toWhatsAppTemplate(parts({ caption: 'x'.repeat(960) }), both)).toThrow(
      'at most 1,024 characters',
    )
  })

  test('a caption that was left out is told', () => {
    const caption = 'Hi Nora,\nsee page 2.'
    const sent = (body: string) => leftOut({ isTemplate: true, body }, caption)
    expect(sent(toWhatsAppTemplate(parts({ caption }), settings).body)).toMatch(/^We left out your message/)
    expect(sent(toWhatsAppTemplate(parts({ caption }), both).body)).toBeNull()
    const body = toWhatsAppCaption(parts({ caption }))
    expect(leftOut({ isTemplate: false, body }, caption)).toBeNull()
  })

  test('the template has name, place and link, each on one line', () => {
    const { template, body } = toWhatsAppTemplate(parts({ recipientName: 'Nora\n\t Vance' }), settings)
    expect(template).toMatchObject({ name: 'bid_document', language: 'en' })
    expect(template.bodyTexts).toEqual(['Nora Vance', '12 Hillcrest Ave, Oakland', url])
    expect(body).toBe(
      `Hello Nora Vance, here is our bid for 12 Hillcrest Ave, Oakland. Review and sign it here: ${url}`,
    )
  })

  test('no placeholder is ever empty', () => {
    const bare = { ...letter, project: { ...letter.project, site: nowhere } }
    const { template } = toWhatsAppTemplate(
      parts({ letter: bare, recipientName: '' }, { title: '' }),
      settings,
    )
    expect(template.bodyTexts).toEqual(['Nora Vance', 'SC-26-0142', url])
  })
})
