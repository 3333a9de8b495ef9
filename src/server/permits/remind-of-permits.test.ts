import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Permit } from '../../contract/permits.ts'
import { newProject } from '../bids/sample-bid.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import { jobHandlers, jobSchedules } from '../job-handlers.ts'
import type { Caller } from '../testing/build-test-app.ts'
import { remindOfPermits, remindOfPermitsQueue } from './remind-of-permits.service.ts'
import { newPermit, pathOf, putPermit, release } from './sample-permit.ts'

let office: SendingOffice
let person: Caller
let boss: Caller
beforeAll(async () => {
  // Nobody stays signed in for a year but here.
  office = await openSendingOffice({ SESSION_IDLE_DAYS: '365', SESSION_MAX_DAYS: '365' })
  person = office.person
  boss = await office.signIn('admin')
})
beforeEach(() => office.clock.set('2026-11-20T18:00:00Z'))
afterEach(async () => {
  await office.settle()
  // What one test leaves is nothing that another one is about.
  await office.deps.db.updateTable('permit').set({ stage: 'finaled' }).execute()
})
afterAll(() => office.close())

/** Released on November 20 of 2026, and valid until the day that is told. */
async function issued(expires: string, { manager = true, authority = 'Town of Ross' } = {}) {
  const project = await newProject(person, {
    customer: { name: 'Nora Vance' },
    ...(manager && { manager_id: person.employee.id }),
  })
  const permit = await newPermit(person, project.id, { issuing_authority: authority, number: '26010' })
  await release(person, permit, { expires })
  return { project, permit }
}

/** What was sent at that time: to whom, and about what. */
async function run(instant: string) {
  office.mailServer.received.length = 0
  office.clock.set(instant)
  await remindOfPermits(office.deps)
  await office.runJobs({ includeLater: true })
  return (await office.mails()).map(({ to, subject }) => [to?.[0]?.address, subject])
}

const told = (permit: Permit) =>
  office.deps.db
    .selectFrom('permit_reminder')
    .select(['kind', 'due', 'days_before'])
    .where('permit_id', '=', permit.id)
    .orderBy('sent_at')
    .execute()

test('e-mails the manager once for each step, and once after the day', async () => {
  const { project, permit } = await issued('2027-01-31')
  const headline = `${project.number}: Foundation, permit expires on January 31, 2027`
  const sent = [[person.employee.email, headline]]
  expect(await run('2026-12-01T18:00:00Z')).toEqual([]) // 61 days before
  expect(await run('2026-12-02T14:59:00Z')).toEqual([]) // before seven in the morning
  expect(await run('2026-12-02T15:00:00Z')).toEqual(sent)
  expect((await office.mails())[0]?.text).toContain(
    'The permit Foundation of Town of Ross expires on January 31, 2027, in 60 days.',
  )
  expect(await run('2026-12-02T17:00:00Z')).toEqual([])
  expect(await run('2026-12-31T18:00:00Z')).toEqual([])
  expect(await run('2027-01-01T18:00:00Z')).toEqual(sent)
  expect(await run('2027-01-24T18:00:00Z')).toEqual(sent)
  expect(await run('2027-01-31T18:00:00Z')).toEqual([])
  expect(await run('2027-02-01T18:00:00Z')).toEqual([
    [person.employee.email, `${project.number}: Foundation, permit expired on January 31, 2027`],
  ])
  expect(await run('2027-02-02T18:00:00Z')).toEqual([])
  expect((await told(permit)).map(({ days_before }) => days_before)).toEqual([60, 30, 7, 0])
  const rows = await office.deps.db
    .selectFrom('event')
    .select(['summary', 'actor_id'])
    .where('entity', '=', 'permit')
    .where('entity_id', '=', permit.id)
    .where('verb', '=', 'reminded')
    .orderBy('id')
    .execute()
  expect(rows).toHaveLength(4)
  const { firstName, lastName } = person.employee
  expect(rows[0]).toEqual({
    actor_id: null,
    summary: `reminded ${firstName} ${lastName} of the permit Foundation (Town of Ross): permit expires on January 31, 2027`,
  })
})

test('sends only the latest of several missed steps, once even with several workers', async () => {
  const { permit } = await issued('2027-01-31')
  office.clock.set('2027-01-26T18:00:00Z')
  await Promise.all(Array.from({ length: 4 }, () => remindOfPermits(office.deps)))
  expect(await run('2027-01-26T18:00:00Z')).toHaveLength(1)
  expect(await run('2027-01-27T18:00:00Z')).toEqual([])
  expect(await told(permit)).toEqual([{ kind: 'expiry', due: '2027-01-31', days_before: 7 }])
})

test('reminds again after an extension, but not of a permit that expired long ago', async () => {
  const { permit } = await issued('2027-01-10')
  expect(await run('2027-01-05T18:00:00Z')).toHaveLength(1)
  await putPermit(person, permit, { expires: '2027-06-01' })
  expect(await run('2027-01-06T18:00:00Z')).toEqual([])
  expect(await run('2027-04-05T18:00:00Z')).toHaveLength(1)
  const { permit: old } = await issued('2027-01-10')
  expect(await told(old)).toEqual([])
  expect(await run('2027-04-06T18:00:00Z')).toEqual([])
})

