import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Project } from '../../contract/projects.ts'
import { projectMoney } from '../../domain/project-money.ts'
import { newBid, newProject, sampleItem, type WireBid } from '../bids/sample-bid.ts'
import type { DB } from '../database/schema.generated.ts'
import { invoiceAsJson, toInvoice } from '../invoices/invoice-json.ts'
import { newInvoice, newSentInvoice, pay } from '../invoices/sample-invoice.ts'
import { invoiceMoneyOn, statusOn } from '../project-money/invoice-sums.ts'
import { projectSums } from '../project-money/project-sums.ts'
import { anyMoneyHistory } from '../testing/any-money-history.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { writeMoney } from '../testing/write-money.ts'

let office: TestApp
let staff: Caller
beforeAll(async () => {
  office = await buildTestApp()
  staff = await office.signIn('accountant')
})
afterAll(() => office.close())

const today = '2026-07-01'

/** What is kept of each project and invoice, what lists show, and what the rows themselves add up to in the domain. */
async function keptAndCounted(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('project')
    .leftJoin('project_figures', 'project_figures.project_id', 'project.id')
    .selectAll('project_figures')
    .select(['project.id', 'project.finalized_bid_id', projectSums().as('sums')])
    .select(({ selectFrom }) =>
      selectFrom('bid')
        .select('bid.total')
        .whereRef('bid.project_id', '=', 'project.id')
        .where('bid.kind', '=', 'bid')
        .orderBy('bid.id', 'desc')
        .limit(1)
        .as('newest'),
    )
    .orderBy('project.id')
    .execute()
  const invoices = await db
    .selectFrom('invoice')
    .leftJoin(invoiceMoneyOn(null), 'money.invoice_id', 'invoice.id')
    .select(['money.invoice_id as id', 'total', 'paid', 'billed_on as billedOn', 'due_on as dueOn'])
    .select([statusOn(today).as('status'), invoiceAsJson.as('invoice')])
    .orderBy('invoice.id')
    .execute()
  const counted = invoices.map(({ invoice }) => toInvoice(invoice, today))
  const balanceOf = (id: number) =>
    counted
      .filter((invoice) => invoice.project_id === id)
      .map(({ status, billedOn, total, paid }) => (status === 'void' || billedOn === null ? 0 : total) - paid)
      .reduce((sum, owed) => sum + owed, 0)
  return {
    keptOfInvoices: invoices.map(({ invoice: _, ...kept }) => kept),
    countedOfInvoices: counted.map(({ id, total, paid, billedOn, dueOn, status }) => ({
      id,
      total,
      paid,
      billedOn,
      dueOn,
      status,
    })),
    kept: rows.map((row) => ({
      id: row.id,
      bidTotal: row.bid_total,
      balance: row.balance,
      newestBid: row.newest_bid,
      originalContract: row.original_contract,
      approvedChanges: row.approved_changes,
      workBilled: row.work_billed,
      draftWork: row.draft_work,
      retentionWithheld: row.retention_withheld,
      retentionReleased: row.retention_released,
      collected: row.collected,
    })),
    counted: rows.map(({ id, finalized_bid_id, sums, newest }) => {
      const { contract, balance } = projectMoney(sums)
      expect(balance).toBe(balanceOf(id))
      return {
        id,
        bidTotal: finalized_bid_id === null ? (newest ?? 0) : contract,
        balance,
        newestBid: finalized_bid_id === null ? newest : null,
        originalContract: sums.originalContract,
        approvedChanges: sums.approvedChanges,
        workBilled: sums.workBilled,
        draftWork: sums.draftWork,
        retentionWithheld: sums.retentionWithheld,
        retentionReleased: sums.retentionReleased,
        collected: sums.collected,
      }
    }),
  }
}

/** After each step: the figures that are kept are those of the rows, and those of this project are these. */
async function expectKept(id: number, figures: { bidTotal: number; balance: number }, after: string) {
  const { kept, counted, keptOfInvoices, countedOfInvoices } = await keptAndCounted(office.deps.db)
  expect(kept, after).toEqual(counted)
  expect(keptOfInvoices, after).toEqual(countedOfInvoices)
  const { bidTotal, balance } = figures
  expect(kept, after).toContainEqual(
    expect.objectContaining({ id, bidTotal: bidTotal * 100, balance: balance * 100 }),
  )
}

