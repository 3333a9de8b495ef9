import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Billing } from '../../contract/invoices.ts'
import { checkoutFolder } from '../config.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { contractedProject, newInvoice } from '../invoices/sample-invoice.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { newBid, newProject, sampleItem, type WireBid, type WireNewBid } from './sample-bid.ts'

interface Answer {
  bid: WireBid
  error: string
  project: {
    status: string
    finalized: WireBid
    bids: WireBid[]
    money: {
      contract: number
      originalContract: number
      approvedChanges: number
      estimatedCost: number
      leftToBill: number
    }
  }
}

let office: TestApp
let staff: Caller
beforeAll(async () => {
  office = await buildTestApp()
  staff = await office.signIn()
})
afterAll(() => office.close())

/** $1,000.00 more (or less), unless told. */
const change = (projectId: number, price = 1000, changes: WireNewBid = {}) =>
  newBid(staff, projectId, {
    kind: 'change_order',
    title: 'Two more piers',
    groups: [{ name: 'Piers', items: [sampleItem({ quantity: 1, unitPrice: price, unitCost: 400 })] }],
    paymentSchedule: [{ label: 'On completion', percent: 100 }],
    ...changes,
  })
const url = (bid: WireBid) => `/api/projects/${bid.project_id}/bids/${bid.id}`
const act = (bid: WireBid, what: string, body?: object) =>
  staff.call<Answer>('POST', `${url(bid)}/${what}`, body)

test('a change order needs a contract, and has numbers of its own', async () => {
  const lead = await newProject(staff)
  const refused = await staff.call<Answer>('POST', `/api/projects/${lead.id}/bids`, { kind: 'change_order' })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'A change order needs a contract: finalize a bid of this project first',
  ])
  const project = await contractedProject(staff)
  const first = await change(project.id)
  const second = await change(project.id)
  expect([first, second]).toMatchObject([
    { kind: 'change_order', number: 1, revision: 1 },
    { kind: 'change_order', number: 2, revision: 1 },
  ])
  expect((await newBid(staff, project.id)).number).toBe(2)
})

test('finalized it adds to the contract, or takes off, and the contract itself stays', async () => {
  const project = await contractedProject(staff)
  const more = await change(project.id)
  expect((await act(more, 'finalize')).body.project).toMatchObject({
    status: 'contract_signed',
    finalized: { id: project.bid.id },
    money: { contract: 4800, originalContract: 3800, approvedChanges: 1000 },
  })
  const less = await change(project.id, -250.5)
  expect(less.total).toBe(-250.5)
  expect((await act(less, 'share')).status).toBe(200)
  const { body } = await act(less, 'finalize')
  expect(body.project.money).toMatchObject({ contract: 4549.5, approvedChanges: 749.5, leftToBill: 4549.5 })
  expect((await act(less, 'finalize')).body.error).toBe('Bid is already finalized')
  const summary = await staff.call<{ id: number; contract: number; bidTotal: number }[]>(
    'GET',
    `/api/projects?search=${project.number}`,
  )
  expect(summary.body).toMatchObject([{ id: project.id, contract: 4549.5, bidTotal: 4549.5 }])
})

test('it takes off no more than there is: not when it leaves, is signed, or is finalized', async () => {
  const project = await contractedProject(staff)
  const [one, other] = [await change(project.id, -2000), await change(project.id, -2000)]
  const tooMuch = await change(project.id, -3800.01)
  const sentence = 'This change order takes $3,800.01 off a contract of $3,800.00'
  expect(await act(tooMuch, 'share')).toMatchObject({ status: 409, body: { error: sentence } })
  expect(await act(tooMuch, 'finalize')).toMatchObject({ status: 409, body: { error: sentence } })
  // Each alone is within the contract, both together are not.
  await act(one, 'share')
  await act(other, 'share')
  const sign = (bid: WireBid) =>
    inject<{ error: string }>(office.app, 'POST', `/api/bid/${bid.bidIndex}/accept`, {
      name: 'Nora Vance',
      selected: [],
      total: -2000,
      agreed: true,
    })
  expect((await sign(one)).status).toBe(200)
  expect((await act(one, 'finalize')).status).toBe(200)
  expect(await sign(other)).toMatchObject({
    status: 409,
    body: { error: 'This change order takes $2,000.00 off a contract of $1,800.00' },
  })
})

test('the link of one that is out is handed out again, whatever became of it and of the contract', async () => {
  const project = await contractedProject(staff)
  const [credit, other] = [await change(project.id, -2500), await change(project.id, -2500)]
  for (const bid of [credit, other]) expect((await act(bid, 'share')).status).toBe(200)
  // It leaves $1,300.00: it is in there already, and the other one is more by now.
  expect((await act(credit, 'finalize')).status).toBe(200)
  for (const bid of [credit, other]) {
    expect(await act(bid, 'share')).toMatchObject({ status: 200, body: { url: expect.any(String) } })
    expect((await act(bid, 'revoke')).status).toBe(200)
    expect((await act(bid, 'share')).status).toBe(200)
  }
  expect((await act(other, 'finalize')).status).toBe(409)
})

