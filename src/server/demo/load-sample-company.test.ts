import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bid } from '../../contract/bids.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { Project, ProjectSummary } from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { projectStatuses } from '../../domain/projects.ts'
import { followUpBids } from '../bids/sending/follow-up-bids.service.ts'
import { findDueReminders } from '../invoices/invoice-reminders.queries.ts'
import { demoCredentials } from '../setup/setup.service.ts'
import { buildTestApp, inject, type TestApp } from '../testing/build-test-app.ts'
import { isSampleCompanyUnfinished, loadSampleCompany } from './load-sample-company.ts'

let testApp: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  testApp = await buildTestApp()
  await loadSampleCompany(testApp.deps)
  const login = await inject<{ token: string }>(testApp.app, 'POST', '/api/auth/login', demoCredentials)
  headers = { authorization: `Bearer ${login.body.token}` }
}, 120_000)
afterAll(() => testApp.close())

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
  expect([dashboard.draftsCount, dashboard.draftsTotal > 0]).toEqual([5, true])
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

test('bids are in every state a customer can leave them in, in two languages; nothing was sent', async () => {
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
  expect(await read<unknown[]>('/api/deliveries')).toEqual([])
  expect((await read<unknown[]>('/api/snippets')).length).toBeGreaterThan(5)
  const runs = await testApp.runJobs({ includeLater: true })
  expect(runs.filter(({ error }) => error !== undefined)).toEqual([])
  await followUpBids(testApp.deps)
  expect(await findDueReminders(testApp.deps.db, companyDayOf(testApp.clock.now()))).toEqual([])
  expect(await read<unknown[]>('/api/deliveries')).toEqual([])
})

test('a finished load is known to be finished', async () => {
  expect(await isSampleCompanyUnfinished(testApp.deps)).toBe(false)
})
