import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notifications } from '../../contract/notifications.ts'
import { addProject, book, change } from '../appointments/sample-appointment.ts'
import { newBid, sampleBid } from '../bids/sample-bid.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import { newPermit } from '../permits/sample-permit.ts'
import { type Caller, inject } from '../testing/build-test-app.ts'
import { createBrowser, startPushService } from './sample-push-service.ts'
import { tellNeeds } from './tell-needs.service.ts'

let office: SendingOffice
let admin: Caller
let manager: Caller
let service: Awaited<ReturnType<typeof startPushService>>

beforeAll(async () => {
  office = await openSendingOffice()
  service = await startPushService()
  admin = await office.signIn('admin')
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  manager = await office.signIn()
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
})
afterEach(async () => {
  vi.restoreAllMocks()
  service.received.length = 0
  service.status = 201
  await office.settle()
})
afterAll(async () => {
  service.close()
  await office.close()
})

let browsers = 0
async function turnOn(person: Caller) {
  browsers += 1
  const browser = createBrowser(`phone-${browsers}`)
  expect((await person.call('PUT', '/api/notifications/device', browser.device)).status).toBe(200)
  return { shown: () => service.received.map(({ body }) => browser.read(body)) }
}
const own = async (person = manager) =>
  (await addProject(admin, { manager_id: person.employee.id, customer: { name: 'Ann Lee' } })).id
const visitToday = (projectId: number, by = admin, more: object = {}) =>
  book(by, projectId, {
    startsAt: '2026-11-20T13:00:00-08:00',
    title: 'Measure',
    employee_id: manager.employee.id,
    ...more,
  })
const choose = (person: Caller, kind: string, choice: { email: boolean; phone: boolean }) =>
  person.call('PUT', '/api/notifications/choices', { kind, ...choice })
const tell = async () => {
  await tellNeeds(office.deps)
  await office.runJobs({ includeLater: true })
}
const mailsTo = async ({ employee }: Caller) =>
  (await office.mails()).filter(({ to }) => to?.[0]?.address?.toLowerCase() === employee.email)
const devices = () =>
  office.deps.db
    .selectFrom('push_device')
    .select(['endpoint'])
    .execute()
    .then((rows) => rows.length)

test('tells what came up since the last look by mail and phone, once, with two servers', async () => {
  await choose(manager, 'visit', { email: true, phone: true })
  const phone = await turnOn(manager)
  const project = await own()
  await tell()
  const { body: visit } = await visitToday(project)
  await Promise.all([tellNeeds(office.deps), tellNeeds(office.deps)])
  await tell()
  await tell()

  const path = `calendar?view=day&date=2026-11-20&appointment=${visit.id}`
  const [mail, ...others] = await mailsTo(manager)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Today at 1:00 PM: Measure · Ann Lee, BA-26-\d+$/)
  const address = `https://office.bedrock.example/employee/${manager.employee.firstName}`
  expect(mail?.text).toContain(`${address}/${path}`)
  expect(mail?.text).toContain(`Choose which e-mails you get:\n${address}/account#notifications`)
  expect(mail?.html).toContain('Today at 1:00 PM: Measure')
  expect(service.received).toMatchObject([
    { path: `/fcm/send/phone-${browsers}`, ttl: '43200', signedFor: 'https://fcm.googleapis.com' },
  ])
  expect(phone.shown()).toEqual([
    {
      title: expect.stringMatching(/^Ann Lee, BA-26-/),
      body: 'Today at 1:00 PM: Measure',
      path: `/employee/${manager.employee.firstName}/${path}`,
      tag: `visit-${visit.id}-2026-11-20`,
    },
  ])
})

test('tells nothing old: neither at the first look nor when a kind is turned on', async () => {
  const project = await own()
  await visitToday(project)
  await turnOn(manager)
  await tell()
  await choose(manager, 'visit', { email: true, phone: true })
  await tell()
  expect([await mailsTo(manager), service.received]).toEqual([[], []])
})

