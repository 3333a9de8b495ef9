import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { CustomerHub } from '../../contract/customer-hub.ts'
import type { Image } from '../../contract/images.ts'
import { newBid, newProject } from '../bids/sample-bid.ts'
import { contractedProject, newInvoice, newSentInvoice, pay } from '../invoices/sample-invoice.ts'
import { newPermit } from '../permits/sample-permit.ts'
import { photo } from '../receipts/sample-receipt.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'

let office: TestApp
let person: Caller
beforeAll(async () => {
  office = await buildTestApp({ PUBLIC_URL: 'https://office.bedrock.example' })
})
beforeEach(async () => {
  person = await office.signIn()
})
afterAll(() => office.close())

type Hub = z.input<typeof CustomerHub> & { error: string }
const see = (token: string) => inject<Hub>(office.app, 'GET', `/api/hub/${token}`)
const customerOf = async (projectId: number) =>
  (await person.call<{ customer: { id: number } }>('GET', `/api/projects/${projectId}`)).body.customer.id
const share = async (customerId: number) => {
  const { body } = await person.call<{ url: string }>('POST', `/api/customers/${customerId}/share`)
  return { url: body.url, token: body.url.split('/').at(-1) ?? '' }
}
const upload = async (projectId: number, number: number) => {
  const { body, headers } = await multipartForm({
    photos: { name: `${number}.png`, bytes: await photo(number) },
  })
  const sent = await person.call<{ images: Image[] }>(
    'POST',
    `/api/projects/${projectId}/upload?prefix=before`,
    body,
    headers,
  )
  const [image] = sent.body.images
  if (!image) throw new Error(JSON.stringify(sent.body))
  return image
}

test('a customer sees what was sent to them and what is shared with them, of all their jobs, and nothing else', async () => {
  const project = await contractedProject(person)
  const id = await customerOf(project.id)
  const invoice = await newSentInvoice(person, project.id)
  await pay(person, project.id, invoice.id, 400)
  await newInvoice(person, project.id, { items: [{ description: 'Draft of ours', amount: 7 }] })
  await newPermit(person, project.id, { issuing_authority: 'Oakland PBD' })
  const shown = await upload(project.id, 1)
  const kept = await upload(project.id, 2)
  const address = `/api/projects/${project.id}/images/before/${shown.fileName}`
  expect((await person.call('PUT', address, { shared: true, version: shown.version })).status).toBe(200)
  const { token } = await share(id)
  const { status, body } = await see(token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ balance: 600, company: { name: 'Bedrock Foundations' } })
  expect(body.projects).toHaveLength(1)
  expect(body.projects[0]).toMatchObject({
    number: project.number,
    bids: [{ status: 'finalized', total: 3800 }],
    invoices: [{ number: invoice.number, total: 1000, balance: 600, status: 'partially_paid' }],
    payments: [{ amount: 400, method: 'check', invoiceNumber: invoice.number }],
    permits: [{ authority: 'Oakland PBD', stage: 'preparing' }],
    photos: [{ id: shown.id, kind: 'before' }],
  })
  expect(JSON.stringify(body)).not.toMatch(/Draft of ours|cost|version|notes/)
  const read = (photoId: number, of = token) =>
    inject(office.app, 'GET', `/api/hub/${of}/photos/${photoId}?small=1`)
  expect((await read(shown.id)).headers['content-type']).toMatch(/^image\//)
  expect((await read(kept.id)).status).toBe(404)
  // Another customer's link opens no photo of this one.
  const other = await share(await customerOf((await newProject(person)).id))
  expect((await read(shown.id, other.token)).status).toBe(404)
})

test('a bid is there once it was sent, with its own page', async () => {
  const { id } = await newProject(person)
  const bid = await newBid(person, id)
  const { token } = await share(await customerOf(id))
  expect((await see(token)).body.projects[0]?.bids).toEqual([])
  const shared = await person.call<{ url: string }>('POST', `/api/projects/${id}/bids/${bid.id}/share`)
  const [listed] = (await see(token)).body.projects[0]?.bids ?? []
  expect(shared.body.url).toBe(`https://office.bedrock.example/bid/${listed?.link}`)
})

test('a link that was taken back leads nowhere, and the next is another', async () => {
  const { id } = await newProject(person)
  const customerId = await customerOf(id)
  const first = await share(customerId)
  expect(first.url).toMatch(/^https:\/\/office\.bedrock\.example\/hub\/[0-9a-f]{64}$/)
  expect((await share(customerId)).url).toBe(first.url)
  await person.call('POST', `/api/customers/${customerId}/unshare`)
  expect((await see(first.token)).body.error).toBe('This link leads nowhere; please ask for a new one')
  const second = await share(customerId)
  expect(second.url).not.toBe(first.url)
  expect((await see(first.token)).status).toBe(404)
  expect((await see(second.token)).status).toBe(200)
  expect((await see('0'.repeat(64))).status).toBe(404)
})
