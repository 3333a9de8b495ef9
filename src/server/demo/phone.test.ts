import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoChatSummary } from '../../contract/demo.ts'
import { testPage } from '../deliveries/outgoing-message.ts'
import { type DemoOffice, openDemoOffice } from './demo-office.ts'

let office: DemoOffice
beforeAll(async () => {
  office = await openDemoOffice()
})
afterAll(() => office.close())

const patience = { timeout: 10_000 }
const statusOf = async (id: number) => (await office.delivery(id)).status
const write = (number: string, text: string) =>
  office.admin.call('POST', `/api/demo/chats/${number}/messages`, { text })
const send = (to: string, template: boolean) =>
  office.deps.whatsapp?.send(
    {
      to,
      caption: 'Hello',
      document: { fileName: 'Bid.pdf', content: testPage },
      template: template
        ? { name: 'bid_document', language: 'en', bodyTexts: ['Ana', 'Oak St', 'link'] }
        : null,
      reference: `reference-${to}-${template}`,
    },
    AbortSignal.timeout(10_000),
  )

describe('a template', () => {
  test('arrives with its document, is delivered, and read once the chat is opened', async () => {
    const number = '13105550142'
    const { status, delivery } = await office.sendTest('whatsapp', '(310) 555-0142')
    expect(status).toBe(200)
    await expect.poll(() => statusOf(delivery.id), patience).toBe('delivered')
    const { messages, windowUntil } = await office.chat(number)
    expect(windowUntil).toBeNull()
    expect(messages).toMatchObject([
      {
        from: 'office',
        status: 'delivered',
        template: 'bid_document',
        text: expect.stringContaining('Hello Bedrock Office, here is our bid for Test message.'),
        document: { fileName: 'Test.pdf', bytes: testPage.length },
        error: null,
      },
    ])
    const download = await office.admin.call('GET', `/api/demo/chats/${number}/documents/${messages[0]?.id}`)
    expect(download.raw.equals(testPage)).toBe(true)
    const { body: chats } = await office.admin.call<DemoChatSummary[]>('GET', '/api/demo/chats')
    expect(chats[0]).toMatchObject({ number, unread: 1 })
    await office.admin.call('POST', `/api/demo/chats/${number}/read`)
    await expect.poll(() => statusOf(delivery.id), patience).toBe('read')
    expect((await office.chat(number)).messages[0]?.status).toBe('read')
  })

  test('of another name is unknown to Meta', async () => {
    const outcome = await office.deps.whatsapp?.send(
      {
        to: '13105550143',
        caption: '',
        document: { fileName: 'Bid.pdf', content: testPage },
        template: { name: 'not_approved', language: 'en', bodyTexts: ['Ana'] },
        reference: 'unknown-template',
      },
      AbortSignal.timeout(10_000),
    )
    expect(outcome).toMatchObject({ outcome: 'refused', code: '132001' })
  })
})

describe('a free message', () => {
  test('outside the window is accepted, and told later to have failed', async () => {
    const number = '13105550150'
    expect(await send(number, false)).toMatchObject({ outcome: 'accepted' })
    await expect.poll(async () => (await office.chat(number)).messages[0]?.status, patience).toBe('failed')
    expect((await office.chat(number)).messages[0]?.error).toContain('More than 24 hours')
  })

  test('passes once the customer has written, for 24 hours', async () => {
    const number = '13105550151'
    const written = await write(number, 'When can you start?')
    expect(written).toMatchObject({ status: 201, body: { from: 'customer', text: 'When can you start?' } })
    const isKnown = async () =>
      (await office.deps.db.selectFrom('whatsapp_contact').select('number').execute()).map(
        (row) => row.number,
      )
    await expect.poll(isKnown, patience).toContain(number)
    const { delivery } = await office.sendTest('whatsapp', number)
    expect(delivery.isTemplate).toBe(false)
    await expect.poll(() => statusOf(delivery.id), patience).toBe('delivered')
    expect((await office.chat(number)).windowUntil).not.toBeNull()
    office.clock.advance(25 * 3_600_000)
    expect((await office.chat(number)).windowUntil).toBeNull()
    expect((await office.sendTest('whatsapp', number)).delivery.isTemplate).toBe(true)
  })
})

test('STOP takes the customer’s consent back', async () => {
  await office.admin.call('POST', '/api/customers', {
    name: 'Ana Ruiz',
    phone: '(310) 555-0160',
    whatsappOptIn: true,
  })
  const consent = async () => {
    const found = await office.admin.call<{ whatsappOptIn: boolean }[]>(
      'GET',
      '/api/customers?search=Ana+Ruiz',
    )
    return found.body.map(({ whatsappOptIn }) => whatsappOptIn)
  }
  expect(await consent()).toEqual([true])
  await write('13105550160', 'STOP')
  await expect.poll(consent, patience).toEqual([false])
  expect((await office.chat('13105550160')).name).toBe('Ana Ruiz')
})

describe('by the end of the number', () => {
  test('0404 is not on WhatsApp', async () => {
    const { status, delivery } = await office.sendTest('whatsapp', '(310) 555-0404')
    expect(status).toBe(502)
    expect(delivery).toMatchObject({ status: 'failed', error: expect.stringContaining('not on WhatsApp') })
  })

  test.each(['0500', '0408'])('%s is not reached, and tried again', async (end) => {
    const { status, delivery } = await office.sendImpatiently('whatsapp', `(310) 555-${end}`)
    expect(status).toBe(202)
    expect(delivery.status).toBe('queued')
    expect((await office.chat(`1310555${end}`)).messages).toEqual([])
  })
})

test('a number that is none has no chat, and an empty message is none', async () => {
  expect((await office.admin.call('GET', '/api/demo/chats/12')).status).toBe(404)
  expect((await write('13105550170', '  ')).status).toBe(400)
})

test('clearing empties the phone', async () => {
  await write('13105550171', 'Hello')
  expect((await office.admin.call('DELETE', '/api/demo/chats')).status).toBe(200)
  expect((await office.admin.call<unknown[]>('GET', '/api/demo/chats')).body).toEqual([])
})
