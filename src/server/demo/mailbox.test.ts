import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoMail } from '../../contract/demo.ts'
import { newProject, sampleBid, type WireBid } from '../bids/sample-bid.ts'
import { buildMessage } from '../mail/sample-mail-server.ts'
import { type DemoOffice, openDemoOffice } from './demo-office.ts'

let office: DemoOffice
beforeAll(async () => {
  office = await openDemoOffice()
})
afterAll(() => office.close())

const patience = { timeout: 10_000 }
const statusOf = async (id: number) => (await office.delivery(id)).status

describe('a mail to anybody', () => {
  test('arrives by SMTP, and the report that comes back says delivered', async () => {
    const { status, delivery } = await office.sendTest('email', 'taro@customer.example')
    expect(status).toBe(200)
    const [mail] = await office.mails()
    expect(mail).toMatchObject({
      from: { name: 'Bedrock Office', address: 'office@bedrock.example' },
      to: { name: '', address: 'taro@customer.example' },
      subject: 'Test message of Bedrock Office',
      attachmentCount: 0,
      copies: 1,
    })
    await expect.poll(() => statusOf(delivery.id), patience).toBe('delivered')
  })

  test('keeps its texts, its header and its attachment byte for byte', async () => {
    const message = buildMessage()
    await office.deps.mailer?.send(message, AbortSignal.timeout(10_000))
    const [{ id } = { id: 0 }] = await office.mails()
    const mail = await office.mail(id)
    expect(mail).toMatchObject({ messageId: message.messageId, to: message.to, subject: message.subject })
    expect(mail.text).toContain('..two dots\nFrom here on: ñ, “quotes”, 日本.')
    expect(mail.html).toContain('<b>ñ</b> “quotes” 日本')
    expect(mail.headers).toContainEqual({ name: 'Message-ID', value: message.messageId })
    const [pdf] = message.attachments
    expect(mail.attachments).toEqual([
      { number: 1, fileName: pdf?.fileName, mediaType: 'application/pdf', bytes: pdf?.content.length },
    ])
    const download = await office.admin.call('GET', `/api/demo/mails/${id}/attachments/1`)
    expect(download.raw.equals(pdf?.content ?? Buffer.alloc(0))).toBe(true)
    expect(download.headers['content-type']).toBe('application/pdf')
    expect((await office.admin.call('GET', `/api/demo/mails/${id}/attachments/2`)).status).toBe(404)
    expect((await office.admin.call('GET', '/api/demo/mails/999999')).status).toBe(404)
  })

  test('comes twice under one Message-ID and is shown once', async () => {
    const message = buildMessage({ messageId: '<once@office.example>' })
    for (let copy = 0; copy < 2; copy += 1) {
      await office.deps.mailer?.send(message, AbortSignal.timeout(10_000))
    }
    const other = { ...message, to: { name: '', address: 'another@customer.example' } }
    await office.deps.mailer?.send(other, AbortSignal.timeout(10_000))
    const found = await Promise.all((await office.mails()).map(({ id }) => office.mail(id)))
    const same = found.filter(({ messageId }) => messageId === message.messageId)
    expect(same.map(({ to, copies }) => [to.address, copies])).toEqual([
      ['another@customer.example', 1],
      [message.to.address, 2],
    ])
  })

  test('an attachment that is no PDF is for saving, whatever it calls itself', async () => {
    const page = { fileName: 'page.html', mediaType: 'text/html', content: Buffer.from('<script>1</script>') }
    const message = buildMessage({ messageId: '<page@office.example>', attachments: [page] })
    await office.deps.mailer?.send(message, AbortSignal.timeout(10_000))
    const [{ id } = { id: 0 }] = await office.mails()
    const download = await office.admin.call('GET', `/api/demo/mails/${id}/attachments/1`)
    expect(download.headers['content-type']).toBe('application/octet-stream')
    expect(download.raw.equals(page.content)).toBe(true)
  })
})

test('a bid arrives with the very PDF that the preview promised', async () => {
  const project = await newProject(office.admin)
  const { body: bid } = await office.admin.call<WireBid>(
    'POST',
    `/api/projects/${project.id}/bids`,
    sampleBid(),
  )
  const url = `/api/projects/${project.id}/bids/${bid.id}`
  const { body: preview } = await office.admin.call<{ documentSha256: string }>(
    'GET',
    `${url}/message?channel=email&to=ana@customer.example`,
  )
  const sent = await office.admin.call('POST', `${url}/email`, { to: 'ana@customer.example' })
  expect(sent.status).toBe(200)
  const [{ id } = { id: 0 }] = await office.mails()
  const mail: DemoMail = await office.mail(id)
  expect(mail.to.address).toBe('ana@customer.example')
  expect(mail.html).toContain(`/bid/${bid.bidIndex}`)
  const { raw } = await office.admin.call('GET', `/api/demo/mails/${id}/attachments/1`)
  expect(createHash('sha256').update(raw).digest('hex')).toBe(preview.documentSha256)
})

describe('a mail by its recipient', () => {
  test('refused@ is turned away for good', async () => {
    const { status, delivery } = await office.sendTest('email', 'refused@customer.example')
    expect(status).toBe(502)
    expect(delivery).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('550 5.1.1 <refused@customer.example>: there is no such mailbox'),
    })
  })

  test('full@ is turned away for now', async () => {
    const { status, delivery } = await office.sendTest('email', 'full@customer.example')
    expect(status).toBe(202)
    expect(delivery).toMatchObject({
      status: 'queued',
      error: expect.stringContaining('the mailbox is full'),
    })
  })

  test('bounced@ is taken, and a report gives it back', async () => {
    const before = (await office.mails()).length
    const { delivery } = await office.sendTest('email', 'bounced+7@customer.example')
    await expect.poll(() => statusOf(delivery.id), patience).toBe('bounced')
    expect(await office.delivery(delivery.id)).toMatchObject({
      error: expect.stringContaining('552 5.2.2 The mailbox was closed'),
      acceptedAt: expect.any(String),
    })
    expect(await office.mails()).toHaveLength(before)
  })

  test('slow@ is not heard of in time, and the next attempt adds no second mail', async () => {
    const { status, delivery } = await office.sendImpatiently('email', 'slow@customer.example')
    expect(status).toBe(202)
    expect(delivery).toMatchObject({
      status: 'queued',
      error: expect.stringContaining('may have taken the message all the same'),
    })
    office.clock.advance(60_000)
    office.deps.config.sendTimeoutSeconds = 1
    await office.runJobs({ includeLater: true })
    office.deps.config.sendTimeoutSeconds = 20
    const [mail] = await office.mails()
    expect(mail).toMatchObject({ to: { address: 'slow@customer.example' }, copies: 2 })
    expect(await statusOf(delivery.id)).toBe('queued')
  })

  test('drop@ hangs up in the middle, and nothing has arrived', async () => {
    const before = (await office.mails()).length
    const { status, delivery } = await office.sendTest('email', 'drop@customer.example')
    expect(status).toBe(202)
    expect(delivery).toMatchObject({
      status: 'queued',
      error: expect.stringContaining('closed the connection'),
    })
    expect(await office.mails()).toHaveLength(before)
  })
})

test('clearing empties the mailbox, and the next mail has an address of its own', async () => {
  const [{ id: last } = { id: 0 }] = await office.mails()
  expect((await office.admin.call('DELETE', '/api/demo/mails')).status).toBe(200)
  expect(await office.mails()).toEqual([])
  await office.sendTest('email', 'taro@customer.example')
  const [mail] = await office.mails()
  expect(mail?.id).toBeGreaterThan(last)
})
