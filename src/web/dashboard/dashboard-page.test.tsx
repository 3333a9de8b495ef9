import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { type Dashboard, readDashboard } from '../../contract/dashboard.ts'
import { readNeeds } from '../../contract/needs.ts'
import { keepTutorial, readTutorial } from '../../contract/tutorial.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import type { EmployeeRole } from '../../domain/people.ts'
import { instantAt } from '../appointments/calendar/company-clock.ts'
import { measure } from '../appointments/sample-appointments.ts'
import { signedBid } from '../needs/sample-needs.ts'
import { retrofit, rowOf } from '../permits/sample-permit.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const server = startApiStandIn(...shellHandlers)

beforeEach(() => localStorage.setItem('authToken', 'good'))

const waiting = (id: number, customerName: string, daysWaiting: number, total: number) => ({
  bid: {
    id,
    kind: 'bid' as const,
    number: 1,
    revision: 1,
    status: 'sent' as const,
    views: { count: 0, lastAt: null },
  },
  total,
  sentAt: '2026-11-01T18:00:00Z',
  daysWaiting,
  project: { id: id + 100, number: `26-0${id}`, customerName },
})

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const busy: Dashboard = {
  bidsWaiting: [waiting(1, 'Ann Kim', 20, 500_000), waiting(2, 'Luis Ortega', 3, 4_812_050)],
  bidsWaitingCount: 2,
  bidsWaitingTotal: 5_312_050,
  changeOrdersWaiting: [],
  overdueInvoices: [
    {
      id: 9,
      number: '26-03-1',
      dueDate: '2026-10-01',
      daysOverdue: 50,
      balance: 120_000,
      project: { id: 103, number: '26-03', customerName: 'Priya Shah' },
    },
  ],
  overdueTotal: 120_000,
  draftsTotal: 0,
  draftsCount: 0,
  overdueByAge: [
    { label: '1–30 days', total: 0, count: 0 },
    { label: '31–60 days', total: 120_000, count: 1 },
  ],
  pipeline: [
    { status: 'new_lead', count: 4, value: 0 },
    { status: 'in_progress', count: 2, value: 9_000_000 },
  ],
  // Today's, after one of last week that wants its outcome.
  appointments: [
    { ...measure, id: 30, title: 'Last week', startsAt: daysFromNow(-7), endsAt: daysFromNow(-7) },
    { ...measure, startsAt: daysFromNow(0), endsAt: daysFromNow(0) },
  ],
  permitsWaiting: [rowOf(retrofit)],
  permitsWaitingCount: 1,
  permitsRunningOut: [
    { ...rowOf(retrofit), id: 40, stage: 'issued', daysWaiting: null, expires: '2020-01-31' },
  ],
  permitsRunningOutCount: 1,
  months: {
    thisMonth: { from: '2026-11-01', to: '2026-11-20', signed: 9_000_000, billed: 4_000_000, collected: 0 },
    lastMonth: { from: '2026-10-01', to: '2026-10-31', signed: 7_000_000, billed: 5_000_000, collected: 100 },
    lastMonthByNow: { from: '2026-10-01', to: '2026-10-20', signed: 6_000_000, billed: 0, collected: 0 },
  },
  recentActivity: [
    {
      id: 1,
      at: '2026-11-20T18:00:00Z',
      actor: { id: 1, name: 'Maria Delgado' },
      project: { id: 101, number: '26-01', isDeleted: false },
      entity: 'bid',
      entityId: 1,
      verb: 'finalized',
      summary: 'finalized bid 1',
      changes: {},
      isOvertaken: false,
      removal: null,
    },
  ],
}

test('opens with what waits for the reader, each row with the button that settles it', async () => {
  const more = [{ kind: 'signed' as const, count: 12, path: 'projects?status=bid_sent' }]
  server.use(
    answer(readDashboard, () => busy),
    answer(readNeeds, () => ({ needs: [signedBid], more, newCount: 1 })),
  )
  renderApp('/employee/Maria/')
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  const [row, rest] = await needs.findAllByRole('listitem')
  expect(row?.textContent).toContain('Ann Lee signed for $950.00')
  const settle = needs.getByRole('link', { name: 'Finalize bid: Ann Lee, 26-0142' })
  expect(settle.getAttribute('href')).toBe('/employee/Maria/projects/12/bids/40')
  expect(within(rest as HTMLElement).getByRole('link').textContent).toBe('Signed, not finalized: and 12 more')
})