const post = (url: string, body?: object) =>
  staff.call<{ id: number; removed: { removal_id: number }[] }>('POST', url, body)

test('keeps the sort figures correct through all changes of bids', async () => {
  const { id } = await newProject(staff)
  const url = `/api/projects/${id}`
  await expectKept(id, { bidTotal: 0, balance: 0 }, 'a new lead')
  const first = await newBid(staff, id)
  await expectKept(id, { bidTotal: 3800, balance: 0 }, 'a bid')
  const second = await newBid(staff, id, { groups: [{ name: 'Piers', items: [onePier(50)] }] })
  await expectKept(id, { bidTotal: 50, balance: 0 }, 'a newer bid')
  await staff.call('PUT', `${url}/bids/${second.id}`, { groups: [{ name: 'Piers', items: [onePier(75)] }] })
  await expectKept(id, { bidTotal: 75, balance: 0 }, 'a draft that was changed')
  await staff.call('DELETE', `${url}/bids/${second.id}`)
  await expectKept(id, { bidTotal: 3800, balance: 0 }, 'a bid that was removed')
  await post(`${url}/bids/${first.id}/finalize`)
  await newBid(staff, id)
  await expectKept(id, { bidTotal: 3800, balance: 0 }, 'a contract, and a bid beside it')
  const change = (await newBid(staff, id, {
    kind: 'change_order',
    groups: [{ name: 'Piers', items: [onePier(-300)] }],
    paymentSchedule: [{ label: 'On completion', percent: 100 }],
  })) as WireBid
  await expectKept(id, { bidTotal: 3800, balance: 0 }, 'a change order that is not agreed')
  await post(`${url}/bids/${change.id}/finalize`)
  await expectKept(id, { bidTotal: 3500, balance: 0 }, 'a change order')
  const byTotal = await staff.call<Project[]>('GET', '/api/projects?sort=-bidTotal&limit=1')
  expect(byTotal.body).toMatchObject([{ id, bidTotal: 3500 }])
})

const onePier = (unitPrice: number) => sampleItem({ quantity: 1, unitPrice, unitCost: 10 })

test('removing and restoring a duplicate draft keeps the sort figures correct', async () => {
  const { id } = await newProject(staff)
  await newBid(staff, id)
  await newBid(staff, id)
  const { body } = await post(`/api/projects/${id}/remove_duplicates`)
  await expectKept(id, { bidTotal: 3800, balance: 0 }, 'repeats that were removed')
  const [{ removal_id } = { removal_id: 0 }] = body.removed
  expect((await post(`/api/projects/${id}/removals/${removal_id}/undo`)).status).toBe(200)
  await sql`update bid set total = total + 100 where project_id = ${id} and number = 2`.execute(
    office.deps.db,
  )
  await expectKept(id, { bidTotal: 3801, balance: 0 }, 'a repeat that came back')
})

test('keeps the sort figures correct through all changes of invoices and payments', async () => {
  const { id } = await newProject(staff)
  const url = `/api/projects/${id}`
  const invoice = await newInvoice(staff, id)
  await expectKept(id, { bidTotal: 0, balance: 0 }, 'a draft')
  await staff.call('PUT', `/api/invoices/${invoice.id}`, { datesSent: [invoice.createdAt] })
  await expectKept(id, { bidTotal: 0, balance: 1000 }, 'an invoice that was sent')
  const held = await newSentInvoice(staff, id, {
    items: [{ description: 'Work', amount: 200 }],
    retention: 20,
  })
  await expectKept(id, { bidTotal: 0, balance: 1180 }, 'an invoice with retention')
  await staff.call('PUT', `/api/invoices/${held.id}`, { items: [{ description: 'Work', amount: 300 }] })
  await expectKept(id, { bidTotal: 0, balance: 1280 }, 'other lines')
  await staff.call('PUT', `/api/invoices/${held.id}`, { retention: 30 })
  await expectKept(id, { bidTotal: 0, balance: 1270 }, 'another retention')
  const { body: payment } = await pay(staff, id, invoice.id, 400)
  await expectKept(id, { bidTotal: 0, balance: 870 }, 'a payment')
  await post(`${url}/payments/${payment.id}/refund`, { amount: 100, method: 'check' })
  await expectKept(id, { bidTotal: 0, balance: 970 }, 'a refund')
  const { body: bounced } = await pay(staff, id, held.id, 60)
  await post(`${url}/payments/${bounced.id}/reverse`)
  await expectKept(id, { bidTotal: 0, balance: 970 }, 'a payment that came back')
  await post(`/api/invoices/${held.id}/void`)
  await expectKept(id, { bidTotal: 0, balance: 700 }, 'an invoice that was voided')
  const draft = await newInvoice(staff, id)
  await staff.call('DELETE', `/api/invoices/${draft.id}`)
  await expectKept(id, { bidTotal: 0, balance: 700 }, 'an invoice that was deleted')
  const byBalance = await staff.call<Project[]>('GET', '/api/projects?sort=-balance&limit=1')
  expect(byBalance.body).toMatchObject([{ id, balance: 700 }])
})