test('it is sent, viewed and signed like a bid, on a job under contract', async () => {
  const project = await contractedProject(staff)
  const bid = await change(project.id, 1000, { language: 'es' })
  await act(bid, 'share')
  const shown = await inject<{ canAnswer: boolean; kind: string; contractBefore: number }>(
    office.app,
    'GET',
    `/api/bid/${bid.bidIndex}`,
  )
  expect(shown.body).toMatchObject({ canAnswer: true, kind: 'change_order', contractBefore: 3800 })
  const pdf = await readPdf((await inject(office.app, 'GET', `/api/bid/${bid.bidIndex}/pdf`)).raw)
  expect(pdf.text).toContain('4,800.00')
  const signed = await inject(office.app, 'POST', `/api/bid/${bid.bidIndex}/accept`, {
    name: 'Nora Vance',
    selected: [],
    total: 1000,
    agreed: true,
  })
  expect(signed.status).toBe(200)
  const final = await act(bid, 'finalize')
  expect(final.body.project.money.contract).toBe(4800)
  await office.runJobs()
  const filed = await staff.call('GET', `${url(bid)}/pdf`)
  expect(String(filed.headers['content-disposition'])).toContain('Orden%20de%20cambio')
})

test('a change approved later does not change the paper of one that is out', async () => {
  const project = await contractedProject(staff)
  const out = await change(project.id)
  await act(out, 'share')
  const before = await staff.call('GET', `${url(out)}/pdf`)
  office.clock.advance(60_000)
  await act(await change(project.id, 500), 'finalize')
  expect((await staff.call('GET', `${url(out)}/pdf`)).raw.equals(before.raw)).toBe(true)
  const next = await readPdf((await staff.call('GET', `${url(await change(project.id, 100))}/pdf`)).raw)
  expect(next.text).toContain('4,400.00')
  office.clock.advance(-60_000)
})

test('its payment schedule is invoiced like that of the bid, and the warning counts it', async () => {
  const project = await contractedProject(staff)
  const bid = await change(project.id)
  const [line] = bid.paymentSchedule
  const early = await staff.call<Answer>('POST', '/api/invoices', {
    project_id: project.id,
    scheduledPaymentIds: [line?.id],
  })
  expect(early.status).toBe(400)
  const scheduled = (await act(bid, 'finalize')).body.bid.paymentSchedule.map(({ id }) => id)
  const invoice = await newInvoice(staff, project.id, { scheduledPaymentIds: scheduled })
  expect(invoice).toMatchObject({
    bid_id: bid.id,
    items: [{ description: 'Change order 1: On completion', amount: 1000 }],
    warning: null,
  })
  const again = await staff.call<Answer>('POST', '/api/invoices', {
    project_id: project.id,
    scheduledPaymentIds: scheduled,
  })
  expect(again.status).toBe(409)
  const rest = await newInvoice(staff, project.id, { scheduledPaymentIds: [...project.schedule] })
  expect(rest).toMatchObject({ bid_id: project.bid.id, total: 3800, warning: null })
  const beyond = await newInvoice(staff, project.id, { items: [{ description: 'Extra', amount: 0.01 }] })
  expect(beyond.warning).toContain('$4,800.00')
  const paper = await readPdf((await staff.call('GET', `/api/invoices/${beyond.id}/preview`)).raw)
  expect(paper.text).toContain('4,800.00')
})

const billingOf = async (projectId: number) =>
  (await staff.call<z.input<typeof Billing>>('GET', `/api/projects/${projectId}/billing`)).body

test('without a payment schedule it is billed when the change is done, and its paper stays as it was', async () => {
  const project = await contractedProject(staff)
  const bid = await change(project.id, 1000, { paymentSchedule: [] })
  await act(bid, 'share')
  const paper = await readPdf((await staff.call('GET', `${url(bid)}/pdf`)).raw)
  const { bid: final } = (await act(bid, 'finalize')).body
  expect(final.paymentSchedule).toEqual([])
  const finalPaper = await readPdf((await staff.call('GET', `${url(bid)}/pdf`)).raw)
  expect(finalPaper.text).toBe(paper.text)
  const { schedule, leftToBill } = await billingOf(project.id)
  expect(schedule.reduce((sum, { left }) => sum + left, 0)).toBe(leftToBill)
  const line = schedule.find(({ bid_id }) => bid_id === bid.id)
  expect(line).toMatchObject({ label: 'Change order 1: On completion of the change', due: 1000, left: 1000 })
  const half = await newInvoice(staff, project.id, {
    progress: [{ scheduledPaymentId: line?.id ?? 0, percent: 50 }],
  })
  expect(half).toMatchObject({ bid_id: bid.id, total: 500, warning: null })
  expect((await billingOf(project.id)).schedule.at(-1)).toMatchObject({
    billed: 0,
    inDrafts: 500,
    left: 500,
  })
  const copy = await newBid(staff, project.id, { copyOf: bid.id })
  expect(copy.paymentSchedule).toEqual([])
})