test('the inspection reminder says where the day comes from, and that it is no legal advice', async () => {
  const { project, permit } = await issued('2028-11-19', { authority: 'LADBS' })
  expect(await run('2027-05-01T18:00:00Z')).toEqual([
    [person.employee.email, `${project.number}: Foundation, inspection due by May 19, 2027`],
  ])
  const text = (await office.mails())[0]?.text ?? ''
  expect(text).toContain(
    'The next inspection for the permit Foundation of LADBS is due by May 19, 2027, in 18 days.',
  )
  expect(text).toContain('Permit number: 26010')
  expect(text).toContain(`Project: ${project.number}, Nora Vance`)
  expect(text).toContain('counted from the release')
  expect(text).toContain('Two years from paid fees; an inspection at least every six months.')
  expect(text).toContain(
    'Confirm the day with LADBS (https://www.ladbs.org): this is a reminder, no legal advice.',
  )
  const { firstName } = person.employee
  expect(text).toContain(
    `https://office.bedrock.example/employee/${firstName}/projects/${project.id}/permits`,
  )
  await putPermit(person, permit, { lastInspection: '2027-05-01' })
  expect(await run('2027-05-15T18:00:00Z')).toEqual([])
  expect(await run('2027-10-29T18:00:00Z')).toEqual([
    [person.employee.email, `${project.number}: Foundation, inspection was due by October 28, 2027`],
  ])
})

test('the inspection reminder of a permit without a release says from when its day is counted', async () => {
  const project = await newProject(person, { manager_id: person.employee.id })
  await newPermit(person, project.id, { stage: 'issued', expires: '2028-11-19' })
  expect(await run('2027-05-01T18:00:00Z')).toHaveLength(1)
  expect((await office.mails())[0]?.text).toContain('counted from the day on which it was called issued, by')
})

test('e-mails the administrators when the project has no active manager', async () => {
  const { project } = await issued('2026-12-01', { manager: false })
  const other = await office.signIn('admin')
  const sent = await run('2026-11-20T18:00:00Z')
  expect(new Set(sent.map(([to]) => to))).toEqual(new Set([boss.employee.email, other.employee.email]))
  expect(sent).toHaveLength(2)
  expect(sent[0]?.[1]).toContain(project.number)
  await office.deps.db
    .updateTable('employee')
    .set({ active: false })
    .where('id', '=', other.employee.id)
    .execute()
  const left = await office.signIn('project_manager')
  const { id } = await newProject(person, { manager_id: left.employee.id })
  await release(person, await newPermit(person, id), { expires: '2026-12-01' })
  await office.deps.db
    .updateTable('employee')
    .set({ active: false })
    .where('id', '=', left.employee.id)
    .execute()
  expect((await run('2026-11-20T19:00:00Z')).map(([to]) => to)).toEqual([boss.employee.email])
})

test('skips closed projects and permits that are not issued', async () => {
  const { db, clock } = office.deps
  for (const change of [
    { status: 'project_cancelled' },
    { status: 'contract_declined' },
    { status: 'completed' },
    { deleted_at: clock.now() },
  ]) {
    const { project } = await issued('2026-12-01')
    await db.updateTable('project').set(change).where('id', '=', project.id).execute()
  }
  for (const stage of ['finaled', 'withdrawn', 'corrections']) {
    await putPermit(person, (await issued('2026-12-01')).permit, { stage })
  }
  const { permit } = await issued('2026-12-01')
  await person.call('DELETE', pathOf(permit))
  expect(await run('2026-11-25T18:00:00Z')).toEqual([])
})

test('does not remind again after a permit was deleted and restored', async () => {
  const { project, permit } = await issued('2026-12-01')
  expect(await run('2026-11-25T18:00:00Z')).toHaveLength(1)
  const { body } = await person.call<{ removal_id: number }>('DELETE', pathOf(permit))
  const undo = `/api/projects/${project.id}/removals/${body.removal_id}/undo`
  expect((await person.call('POST', undo)).status).toBe(200)
  expect(await run('2026-11-26T18:00:00Z')).toEqual([])
})

test('marks nothing as sent while e-mail is not set up, and sends it afterwards', async () => {
  const { permit } = await issued('2026-12-01')
  office.deps.mailer = null
  expect(await run('2026-11-25T18:00:00Z')).toEqual([])
  expect(await told(permit)).toEqual([])
  office.connectMail()
  expect(await run('2026-11-25T18:10:00Z')).toHaveLength(1)
})

test('one failing reminder does not stop the others', async () => {
  const { permit } = await issued('2026-12-01')
  await issued('2026-12-02')
  const { enqueue } = office.deps.jobs
  let calls = 0
  office.deps.jobs.enqueue = (...parts) => {
    calls += 1
    return calls === 1 ? Promise.reject(new Error('refused for this test')) : enqueue(...parts)
  }
  try {
    expect(await run('2026-11-25T18:00:00Z')).toHaveLength(1)
  } finally {
    office.deps.jobs.enqueue = enqueue
  }
  expect(await told(permit)).toEqual([])
  expect(await run('2026-11-25T19:00:00Z')).toHaveLength(1)
})

test('runs on a schedule', () => {
  expect(Object.keys(jobHandlers(office.deps))).toContain(remindOfPermitsQueue)
  expect(jobSchedules[remindOfPermitsQueue]).toBe('5 * * * *')
})
