import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createCloudApi } from './cloud-api.ts'
import { sampleToken, startSampleMeta } from './sample-meta.ts'
import { describeWhatsApp } from './whatsapp.compliance.ts'
import type { WhatsAppMessage } from './whatsapp.ts'

const token = sampleToken

describeWhatsApp('Cloud API', async () => {
  const provider = await startSampleMeta()
  return { whatsapp: openCloudApi(provider.baseUrl), provider, close: () => provider.close() }
})

let meta: Awaited<ReturnType<typeof startSampleMeta>>
beforeAll(async () => {
  meta = await startSampleMeta()
})
afterEach(() => meta.reset())
afterAll(() => meta.close())

const message: WhatsAppMessage = {
  to: '13105550142',
  caption: 'Your bid',
  document: { fileName: 'Bid.pdf', content: Buffer.from('%PDF-1.7') },
  template: null,
  reference: 'delivery 7',
}

function openCloudApi(baseUrl: string, secret = token) {
  return createCloudApi({ baseUrl, version: 'v23.0', phoneNumberId: '106540352242922', token: secret })
}

const send = (change: Partial<WhatsAppMessage> = {}, baseUrl = meta.baseUrl) =>
  openCloudApi(baseUrl).send({ ...message, ...change }, new AbortController().signal)

test('calls the two paths of the number, with the token, and with a length', async () => {
  expect(await send({}, `${meta.baseUrl}/`)).toMatchObject({ outcome: 'accepted', providerId: 'wamid.1' })
  expect(meta.requests.map(({ line }) => line)).toEqual([
    'POST /v23.0/106540352242922/media',
    'POST /v23.0/106540352242922/messages',
  ])
  for (const { headers } of meta.requests) {
    expect(headers.authorization).toBe(`Bearer ${token}`)
    expect(Number(headers['content-length'])).toBeGreaterThan(0)
    expect(headers['transfer-encoding']).toBeUndefined()
  }
})

test('writes messages as Meta describes them', async () => {
  await send()
  await send({ template: { name: 'bid_ready', language: 'en_US', bodyTexts: ['Ana'] } })
  const base = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '13105550142',
    biz_opaque_callback_data: 'delivery 7',
  }
  const [id, next] = meta.mediaIds
  expect(meta.messages).toEqual([
    { ...base, type: 'document', document: { id, filename: 'Bid.pdf', caption: 'Your bid' } },
    {
      ...base,
      type: 'template',
      template: {
        name: 'bid_ready',
        language: { policy: 'deterministic', code: 'en_US' },
        components: [
          { type: 'header', parameters: [{ type: 'document', document: { id: next, filename: 'Bid.pdf' } }] },
          { type: 'body', parameters: [{ type: 'text', text: 'Ana' }] },
        ],
      },
    },
  ])
})

const errorBody = (code: number, more: object = {}) =>
  JSON.stringify({ error: { message: `(#${code}) words`, type: 'OAuthException', code, ...more } })

test.each<[code: number, status: number]>([
  [131026, 400],
  [131047, 400],
  [131051, 400],
  [131053, 500],
  [131042, 400],
  [100, 400],
  [190, 401],
  [3, 500],
  [10, 403],
  [132001, 404],
  [132015, 400],
  [368, 403],
  [999_999, 400],
])('error %i with %i will not go away', async (code, status) => {
  meta.answer('message', { status, body: errorBody(code) })
  expect(await send()).toMatchObject({ outcome: 'refused', code: String(code), response: `(#${code}) words` })
})

test.each<[code: number, status: number]>([
  [130429, 429],
  [130429, 400],
  [131056, 400],
  [80007, 400],
  [4, 400],
  [2, 503],
  [1, 500],
  [131016, 400],
  [131000, 500],
  [133004, 503],
  [999_999, 500],
])('error %i with %i may go away, and Meta says that nothing was sent', async (code, status) => {
  meta.answer('message', { status, body: errorBody(code) })
  const response = `(#${code}) words`
  expect(await send()).toMatchObject({ outcome: 'unreached', mayHaveArrived: false, response })
})