test('a credit without a payment schedule is taken off an invoice that bills more', async () => {
  const project = await contractedProject(staff)
  const credit = await change(project.id, -250.5, { paymentSchedule: [], language: 'es' })
  await act(credit, 'finalize')
  const { schedule, leftToBill } = await billingOf(project.id)
  const line = schedule.at(-1)
  expect(line).toMatchObject({ label: 'Change order 1: Al terminar el cambio', due: -250.5, left: -250.5 })
  expect(leftToBill).toBe(3549.5)
  const alone = await staff.call<Answer & { fields: object }>('POST', '/api/invoices', {
    project_id: project.id,
    scheduledPaymentIds: [line?.id],
  })
  expect([alone.status, alone.body.fields]).toEqual([
    400,
    { items: 'Bill a credit together with other lines: these add up to −$250.50' },
  ])
  const all = await newInvoice(staff, project.id, { scheduledPaymentIds: schedule.map(({ id }) => id) })
  expect(all).toMatchObject({ total: 3549.5, warning: null })
  expect((await billingOf(project.id)).schedule.map(({ left }) => left)).toEqual(schedule.map(() => 0))
})

test('a change for nothing has nothing to bill', async () => {
  const project = await contractedProject(staff)
  const bid = await change(project.id, 0, { paymentSchedule: [] })
  expect((await act(bid, 'finalize')).status).toBe(200)
  expect((await billingOf(project.id)).schedule).toHaveLength(3)
})

test('migration 0032 gives earlier change orders a billing line, unless a free line may have billed them', async () => {
  const project = await contractedProject(staff)
  const bids = [await change(project.id, 700, { paymentSchedule: [] }), await change(project.id, 300)]
  const other = await contractedProject(staff)
  bids.push(await change(other.id, 500, { paymentSchedule: [] }))
  for (const bid of bids) await act(bid, 'finalize')
  await newInvoice(staff, other.id, { items: [{ description: 'Change order 1', amount: 500 }] })
  const { db } = office.deps
  const ids = bids.map(({ id }) => id)
  await db
    .deleteFrom('bid_scheduled_payment')
    .where('by_default', '=', true)
    .where('bid_id', 'in', ids)
    .execute()
  expect((await billingOf(project.id)).schedule).toHaveLength(4)
  const migration = readFileSync(join(checkoutFolder, 'migrations/0032_change_order_billing.sql'), 'utf8')
  await sql.raw(migration.slice(migration.indexOf('insert into'))).execute(db)
  const { schedule, contract } = await billingOf(project.id)
  expect(schedule.map(({ label }) => label).slice(3)).toEqual([
    'Change order 1: On completion of the change',
    'Change order 2: On completion',
  ])
  expect(schedule.reduce((sum, { due }) => sum + due, 0)).toBe(contract)
  expect((await billingOf(other.id)).schedule).toHaveLength(3)
})

test('a change order of a canceled job, or one the customer declined, is not finalized', async () => {
  const project = await contractedProject(staff)
  const declined = await change(project.id)
  await act(declined, 'share')
  await inject(office.app, 'POST', `/api/bid/${declined.bidIndex}/decline`, {})
  expect((await act(declined, 'finalize')).body.error).toBe('The customer has declined this bid')
  const other = await change(project.id)
  await staff.call('POST', `/api/projects/${project.id}/cancel`, {})
  expect((await act(other, 'finalize')).status).toBe(409)
})

test('of change orders finalized at once each counts once', async () => {
  const project = await contractedProject(staff)
  const changes = await Promise.all(Array.from({ length: 3 }, () => change(project.id, 100)))
  expect(new Set(changes.map(({ number }) => number)).size).toBe(3)
  await Promise.all([...changes, ...changes].map((bid) => act(bid, 'finalize')))
  const { body } = await staff.call<Answer['project']>('GET', `/api/projects/${project.id}`)
  expect(body.money.contract).toBe(4100)
})

test('a copy of a change order is a bid where a bid is wanted', async () => {
  const project = await contractedProject(staff)
  const source = await change(project.id)
  const lead = await newProject(staff)
  const copy = await newBid(staff, lead.id, { copyOf: source.id })
  expect(copy).toMatchObject({ kind: 'bid', number: 1, title: 'Two more piers', total: 1000 })
})