test('says in one line that nothing waits', async () => {
  server.use(answer(readDashboard, () => busy))
  renderApp('/employee/Maria/')
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  expect(await needs.findByText('Nothing is waiting for you.')).toBeTruthy()
})

test('an empty company is told what to do first', async () => {
  renderApp('/employee/Maria/')
  await screen.findByText('No projects yet')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'New lead' }).getAttribute('href')).toBe('/employee/Maria/new-lead')
})

test('shows what waits, what is overdue, the pipeline and who did what', async () => {
  server.use(answer(readDashboard, () => busy))
  const { user } = renderApp('/employee/Maria/')
  const bids = within(await screen.findByRole('region', { name: 'Bids waiting' }))
  const names = () => bids.getAllByRole('link').map((link) => link.textContent)
  expect(names()).toEqual([expect.stringContaining('Ann Kim'), expect.stringContaining('Luis Ortega')])
  expect(bids.getAllByRole('link')[0]?.getAttribute('href')).toBe('/employee/Maria/projects/101/bids/1')
  await user.selectOptions(bids.getByRole('combobox'), 'Largest first')
  expect(names()[0]).toContain('$48,120.50')

  const overdue = within(screen.getByRole('region', { name: 'Overdue invoices' }))
  const late = overdue.getByRole('link', { name: /Priya Shah/ })
  expect(late.textContent).toContain('50 days late')
  expect(late.getAttribute('href')).toMatch(/\/projects\/\d+\?invoice=\d+$/)

  // The report of receivables counts other invoices than these.
  const ages = overdue.getAllByRole('definition').flatMap((age) => within(age).queryAllByRole('link'))
  expect(ages.map((age) => age.getAttribute('href'))).toEqual(
    Array(2).fill('/employee/Maria/invoices?status=overdue&sort=due'),
  )

  const visits = within(screen.getByRole('region', { name: 'My appointments' }))
  const [visit] = visits.getAllByRole('link', { name: /Measure Ann Lee/ })
  expect(visit?.getAttribute('href')).toMatch(
    /calendar\?view=day&date=\d{4}-\d\d-\d\d&person=me&appointment=31$/,
  )
  expect(visits.getAllByRole('link', { name: 'Navigate to Ann Lee' })).toHaveLength(2)
  expect(visits.getByRole('button', { name: /^Check in: Measure/ })).toBeTruthy()
  expect(visits.getByText(/how did it go\?/)).toBeTruthy()

  const months = within(screen.getByRole('region', { name: 'This month against last' }))
  const signed = within(months.getByRole('row', { name: /Signed/ })).getAllByRole('link')
  expect(signed.map((link) => link.textContent)).toEqual(['$90,000', '$60,000', '$70,000'])
  expect(signed[1]?.getAttribute('href')).toBe(
    '/employee/Maria/history?entity=bid&verb=finalized&from=2026-10-01&to=2026-10-20',
  )

  const billed = within(months.getByRole('row', { name: /Billed/ })).getAllByRole('link')
  expect(billed.map((link) => link.getAttribute('href'))).toEqual([
    '/employee/Maria/months/2026-11',
    '/employee/Maria/invoices?from=2026-10-01&to=2026-10-20',
    '/employee/Maria/months/2026-10',
  ])

  const pipeline = within(screen.getByRole('region', { name: 'Pipeline' }))
  expect(pipeline.getByRole('link', { name: /In progress/ }).getAttribute('href')).toBe(
    '/employee/Maria/projects?status=in_progress',
  )

  const permits = within(screen.getByRole('region', { name: 'Permits' }))
  const [waitingPermit, expiredPermit] = permits.getAllByRole('listitem')
  expect(waitingPermit?.textContent).toContain('46 daysPlan check')
  expect(expiredPermit?.textContent).toContain('Expired Jan 31, 2020')
  expect(permits.getAllByRole('link', { name: /Ann Lee/ })[0]?.getAttribute('href')).toBe(
    '/employee/Maria/projects/12/permits#permit-31',
  )

  const activity = within(screen.getByRole('region', { name: 'Recent activity' }))
  expect(activity.getByRole('listitem').textContent).toContain('Maria Delgado finalized bid 1 · 26-01')
})

