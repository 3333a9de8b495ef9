import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bid } from '../../contract/bids.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { ProjectSummary } from '../../contract/project-lists.ts'
import type { Project } from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { projectStatuses } from '../../domain/projects.ts'
import { followUpBids } from '../bids/sending/follow-up-bids.service.ts'
import { findDueReminders } from '../invoices/invoice-reminders.queries.ts'
import { demoCredentials } from '../setup/setup.service.ts'
import { buildTestApp, inject, type TestApp } from '../testing/build-test-app.ts'
import { loadSampleCompany } from './load-sample-company.ts'

let testApp: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  testApp = await buildTestApp()
  await loadSampleCompany(testApp.deps)
  const login = await inject<{ token: string }>(testApp.app, 'POST', '/api/auth/login', demoCredentials)
  headers = { authorization: `Bearer ${login.body.token}` }
}, 120_000)
afterAll(() => testApp.close())

async function countDeliveries(): Promise<number> {
  return (await rowsOf(sql`select id from delivery`)).length
}

async function rowsOf(query: RawBuilder<unknown>): Promise<unknown[]> {
  return (await query.execute(testApp.deps.db)).rows
}

async function read<T>(url: string): Promise<T> {
  const answer = await inject<T>(testApp.app, 'GET', url, undefined, headers)
  expect(answer.status).toBe(200)
  return answer.body
}

test('the company has its people, businesses, products and projects', async () => {
  expect(await read<unknown[]>('/api/employees')).toHaveLength(12)
  expect(await read<unknown[]>('/api/businesses')).toHaveLength(42)
  expect((await read<unknown[]>('/api/products')).length).toBeGreaterThanOrEqual(60)
  const projects = await read<ProjectSummary[]>('/api/projects')
  expect(projects).toHaveLength(120)
  expect(new Set(projects.map((project) => project.status))).toEqual(new Set(projectStatuses))
  expect(new Set(projects.map((project) => project.region)).size).toBe(2)
  expect(new Set(projects.map((project) => project.number)).size).toBe(120)
})

test('it can be loaded when six days after a job began was a weekend', async () => {
  const weekend = await buildTestApp()
  weekend.clock.set('2026-11-29T09:34:00Z')
  await loadSampleCompany(weekend.deps)
  const served = await weekend.deps.db.selectFrom('notice_service').select('served_on').distinct().execute()
  expect(served).toEqual([{ served_on: '2026-09-18' }])
  await weekend.close()
}, 120_000)

test('nothing lies in the future, and the oldest lead is more than a year old', async () => {
  const now = testApp.clock.now().toISOString()
  const projects = await read<ProjectSummary[]>('/api/projects')
  const days = projects.map((project) => project.createdAt).sort()
  expect(days.every((instant) => instant <= now)).toBe(true)
  expect(Date.parse(now) - Date.parse(days[0] ?? '')).toBeGreaterThan(365 * 86_400_000)
  const events = await testApp.deps.db
    .selectFrom('event')
    .select(({ fn }) => fn.max('at').as('last'))
    .executeTakeFirst()
  expect(events?.last.toISOString()).toSatisfy((last: string) => last <= now)
})

test('there is money to look at: paid, owed and overdue', async () => {
  const dashboard = await read<Dashboard>('/api/dashboard')
  expect(dashboard.bidsWaiting.length).toBeGreaterThan(5)
  expect(dashboard.overdueInvoices.length).toBeGreaterThan(0)
  expect([dashboard.draftsCount, dashboard.draftsTotal > 0]).toEqual([6, true])
  const [completed] = await read<ProjectSummary[]>('/api/projects?status=completed&limit=1')
  const project = await read<Project>(`/api/projects/${completed?.id}`)
  expect(project.invoices.length).toBeGreaterThan(1)
  expect(project.money.collected).toBeGreaterThan(0)
  expect(project.finalized?.status).toBe('finalized')
})