test('leaves out what the reader did themselves, has seen in the bell, or did not choose', async () => {
  await choose(manager, 'visit', { email: true, phone: false })
  await turnOn(manager)
  const project = await own()
  await tell()
  await visitToday(project, manager)
  await tell()
  office.clock.advance(60_000)
  await visitToday(project)
  await manager.call('PUT', '/api/needs/seen')
  await tell()
  expect(await mailsTo(manager)).toEqual([])
  office.clock.advance(60_000)
  await visitToday(project, admin, { title: 'Look' })
  await tell()
  expect([(await mailsTo(manager)).length, service.received.length]).toEqual([1, 0])
})

test('tells what is due on a day at six, not at midnight', async () => {
  await choose(manager, 'visit', { email: true, phone: false })
  const project = await own()
  await tell()
  await visitToday(project, admin, { startsAt: '2026-11-21T13:00:00-08:00' })
  const mailsAt = async (instant: string) => {
    office.clock.set(instant)
    await tell()
    return (await mailsTo(manager)).length
  }
  expect(await mailsAt('2026-11-21T00:00:30-08:00')).toBe(0)
  await manager.call('PUT', '/api/needs/seen')
  expect(await mailsAt('2026-11-21T05:59:30-08:00')).toBe(0)
  expect(await mailsAt('2026-11-21T06:00:30-08:00')).toBe(1)
})

describe.each<[string, (project: number) => Promise<(by: Caller) => Promise<unknown>>]>([
  [
    'corrections that came in the morning',
    async (project) => (by) => newPermit(by, project, { stage: 'corrections', submitted: '2026-11-01' }),
  ],
  [
    'a visit that was moved to today',
    async (project) => {
      const { body: visit } = await visitToday(project, admin, { startsAt: '2026-11-25T13:00:00-08:00' })
      return (by) => change(by, visit, { startsAt: '2026-11-20T13:00:00-08:00' })
    },
  ],
  [
    'what waits on a job that gets a new manager',
    async (project) => {
      await newPermit(admin, project, { stage: 'corrections', submitted: '2026-11-01' })
      await admin.call('PUT', `/api/projects/${project}`, { manager_id: null })
      return (by) => by.call('PUT', `/api/projects/${project}`, { manager_id: manager.employee.id })
    },
  ],
])('%s', (_, prepare) => {
  const mailsAfter = async (by: Caller) => {
    await choose(manager, 'visit', { email: true, phone: false })
    const act = await prepare(await own())
    await tell()
    await manager.call('PUT', '/api/needs/seen')
    office.clock.advance(600_000)
    await tell()
    await act(by)
    office.clock.advance(30_000)
    await tell()
    return (await mailsTo(manager)).length
  }

  test('is told, though the bell was opened since', async () => expect(await mailsAfter(admin)).toBe(1))
  test('is not told to whoever did it', async () => expect(await mailsAfter(manager)).toBe(0))
})

test('sums up more than three on a phone, in the language of the reader, and lists all in one mail', async () => {
  await choose(manager, 'visit', { email: true, phone: true })
  await manager.call('PUT', '/api/auth/me', { language: 'es', version: 1 })
  const phone = await turnOn(manager)
  const project = await own()
  await tell()
  for (const title of ['A', 'B', 'C', 'D']) await visitToday(project, admin, { title })
  await tell()
  expect(phone.shown()).toEqual([
    {
      title: '4 asuntos pendientes de usted',
      body: '',
      path: `/employee/${manager.employee.firstName}/`,
      tag: 'needs',
    },
  ])
  const [mail] = await mailsTo(manager)
  expect(mail?.subject).toBe('4 asuntos pendientes de usted')
  expect(mail?.text?.match(/Hoy a las 1:00 PM: [A-D]/g)).toHaveLength(4)
})

test('a device is forgotten at sign-out, with a new password, and when its owner leaves', async () => {
  const before = await devices()
  const out = await office.signIn()
  await turnOn(out)
  await out.call('POST', '/api/auth/logout')
  for (const change of [{ active: false }, { password: 'another long password' }]) {
    const person = await office.signIn()
    await turnOn(person)
    await admin.call('PUT', `/api/employees/${person.employee.id}`, { version: 1, ...change })
  }
  expect(await devices()).toBe(before)
  const idle = await office.signIn()
  await turnOn(idle)
  office.clock.advance(8 * 86_400_000)
  await tell()
  expect(await devices()).toBe(0)
})

