import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CloudApiStandIn, startCloudApiStandIn } from './cloud-api-stand-in.ts'
import { createPhone, type Phone } from './phone.ts'
import { openPhoneStore, type PhoneStore } from './phone-store.ts'

const phoneNumberId = '106540352242922'
const token = 'the token'
let folder: string
let store: PhoneStore
let phone: Phone
let standIn: CloudApiStandIn
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-phone-'))
  store = await openPhoneStore(folder)
  phone = createPhone({
    store,
    now: () => new Date('2026-11-20T18:00:00Z'),
    phoneNumberId,
    tell: async () => undefined,
    travelMs: 60_000,
  })
  standIn = await startCloudApiStandIn({ store, phone, phoneNumberId, token, templates: ['bid_document'] })
})
afterAll(async () => {
  await phone.stop()
  await standIn.close()
  rmSync(folder, { recursive: true, force: true })
})

interface MetaAnswer {
  id?: string
  messages?: { id: string }[]
  error?: { code: number; message: string; error_data: { details: string } }
}

async function post(
  path: string,
  body: string | FormData,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: MetaAnswer }> {
  const response = await fetch(`${standIn.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  })
  return { status: response.status, body: (await response.json()) as MetaAnswer }
}

function form(
  changes: Record<string, string> = {},
  file = new File(['%PDF'], 'Bid.pdf', { type: 'application/pdf' }),
) {
  const data = new FormData()
  const fields = { messaging_product: 'whatsapp', type: 'application/pdf', ...changes }
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  data.set('file', file)
  return data
}

const upload = async () => (await post(`/v26.0/${phoneNumberId}/media`, form())).body.id ?? ''
const send = (message: object) => post(`/v26.0/${phoneNumberId}/messages`, JSON.stringify(message))

const message = (id: string, changes: object = {}) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: '13105550142',
  biz_opaque_callback_data: 'reference',
  type: 'document',
  document: { id, filename: 'Bid.pdf', caption: 'Hello' },
  ...changes,
})

test('what Meta describes is taken', async () => {
  const answer = await send(message(await upload()))
  expect(answer).toMatchObject({
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: '13105550142', wa_id: '13105550142' }],
      messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
    },
  })
  expect(store.messages().map(({ wamid }) => wamid)).toEqual([answer.body.messages?.[0]?.id])
})

describe('what Meta does not describe is refused with its error 100, and nothing arrives:', () => {
  test.each<[string, object]>([
    ['a field too many', { preview_url: true }],
    ['another product', { messaging_product: 'instagram' }],
    ['a number with a plus sign', { to: '+13105550142' }],
    ['a caption that is too long', { document: { id: '1', filename: 'Bid.pdf', caption: 'x'.repeat(1025) } }],
    ['a document without its name', { document: { id: '1' } }],
    ['a text message', { type: 'text', text: { body: 'Hello' } }],
    ['no reference', { biz_opaque_callback_data: '' }],
  ])('%s', async (_, changes) => {
    const count = store.messages().length
    const { status, body } = await send(message(await upload(), changes))
    expect([status, body.error?.code]).toEqual([400, 100])
    expect(body.error?.error_data.details).not.toBe('')
    expect(store.messages()).toHaveLength(count)
  })

  test('a template with a line break in a placeholder', async () => {
    const document = { id: await upload(), filename: 'Bid.pdf' }
    const template = {
      name: 'bid_document',
      language: { policy: 'deterministic', code: 'en' },
      components: [
        { type: 'header', parameters: [{ type: 'document', document }] },
        { type: 'body', parameters: [{ type: 'text', text: 'two\nlines' }] },
      ],
    }
    const { document: _, ...rest } = message('')
    const { body } = await send({ ...rest, type: 'template', template })
    expect(body.error?.error_data.details).toContain('line break')
  })

  test.each<[string, FormData]>([
    ['another type', form({ type: 'image/png' })],
    ['a file that is no PDF', form({}, new File(['x'], 'Bid.exe', { type: 'application/pdf' }))],
    ['an empty file', form({}, new File([], 'Bid.pdf', { type: 'application/pdf' }))],
    ['a field too many', form({ ttl: '30' })],
  ])('an upload with %s', async (_, data) => {
    const { status, body } = await post(`/v26.0/${phoneNumberId}/media`, data)
    expect([status, body.error?.code]).toEqual([400, 100])
  })

  test('what is no JSON, no form, or at another address', async () => {
    const wrong = await Promise.all([
      post(`/v26.0/${phoneNumberId}/messages`, '{"messaging_product":'),
      post(`/v26.0/${phoneNumberId}/media`, 'no form', { 'content-type': 'text/plain' }),
      post(`/v26.0/1/messages`, '{}'),
      post(`/${phoneNumberId}/messages`, '{}'),
      post(`/v26.0/${phoneNumberId}/register`, '{}'),
    ])
    expect(wrong.map(({ status, body }) => [status, body.error?.code])).toEqual(Array(5).fill([400, 100]))
  })
})

test('another token is refused with 190, an unknown document with 131009', async () => {
  const strange = await post(`/v26.0/${phoneNumberId}/messages`, '{}', { authorization: 'Bearer other' })
  expect([strange.status, strange.body.error?.code]).toEqual([401, 190])
  const unknown = await send(message('999'))
  expect([unknown.status, unknown.body.error?.code]).toEqual([400, 131009])
})