test('a visit of several days is today’s until it is over', async () => {
  const today = companyDayOf(new Date())
  const at = (days: number) => instantAt({ day: addDays(today, days), time: '09:00' })
  const dig = { ...measure, id: 1, title: 'Dig', startsAt: at(-3), endsAt: at(-1) }
  const pour = { ...measure, id: 2, title: 'Pour', startsAt: at(-1), endsAt: at(1) }
  server.use(answer(readDashboard, () => ({ ...busy, appointments: [dig, pour] })))
  renderApp('/employee/Maria/')
  const visits = within(await screen.findByRole('region', { name: 'My appointments' }))
  const [first, second] = visits.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Today.*Pour/)
  expect(visits.getByRole('link', { name: /Pour/ }).getAttribute('href')).toContain(`date=${today}&`)
  expect(visits.getByRole('button', { name: /^Check in: Pour/ })).toBeTruthy()
  expect(second?.textContent).toMatch(/^Yesterday: how did it go\?.*Dig/)
  expect(visits.queryByRole('button', { name: /^Check in: Dig/ })).toBeNull()
})

test('a list that was cut counts all, says that it was cut, and leads to the rest', async () => {
  const full: Dashboard = {
    ...busy,
    bidsWaiting: Array.from({ length: 8 }, (_, index) => waiting(index + 1, 'Ann Kim', 20 - index, 500_000)),
    bidsWaitingCount: 530,
    permitsWaiting: Array.from({ length: 8 }, (_, index) => ({ ...rowOf(retrofit), id: 50 + index })),
    permitsWaitingCount: 34,
  }
  server.use(answer(readDashboard, () => full))
  const { user } = renderApp('/employee/Maria/')
  expect(await screen.findByText('530 out, oldest 20 days')).toBeTruthy()
  const bids = within(await screen.findByRole('region', { name: 'Bids waiting' }))
  await user.click(bids.getByRole('button', { name: 'Show 8 of 530' }))
  expect(bids.getAllByRole('listitem')).toHaveLength(8)
  expect(bids.getByText(/^8 of 530 are listed here/)).toBeTruthy()
  expect(bids.getByRole('link', { name: 'Projects with bids sent' }).getAttribute('href')).toBe(
    '/employee/Maria/projects?status=bid_sent',
  )
  const permits = within(screen.getByRole('region', { name: 'Permits' }))
  expect(permits.getByRole('heading', { name: 'Waiting 34' })).toBeTruthy()
  expect(permits.getByRole('link', { name: 'Show all permits' }).getAttribute('href')).toBe(
    '/employee/Maria/permits?view=list',
  )
})

test('a failure says why, and trying again works', async () => {
  let broken = true
  server.use(
    answer(readDashboard, () => {
      if (broken) throw new Refusal(500, { error: 'The database is resting' })
      return busy
    }),
  )
  const { user } = renderApp('/employee/Maria/')
  await screen.findByText('The database is resting')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'Pipeline' })
})

test('every figure leads to its rows', async () => {
  server.use(answer(readDashboard, () => busy))
  const { router } = renderApp('/employee/Maria/')
  const [overdue] = await screen.findAllByRole('link', { name: '$1,200.00' })
  expect(overdue?.getAttribute('href')).toBe('/employee/Maria/invoices?status=overdue&sort=due')
  expect(screen.getByRole('link', { name: '$53,120.50' }).getAttribute('href')).toBe(
    '/employee/Maria/projects?status=bid_sent',
  )
  expect(router.state.location.pathname).toBe('/employee/Maria/')
})

test('an accountant sees money first, an installer coordinator the permits', async () => {
  const order = async (role: EmployeeRole) => {
    server.use(
      answer(readDashboard, () => busy),
      answer(readCurrentEmployee, () => ({ ...maria, role })),
    )
    const { unmount } = renderApp('/employee/Maria/')
    await screen.findByRole('region', { name: 'Permits' })
    const names = within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .filter((name) => name !== 'Needs you')
    unmount()
    return names
  }
  expect((await order('accountant')).slice(0, 2)).toEqual(['Overdue invoices', 'This month against last'])
  expect((await order('installer_coordinator')).slice(0, 2)).toEqual(['My appointments', 'Permits'])
  expect((await order('estimator')).slice(0, 2)).toEqual(['My appointments', 'Bids waiting'])
})

test('the tour is offered once, and declined for good', async () => {
  const kept: string[] = []
  server.use(
    answer(readTutorial, () => ({ state: 'new' as const, step: null })),
    answer(keepTutorial, ({ body: { state } }) => {
      kept.push(state)
      return { state, step: null }
    }),
  )
  const { user } = renderApp('/employee/Maria/')
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Tour of Groundwork' })).toBeNull())
  expect(kept).toEqual(['declined'])
})