test('there are books to keep: costs, retention, a bounced check, receipts that wait, closed months', async () => {
  const projects = await read<ProjectSummary[]>('/api/projects')
  const whole = await Promise.all(projects.map(({ id }) => read<Project>(`/api/projects/${id}`)))
  const payments = whole.flatMap(({ invoices }) => invoices.flatMap((invoice) => invoice.received_payments))
  const statuses = new Set(whole.flatMap(({ expenses }) => expenses.map(({ status }) => status)))
  expect(statuses).toEqual(new Set(['paid', 'partially_paid', 'unpaid']))
  expect(whole.some(({ money }) => money.retentionHeld > 0)).toBe(true)
  expect(whole.some(({ invoices }) => invoices.some(({ kind }) => kind === 'retention'))).toBe(true)
  expect(payments.some(({ kind }) => kind === 'reversal')).toBe(true)
  const margins = whole.filter(({ status }) => status === 'completed').map(({ money }) => money.margin)
  expect(margins.some((margin) => margin > 0)).toBe(true)
  expect(await read<unknown[]>('/api/receipts')).toHaveLength(4)
  const { closedThrough } = await read<{ closedThrough: string | null }>('/api/months')
  expect(closedThrough).not.toBeNull()
})

test('there is a job site: visits behind and ahead, permits at every stage, photos of the same spots', async () => {
  const now = testApp.clock.now().getTime()
  const projects = await read<ProjectSummary[]>('/api/projects')
  const whole = await Promise.all(projects.map(({ id }) => read<Project>(`/api/projects/${id}`)))
  const visits = whole.flatMap(({ appointments }) => appointments)
  const ahead = visits.filter(({ startsAt }) => Date.parse(startsAt) > now)
  expect(ahead.length).toBeGreaterThan(10)
  expect(ahead.every(({ outcome, checkIns }) => outcome === null && checkIns.length === 0)).toBe(true)
  const distances = visits.flatMap(({ checkIns }) => checkIns.map(({ distance }) => distance ?? -1))
  expect(distances.length).toBeGreaterThan(20)
  expect(distances.every((meters) => meters >= 0 && meters < 100)).toBe(true)
  const permits = whole.flatMap((project) => project.permits)
  expect(new Set(permits.map(({ stage }) => stage)).size).toBeGreaterThanOrEqual(5)
  expect(permits.every(({ released, file }) => (released === null) === (file === null))).toBe(true)
  const photographed = whole.filter(({ before }) => before.length > 0)
  expect(photographed.map(({ before, after }) => before.length + after.length).sort((a, b) => a - b)).toEqual(
    [3, 3, 6],
  )
  expect(photographed.every(({ before }) => before.every(({ takenAt }) => takenAt !== null))).toBe(true)
})

test('some customers agreed to WhatsApp, and some were not asked', async () => {
  const customers = await read<{ whatsappOptIn: boolean }[]>('/api/customers')
  expect(new Set(customers.map((customer) => customer.whatsappOptIn))).toEqual(new Set([true, false]))
})

test('bids are in every state a customer can leave them in, in two languages', async () => {
  const projects = await read<ProjectSummary[]>('/api/projects')
  const whole = await Promise.all(projects.map(({ id }) => read<Project>(`/api/projects/${id}`)))
  const bids = whole.flatMap((project) => project.bids)
  const has = (which: (bid: Bid) => boolean) => expect(bids.filter(which).length).toBeGreaterThan(0)
  has(({ language }) => language === 'es')
  has(({ status, acceptance }) => status === 'accepted' && acceptance?.isFiled === true)
  has(({ status, acceptance }) => status === 'finalized' && acceptance?.isDrawn === true)
  has(({ declineReason }) => declineReason !== null)
  has(({ questions }) => questions.some(({ answeredAt }) => answeredAt === null))
  has(({ questions }) => questions.some(({ answeredAt }) => answeredAt !== null))
  has(({ views }) => views.count > 1)
  has(({ kind, status }) => kind === 'change_order' && status === 'finalized')
  has(({ kind, status }) => kind === 'change_order' && status === 'viewed')
  for (const { acceptance, total } of bids) if (acceptance) expect(acceptance.total).toBe(total)
  const sent = await countDeliveries()
  expect((await read<unknown[]>('/api/snippets')).length).toBeGreaterThan(5)
  expect((await read<unknown[]>('/api/assemblies')).length).toBe(3)
  const runs = await testApp.runJobs({ includeLater: true })
  expect(runs.filter(({ error }) => error !== undefined)).toEqual([])
  await followUpBids(testApp.deps)
  expect(await findDueReminders(testApp.deps.db, companyDayOf(testApp.clock.now()))).toEqual([])
  expect(await countDeliveries()).toBe(sent)
})

/** What the test's clock says. */
const now = sql`'2026-11-20T18:00:00Z'::timestamptz`