test('an error that Meta calls transient is one', async () => {
  meta.answer('message', { status: 400, body: errorBody(999_999, { is_transient: true }) })
  expect(await send()).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
})

test.each<[status: number, body: string, mayHaveArrived: boolean]>([
  [429, 'slow down', false],
  [500, '', true],
  [200, '', true],
  [200, 'null', true],
  [200, '{"messages":[{"id":""}]}', true],
  [200, '{"messages":[{"id":7}]}', true],
  [200, '{"messages":{"id":"wamid.1"}}', true],
  [302, '{"messages":[{"id":"wamid.1"}]}', true],
  [400, '{"error":"no object"}', true],
  [400, '{"error":{"message":"no code"}}', true],
])('an answer %i %j tells nothing', async (status, body, mayHaveArrived) => {
  meta.answer('message', { status, body })
  expect(await send()).toMatchObject({ outcome: 'unreached', mayHaveArrived })
})

test('a message held back for review is accepted, and says so', async () => {
  const body = '{"messages":[{"id":"wamid.9","message_status":"held_for_quality_assessment"}]}'
  meta.answer('message', { status: 200, body })
  expect(await send()).toMatchObject({
    outcome: 'accepted',
    providerId: 'wamid.9',
    response: 'held_for_quality_assessment',
  })
})

test('Meta’s words are made fit for a database and a screen', async () => {
  const details = `a\0b\r\nc \ud800 ${'long '.repeat(1000)}`
  meta.answer('message', { status: 400, body: errorBody(100, { error_data: { details } }) })
  const { response } = await send()
  expect(response).toMatch(/^a b c \ufffd long long/)
  expect(response.length).toBeLessThanOrEqual(1000)
})

test('nobody there, at either call: nothing has arrived', async () => {
  const gone = await startSampleMeta()
  await gone.close()
  const outcome = await send({}, gone.baseUrl)
  expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
  expect(outcome.response).toContain('ECONNREFUSED')

  const leaving = await startSampleMeta()
  leaving.leaveAfterUpload()
  expect(await send({}, leaving.baseUrl)).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
  expect(leaving.requests.map(({ line }) => line)).toEqual(['POST /v23.0/106540352242922/media'])
})

test.each(['no address', 'ftp://127.0.0.1'])(
  'an address that is none (%s) is an outcome',
  async (baseUrl) => {
    expect(await send({}, baseUrl)).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
  },
)

test('a redirect gets neither the document nor the message', async () => {
  const other = await startSampleMeta()
  for (const [step, path] of [
    ['upload', 'media'],
    ['message', 'messages'],
  ] as const) {
    const headers = { location: `${other.baseUrl}/${path}` }
    meta.answer(step, { status: 307, body: '', headers })
    expect(await send()).toMatchObject({ outcome: 'unreached', mayHaveArrived: step === 'message' })
    meta.reset()
  }
  expect(other.requests).toEqual([])
  await other.close()
})

test('the token is in no words', async () => {
  for (const step of ['upload', 'message'] as const) {
    const message = `Malformed access token ${token}${token}`
    meta.answer(step, { status: 401, body: JSON.stringify({ error: { message, code: 190 } }) })
    expect(await send()).toEqual({
      outcome: 'refused',
      code: '190',
      response: 'Malformed access token ……',
    })
    meta.reset()
  }
  const padded = `${'x'.repeat(990)} ${token}`
  meta.answer('upload', { status: 401, body: JSON.stringify({ error: { message: padded, code: 190 } }) })
  expect((await send()).response).not.toContain('EAA')
  const secret = `${token}\nof two lines`
  const outcome = await openCloudApi(meta.baseUrl, secret).send(message, new AbortController().signal)
  expect(outcome).toMatchObject({ outcome: 'unreached', mayHaveArrived: false })
  expect(outcome.response).not.toContain('EAA')
})