test('a phone that wants no more is forgotten, a push service that is away is tried again for an hour', async () => {
  const phone = await turnOn(manager)
  expect((await manager.call('POST', '/api/notifications/device/test')).body).toEqual({
    message: 'Test notification sent',
  })
  expect(phone.shown()).toMatchObject([{ body: 'Notifications work on this device.', tag: 'test' }])
  const project = await own()
  await tell()
  await visitToday(project)
  service.status = 503
  await tell()
  expect((await manager.call('POST', '/api/notifications/device/test')).status).toBe(502)
  service.status = 201
  await office.runJobs({ includeLater: true })
  expect(service.received.map(({ body }) => body.length > 0)).toHaveLength(4)
  service.status = 503
  await visitToday(project, admin, { title: 'Look' })
  await tell()
  office.clock.advance(3_601_000)
  service.received.length = 0
  await office.runJobs({ includeLater: true })
  expect(service.received).toEqual([])
  service.status = 410
  expect((await manager.call('POST', '/api/notifications/device/test')).status).toBe(409)
  expect((await manager.call<Notifications>('GET', '/api/notifications')).body.thisDevice).toBe(false)
  expect((await manager.call('POST', '/api/notifications/device/test')).status).toBe(404)
})

test('a browser belongs to whoever signed in last, and can be turned off', async () => {
  const { device } = createBrowser('shared')
  const before = await devices()
  await manager.call('PUT', '/api/notifications/device', device)
  await admin.call('PUT', '/api/notifications/device', device)
  await admin.call('PUT', '/api/notifications/device', device)
  expect(await devices()).toBe(before + 1)
  expect((await manager.call<Notifications>('GET', '/api/notifications')).body.thisDevice).toBe(false)
  await admin.call('DELETE', '/api/notifications/device')
  expect(await devices()).toBe(before)
})

test('refuses addresses that are no push service’s, and keys that are none', async () => {
  const { endpoint, keys } = createBrowser('x').device
  const refused = async (device: object) =>
    (await manager.call('PUT', '/api/notifications/device', device)).status
  expect(await refused({ endpoint: 'https://169.254.169.254/latest', keys })).toBe(400)
  expect(await refused({ endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } })).toBe(400)
  expect(await refused({ endpoint, keys, expirationTime: null })).toBe(400)
})

test('all servers use the same key', async () => {
  const keys = await Promise.all(
    [manager, admin].map((person) => person.call<{ publicKey: string }>('POST', '/api/notifications/key')),
  )
  expect(new Set(keys.map(({ body }) => body.publicKey)).size).toBe(1)
  expect(keys[0]?.body.publicKey).toMatch(/^[\w-]{87}$/)
})

test('a manager who wants no mail about questions gets none; another gets the question itself, and no second mail', async () => {
  const ask = async (person: Caller) => {
    const bid = await newBid(admin, await own(person), sampleBid())
    await admin.call('POST', `/api/projects/${bid.project_id}/bids/${bid.id}/share`)
    await tell()
    await inject(office.app, 'POST', `/api/bid/${bid.bidIndex}/questions`, { name: 'Ann', question: 'When?' })
    await tell()
    return (await mailsTo(person)).map(({ subject }) => subject)
  }
  expect(await ask(manager)).toEqual([expect.stringContaining('Ann asks about')])
  const quiet = await office.signIn()
  await choose(quiet, 'question', { email: false, phone: true })
  expect(await ask(quiet)).toEqual([])
})

test.each([
  ['', 'Ann asks: When?'],
  ['office@bedrock.example', 'Ann asks: When?'],
  ['the administrator’s', 'Ann asks about'],
])(
  'without a manager an administrator gets one mail of a question, with the company’s address %o',
  async (address, subject) => {
    const boss = await office.signIn('admin')
    const email = address.startsWith('the') ? boss.employee.email.toUpperCase() : address
    await office.deps.db.updateTable('company').set({ email }).execute()
    const { id } = await addProject(admin)
    const bid = await newBid(admin, id, sampleBid())
    await admin.call('POST', `/api/projects/${id}/bids/${bid.id}/share`)
    await tell()
    await inject(office.app, 'POST', `/api/bid/${bid.bidIndex}/questions`, { name: 'Ann', question: 'When?' })
    await tell()
    expect((await mailsTo(boss)).map((mail) => mail.subject)).toEqual([expect.stringContaining(subject)])
  },
)