const lies: Record<string, RawBuilder<unknown>> = {
  'a bid that was sent without a delivery': sql`
    select bid.id from bid where sent_at is not null and not exists (
      select from delivery join delivery_attempt on delivery_attempt.delivery_id = delivery.id
      where delivery.bid_id = bid.id and accepted_at >= sent_at and accepted_at < sent_at + interval '2 minutes')`,
  'an invoice that was sent without a delivery': sql`
    select dispatch.id from invoice_dispatch dispatch where not exists (
      select from delivery where delivery.invoice_id = dispatch.invoice_id and accepted_at = dispatch.sent_at)`,
  'a bid that was seen before it was sent': sql`
    select id from bid where last_viewed_at < sent_at or (view_count > 0) <> (last_viewed_at is not null)`,
  'the same note twice': sql`
    select content from (select content from project_note union all select notes from permit_note
      union all select nullif(notes, '') from appointment) written
    where content is not null group by content having count(*) > 1`,
  'a visit without a person': sql`select id from appointment where employee_id is null`,
  'an open question that nobody answers for': sql`
    select question.id from bid_question question join bid on bid.id = bid_id
    join project on project.id = bid.project_id where answered_at is null and manager_id is null`,
  'a project without the facts of its status': sql`
    select project.number, project.status from project where case status
      when 'appointment_scheduled' then not exists (
        select from appointment where project_id = project.id and starts_at > ${now} - interval '7 days')
      when 'bid_sent' then not exists (
        select from bid where project_id = project.id and status in ('sent', 'viewed', 'accepted', 'declined'))
      when 'contract_signed' then finalized_bid_id is null
      when 'permitting' then not exists (
        select from permit where project_id = project.id and stage not in ('issued', 'finaled', 'withdrawn'))
      when 'scheduled' then not exists (
        select from appointment where project_id = project.id and kind = 'installation' and starts_at > ${now})
      when 'in_progress' then not exists (
        select from appointment where project_id = project.id and kind = 'installation' and outcome = 'kept')
      when 'completed' then not exists (
        select from appointment where project_id = project.id and kind = 'installation' and outcome = 'kept')
        or not exists (select from invoice where project_id = project.id and voided_at is null)
      when 'contract_declined' then closed_reason is null
      when 'project_cancelled' then closed_reason is null
      else false end`,
  'work at night or on a weekend': sql`
    select id, at from event
    where extract(isodow from at at time zone 'America/Los_Angeles') > 5
      or extract(hour from at at time zone 'America/Los_Angeles') not between 7 and 17`,
}
test.each(Object.entries(lies))('the company does not tell of %s', async (_, query) => {
  expect(await rowsOf(query)).toEqual([])
})

const matters: Record<string, RawBuilder<unknown>> = {
  'a bid signed and not finalized': sql`
    select bid.id from bid where bid.status = 'accepted'`,
  'a question from a customer': sql`select id from bid_question where answered_at is null and contact <> ''`,
  'a declined bid with its reason': sql`select id from bid where status = 'declined' and decline_reason <> ''`,
  'a failed delivery': sql`select id from delivery where status = 'bounced' and handled_at is null`,
  'a visit today': sql`
    select id from appointment where outcome is null
      and (starts_at at time zone 'America/Los_Angeles')::date = (${now} at time zone 'America/Los_Angeles')::date`,
  'a past visit without outcome': sql`
    select id from appointment where outcome is null and ends_at < ${now} - interval '6 hours'`,
  'a permit with corrections': sql`select id from permit where stage = 'corrections'`,
  'a draft invoice': sql`
    select id from invoice where voided_at is null
      and not exists (select from invoice_dispatch where invoice_id = invoice.id)`,
  'an overdue invoice': sql`select invoice_id from invoice_money(null) money join invoice on invoice.id = invoice_id
    where total > paid and due_date < ${now}`,
  'a receipt without a project': sql`
    select id from receipt where assigned_at is null and dismissed_at is null`,
}
test.each(Object.entries(matters))('somebody has to deal with %s', async (_, query) => {
  expect((await rowsOf(query)).length).toBeGreaterThan(0)
})

test('an estimate to complete is overdue', async () => {
  const { rows } = await read<{ rows: { estimateNeeded: string | null }[] }>('/api/reports/work-in-progress')
  expect(rows.some(({ estimateNeeded }) => estimateNeeded === 'overdue')).toBe(true)
})

test('a completed job is billed to the last line', async () => {
  for (const { id } of await read<ProjectSummary[]>('/api/projects?status=completed')) {
    const { number, money } = await read<Project>(`/api/projects/${id}`)
    expect([number, money.leftToBill]).toEqual([number, 0])
  }
})
