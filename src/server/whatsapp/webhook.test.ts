import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSignedByMeta, readWebhook } from './webhook.ts'

describe('signature', () => {
  const secret = 'app secret'
  const body = Buffer.from('{"object":"whatsapp_business_account","text":"Se\u00f1or \\u00f1 👷"}')
  const hex = createHmac('sha256', secret).update(body).digest('hex')

  test('Meta’s own is taken', () => {
    expect(isSignedByMeta(secret, body, `sha256=${hex}`)).toBe(true)
    // From outside this program: printf '{}' | openssl dgst -sha256 -hmac secret
    const known = '77325902caca812dc259733aacd046b73817372c777b8d95b402647474516e13'
    expect(isSignedByMeta('secret', Buffer.from('{}'), `sha256=${known}`)).toBe(true)
  })

  test('one changed byte is seen', () => {
    for (let index = 0; index < body.length; index += 1) {
      const changed = Buffer.from(body)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(isSignedByMeta(secret, changed, `sha256=${hex}`)).toBe(false)
    }
    expect(isSignedByMeta(secret, Buffer.concat([body, Buffer.from('\n')]), `sha256=${hex}`)).toBe(false)
  })

  test('another secret is seen, and none signs nothing', () => {
    expect(isSignedByMeta('another secret', body, `sha256=${hex}`)).toBe(false)
    const unsigned = createHmac('sha256', '').update(body).digest('hex')
    expect(isSignedByMeta('', body, `sha256=${unsigned}`)).toBe(false)
  })

  test.each<[string, unknown]>([
    ['missing', undefined],
    ['empty', ''],
    ['null', null],
    ['sent twice', [`sha256=${hex}`]],
    ['without its prefix', hex],
    ['of SHA-1', `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`],
    ['too short', `sha256=${hex.slice(0, 62)}`],
    ['too long', `sha256=${hex}00`],
    ['with a line after it', `sha256=${hex}\n`],
    ['no hex', `sha256=${'z'.repeat(64)}`],
  ])('a header that is %s is refused', (_, header) => {
    expect(isSignedByMeta(secret, body, header)).toBe(false)
  })
})

const status = {
  id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI=',
  status: 'delivered',
  timestamp: '1750857384',
  recipient_id: '13105550142',
  biz_opaque_callback_data: 'delivery 7',
  conversation: { id: 'a75d17ad', origin: { type: 'utility' } },
  pricing: { billable: true, pricing_model: 'PMP', category: 'utility' },
}

const text = {
  from: '13105550142',
  id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQ=',
  timestamp: '1749416383',
  type: 'text',
  text: { body: 'When can you start?\n👷' },
}

const change = (value: object) => ({
  field: 'messages',
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: '106540352242922' },
    ...value,
  },
})

const webhook = (...changes: unknown[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', changes }],
})

describe('news', () => {
  test.each([
    ['sent', 'accepted'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['failed', 'failed'],
  ])('the status %s is our %s', (theirs, ours) => {
    expect(readWebhook(webhook(change({ statuses: [{ ...status, status: theirs }] })))).toEqual([
      {
        kind: 'status',
        phoneNumberId: '106540352242922',
        providerId: status.id,
        reference: 'delivery 7',
        status: ours,
        at: new Date('2025-06-25T13:16:24Z'),
        error: null,
        recipient: '13105550142',
      },
    ])
  })

  test('a failure carries Meta’s words and code', () => {
    const errors = [
      {
        code: 131047,
        title: 'Re-engagement message',
        message: 'Re-engagement message',
        error_data: { details: 'More than 24 hours have\npassed.' },
        href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
      },
    ]
    const statuses = [
      { ...status, status: 'failed', errors },
      { ...status, status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] },
      { ...status, status: 'failed', errors: [{ code: 131026 }] },
      { ...status, status: 'failed', errors: 'none' },
    ]
    const news = readWebhook(webhook(change({ statuses })))
    expect(news.map((each) => each.kind === 'status' && each.error)).toEqual([
      'More than 24 hours have passed. (131047)',
      'Message undeliverable (131026)',
      'WhatsApp gave the error 131026 without words (131026)',
      null,
    ])
  })

  test('a status without our reference or the recipient’s number is news all the same', () => {
    const { biz_opaque_callback_data: _reference, recipient_id: _recipient, ...bare } = status
    expect(readWebhook(webhook(change({ statuses: [bare] })))).toMatchObject([
      { providerId: status.id, reference: null, recipient: null, status: 'delivered' },
    ])
  })

  test('what a customer writes is read as written', () => {
    expect(readWebhook(webhook(change({ messages: [text] })))).toEqual([
      {
        kind: 'message',
        phoneNumberId: '106540352242922',
        id: text.id,
        from: '13105550142',
        at: new Date('2025-06-08T20:59:43Z'),
        text: 'When can you start?\n👷',
      },
    ])
    const nul = { ...text, text: { body: 'a\0b\ud800' } }
    expect(readWebhook(webhook(change({ messages: [nul] })))).toMatchObject([{ text: 'ab\ufffd' }])
  })

  test('a tapped button has its text, and a photo none', () => {
    const { text: _text, ...rest } = text
    const messages = [
      { ...rest, type: 'button', button: { payload: 'yes', text: 'Call me' } },
      { ...rest, type: 'image', image: { id: '1', mime_type: 'image/jpeg' } },
    ]
    const news = readWebhook(webhook(change({ messages })))
    expect(news.map((each) => each.kind === 'message' && each.text)).toEqual(['Call me', null])
  })

  test('several entries and changes keep their order', () => {
    const two = webhook(change({ statuses: [status] }), change({ messages: [text] }))
    const body = { ...two, entry: [...two.entry, ...webhook(change({ messages: [text, text] })).entry] }
    const kinds = readWebhook(body).map(({ kind }) => kind)
    expect(kinds).toEqual(['status', 'message', 'message', 'message'])
  })

  test('what is unknown or broken is skipped, and costs no other news', () => {
    const statuses = [
      { ...status, status: 'played' },
      { ...status, id: '' },
      { ...status, id: 'wamid.\0' },
      { ...status, timestamp: 'yesterday' },
      { ...status, timestamp: '-5' },
      { ...status, timestamp: '9'.repeat(20) },
      null,
      'text',
      status,
    ]
    const messages = [
      { ...text, type: 'system' },
      { ...text, type: 'unsupported' },
      { ...text, type: 'reaction' },
      { ...text, from: 'Ana' },
      { ...text, timestamp: undefined },
      7,
      text,
    ]
    const body = webhook(
      { ...change({ statuses: [status] }), field: 'message_template_status_update' },
      change({ errors: [{ code: 130429 }] }),
      change({ statuses: 'none', messages: {} }),
      { field: 'messages' },
      change({ statuses, messages }),
    )
    expect(readWebhook(body).map(({ kind }) => kind)).toEqual(['status', 'message'])
  })

  test.each([
    undefined,
    null,
    '',
    7,
    [],
    {},
    { object: 'page', entry: [] },
    { object: 'whatsapp_business_account' },
    { object: 'whatsapp_business_account', entry: {} },
    { object: 'whatsapp_business_account', entry: [null] },
    { object: 'whatsapp_business_account', entry: [{ changes: 'x' }] },
    { object: 'whatsapp_business_account', entry: [{ changes: [null, 5, [], {}] }] },
  ])('garbage is no news: %j', (body) => {
    expect(readWebhook(body)).toEqual([])
  })
})
