import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Needs } from '../../contract/needs.ts'
import { addProject, book, change } from '../appointments/sample-appointment.ts'
import { sendExpense } from '../expenses/sample-expense.ts'
import { newPermit, release } from '../permits/sample-permit.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { type MoneyHistory, writeMoney } from '../testing/write-money.ts'

let office: TestApp
let manager: Caller
let admin: Caller

beforeAll(async () => {
  office = await buildTestApp()
  admin = await office.signIn('admin')
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  manager = await office.signIn()
})
afterAll(() => office.close())

const read = async (person = manager) => (await person.call<Needs>('GET', '/api/needs')).body
const texts = async (person = manager) => (await read(person)).needs.map(({ text }) => text)
const own = async (more: object = {}) =>
  (await addProject(manager, { manager_id: manager.employee.id, ...more })).id
const write = (id: number, money: Partial<MoneyHistory>) =>
  writeMoney(office.deps.db, id, { bids: [], finalized: null, invoices: [], ...money })
const setStatus = (id: number, status: string) =>
  office.deps.db.updateTable('project').set({ status }).where('id', '=', id).execute()
const oneBid = { bids: [{ total: 900_00, cost: 500_00 }] }
const setBid = (id: number, status: string) =>
  office.deps.db
    .updateTable('bid')
    .set({ status, declined_at: status === 'declined' ? '2026-11-19T18:00:00Z' : null })
    .where('project_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

test('what customers answered waits until somebody acts on it', async () => {
  const project = await own()
  await write(project, oneBid)
  const bid = await setBid(project, 'accepted')
  await office.deps.db
    .insertInto('bid_acceptance')
    .values({
      bid_id: bid.id,
      accepted_at: office.clock.now(),
      name: 'Ann Lee',
      total: 900_00,
      selected: [],
      address: '',
      document_sha256: '',
    })
    .execute()
  const question = { bid_id: bid.id, name: 'Ann', question: 'When?', asked_at: office.clock.now() }
  await office.deps.db.insertInto('bid_question').values(question).execute()
  const other = await own()
  await write(other, oneBid)
  await setBid(other, 'declined')

  const { needs } = await read()
  expect(needs.map(({ text, path, project }) => [text, path, project?.id])).toEqual([
    ['Ann Lee signed for $900.00', `projects/${project}?finalizeBid=${bid.id}`, project],
    ['Ann asks: When?', `projects/${project}/bids/${bid.id}`, project],
    ['Declined without a reason', expect.stringContaining(`projects/${other}/bids/`), other],
  ])

  await office.deps.db.updateTable('bid_question').set({ answered_at: office.clock.now() }).execute()
  await setStatus(other, 'contract_declined')
  await setStatus(project, 'project_cancelled')
  expect(await texts()).toEqual([])
})

test('a visit waits on its day for whoever goes there, then for its outcome', async () => {
  const project = await own()
  const today = { startsAt: '2026-11-20T13:00:00-08:00', title: 'Measure', employee_id: manager.employee.id }
  const { body: visit } = await book(manager, project, today)
  await book(manager, project, { ...today, startsAt: '2026-11-21T00:00:00-08:00', title: 'Tomorrow' })
  await book(manager, project, { ...today, title: 'Hers', employee_id: admin.employee.id })
  expect(await texts()).toEqual(['Today at 1:00 PM: Measure'])
  expect(await texts(admin)).toContain('Today at 1:00 PM: Hers')
  office.clock.set('2026-11-20T23:00:00Z')
  expect(await texts()).toEqual(['How did it go? Measure'])
  await change(manager, visit, { outcome: 'kept' })
  expect(await texts()).toEqual([])
})

test('permits wait with corrections, when they are ready, and before they expire; coordinators see all', async () => {
  const project = await own()
  const permit = (title: string, more: object) => newPermit(manager, project, { title, ...more })
  await permit('One', { stage: 'corrections', submitted: '2026-11-01' })
  await permit('Two', { stage: 'ready_to_issue', submitted: '2026-11-01' })
  await permit('Three', { stage: 'plan_check', submitted: '2026-11-01' })
  await release(manager, await permit('Four', {}), { expires: '2026-12-15' })
  await release(manager, await permit('Five', {}), { expires: '2026-12-30' })
  const all = await texts()
  expect(all).toEqual([
    'The permit of LADBS expires soon',
    'LADBS wants corrections',
    'LADBS has the permit ready',
  ])
  expect(await texts(await office.signIn('installer_coordinator'))).toEqual(all)
  expect(await texts(await office.signIn('estimator'))).toEqual([])
})

test('money waits: drafts, contracts not billed yet, complete jobs not billed in full, overdue invoices', async () => {
  const draft = { items: [100_00], retention: 0, voided: false, sent: false, dueDate: null, payments: [] }
  const late = { ...draft, sent: true, dueDate: '2026-11-10' }
  const first = await own()
  await write(first, {
    bids: [{ total: 900_00, cost: 0, finalizedOn: '2026-11-18' }],
    finalized: 0,
  })
  await setStatus(first, 'contract_signed')
  const drafted = await own()
  await write(drafted, { ...oneBid, finalized: 0, invoices: [draft] })
  await setStatus(drafted, 'in_progress')
  const complete = await own()
  await write(complete, { ...oneBid, finalized: 0, invoices: [late] })
  await office.deps.db
    .updateTable('project')
    .set({ status: 'completed', completed_at: '2026-11-19T18:00:00Z' })
    .where('id', '=', complete)
    .execute()
  const { needs } = await read()
  const asked = needs.map(({ project, path }) => `${project?.id} ${path.split('?')[1]?.replace(/\d+/, '')}`)
  expect(new Set(asked)).toEqual(
    new Set([
      `${first} newInvoice=`,
      `${drafted} sendInvoice=`,
      `${complete} newInvoice=`,
      `${complete} invoice=`,
    ]),
  )
  expect(needs.map(({ text }) => text)).toContain('The work is complete and $800.00 isn’t billed')
  expect(needs.at(-1)).toMatchObject({ kind: 'overdue', since: '2026-11-11T14:00:00.000Z' })
  await sql`update invoice set reminded_at = ${office.clock.now()}`.execute(office.deps.db)
  expect((await read()).needs.map(({ kind }) => kind)).not.toContain('overdue')
})

test('an estimate waits after 60 days, or once the cost has passed it', async () => {
  // A session ends after a week without use.
  const later = async (instant: string) => {
    office.clock.set(instant)
    await office.deps.db.updateTable('session').set({ created_at: instant, last_used_at: instant }).execute()
  }
  const project = await own()
  await write(project, { ...oneBid, finalized: 0 })
  await setStatus(project, 'in_progress')
  expect(await texts()).toEqual([])
  await manager.call('POST', `/api/projects/${project}/estimates-to-complete`, {
    amount: 300,
    day: '2026-11-19',
  })
  await later('2027-01-18T20:00:00Z')
  expect(await texts()).not.toContain('The estimate to complete is over 60 days old')
  await later('2027-01-19T20:00:00Z')
  expect(await texts()).toContain('The estimate to complete is over 60 days old')
  await sendExpense(manager, project, { cost: '300.01', date: '2026-12-01' })
  expect(await texts()).toContain('The cost has reached the estimate')
})

test('an estimate of nothing that a credit has passed stops no other need', async () => {
  const project = await own()
  await write(project, {
    bids: [{ total: 900_00, cost: 500_00, finalizedOn: '2026-11-10' }],
    finalized: 0,
    changes: [{ total: -50_00, cost: -20_00, finalized: true, finalizedOn: '2026-11-20' }],
    estimates: [{ amount: 0, day: '2026-11-19' }],
  })
  await setStatus(project, 'in_progress')
  expect(await read()).toMatchObject({
    needs: expect.arrayContaining([
      expect.objectContaining({
        key: `estimate-${project}-cost_beyond_estimate`,
        since: expect.stringContaining('2026-11-20'),
      }),
    ]),
  })
})

test('administrators see what is for nobody or was left lying, and a list that is cut says so', async () => {
  const count = async () => (await read(admin)).needs.filter(({ kind }) => kind === 'failed_delivery').length
  const before = await count()
  const project = await own()
  const fail = (message: string, created_by: number | null) =>
    office.deps.db
      .insertInto('delivery')
      .values({
        kind: 'bid',
        channel: 'email',
        project_id: project,
        recipient: 'a@b.example',
        subject: 'Bid',
        body: '',
        message_id: message,
        status: 'failed',
        failed_at: office.clock.now(),
        created_by,
        created_at: office.clock.now(),
        updated_at: office.clock.now(),
      })
      .execute()
  for (const message of ['1', '2', '3', '4']) await fail(message, null)
  const { needs, more } = await read()
  expect(needs).toHaveLength(3)
  expect(more).toEqual([{ kind: 'failed_delivery', count: 1, path: 'deliveries?show=open' }])
  expect(await count()).toBe(before)
  office.clock.advance(49 * 3_600_000)
  expect(await count()).toBe(before + 3)
  office.clock.set('2026-11-20T18:00:00Z')
  await office.deps.db
    .updateTable('employee')
    .set({ active: false })
    .where('id', '=', manager.employee.id)
    .execute()
  expect(await count()).toBe(before + 3)
})

test('what came up after the last look is new', async () => {
  const project = await own()
  await write(project, oneBid)
  const bid = await setBid(project, 'sent')
  const ask = (asked_at: Date) =>
    office.deps.db
      .insertInto('bid_question')
      .values({ bid_id: bid.id, name: 'Ann', question: 'When?', asked_at })
      .execute()
  await ask(office.clock.now())
  expect((await read()).newCount).toBe(1)
  office.clock.advance(1000)
  await manager.call('PUT', '/api/needs/seen')
  expect((await read()).newCount).toBe(0)
  office.clock.advance(1000)
  await ask(office.clock.now())
  const after = await read()
  expect([after.newCount, after.needs.map(({ isNew }) => isNew)]).toEqual([1, [false, true]])
})