test('whatever rows are written, changed and taken away, one by one or many at once', async () => {
  const { db } = office.deps
  const histories = fc.sample(anyMoneyHistory, { numRuns: 25, seed: 11 })
  for (const history of histories) await writeMoney(db, (await newProject(staff)).id, history)
  const changes = [
    sql`update received_payment set amount = amount * 2 where id % 2 = 0`,
    sql`delete from received_payment where id % 3 = 0 and id not in (
      select corrects_id from received_payment where corrects_id is not null)`,
    sql`update invoice set voided_at = case when voided_at is null then now() end where id % 3 = 0`,
    sql`update invoice set retention = retention + 7 where kind = 'standard' and id % 2 = 0`,
    sql`delete from invoice_item where id % 4 = 0`,
    sql`insert into invoice_item (invoice_id, position, description, amount) select id, 99, 'More', id from invoice`,
    sql`update received_payment set received = received - 20 where id % 2 = 1`,
    sql`update invoice set issued = issued + 40, due_date = null where id % 3 = 1`,
    sql`update invoice_dispatch set sent_at = sent_at - interval '9 days' where id % 2 = 0`,
    sql`delete from invoice_dispatch where id % 3 = 0`,
    sql`insert into invoice_dispatch (invoice_id, sent_at) select id, '2026-06-01T03:00:00Z' from invoice where id % 4 = 0`,
    sql`update bid set total = total + 1`,
    sql`update bid set status = 'sent' where id % 5 = 0`,
    sql`update bid set kind = 'change_order', number = id + 1000 where id % 7 = 0`,
    sql`update project set finalized_bid_id = null where id % 2 = 0`,
    sql`update invoice set project_id = (select min(id) from project), sequence = id + 1000 where id % 5 = 0`,
    sql`delete from bid where id not in (select finalized_bid_id from project where finalized_bid_id is not null)
      and id not in (select bid_id from bid_acceptance) and id % 2 = 1`,
  ]
  for (const change of changes) {
    const { numAffectedRows } = await change.execute(db)
    expect(numAffectedRows).toBeGreaterThan(0n)
    const { kept, counted, keptOfInvoices, countedOfInvoices } = await keptAndCounted(db)
    expect(kept).toEqual(counted)
    expect(keptOfInvoices).toEqual(countedOfInvoices)
  }
  expect((await keptAndCounted(db)).kept.some(({ balance }) => (balance ?? 0) < 0)).toBe(true)
})

test('payments that come in on one project at the same moment are all counted', async () => {
  const { id } = await newProject(staff)
  const invoices = await Promise.all([1, 2, 3, 4, 5, 6].map(() => newSentInvoice(staff, id)))
  const add = (invoiceId: number) =>
    office.deps.db
      .transaction()
      .execute((trx) =>
        trx
          .insertInto('received_payment')
          .values({ invoice_id: invoiceId, amount: 100_00, method: 'check', received: '2026-11-20' })
          .execute(),
      )
  await Promise.all(invoices.map((invoice) => add(invoice.id)))
  const { kept, counted } = await keptAndCounted(office.deps.db)
  expect(kept).toEqual(counted)
  expect(kept).toContainEqual(expect.objectContaining({ id, bidTotal: 0, balance: 5400_00 }))
})
