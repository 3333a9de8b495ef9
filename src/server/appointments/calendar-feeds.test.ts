import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CalendarFeed } from '../../contract/appointments.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { Project } from '../../contract/projects.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { addProject, book, change, type Refusal } from './sample-appointment.ts'

type NewFeed = CalendarFeed & { url: string }

let office: TestApp
let person: Caller
let project: Project
let mine: { employee_id: number }

beforeAll(async () => {
  office = await buildTestApp({ PUBLIC_URL: 'https://office.bedrock.example' })
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  person = await office.signIn()
  mine = { employee_id: person.employee.id }
  project = await addProject(person)
})
afterAll(() => office.close())

async function link(who = person, body: object = {}): Promise<NewFeed> {
  const answer = await who.call<NewFeed>('POST', '/api/calendar-feeds', body)
  expect(answer.status).toBe(201)
  return answer.body
}

const open = (url: string, headers = {}) =>
  inject<Refusal>(office.app, 'GET', new URL(url).pathname, undefined, headers)

/** Every event as a calendar program reads it. */
async function readEvents(url: string): Promise<Map<string, ICAL.Event>> {
  const { status, raw } = await open(url)
  expect(status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(raw.toString()) as [string, unknown[], unknown[]])
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  return new Map(events.map((event) => [event.uid, event]))
}

const uid = ({ id }: { id: number }) => `appointment-${id}@office.bedrock.example`
const textOf = (event: ICAL.Event | undefined, property: string) =>
  String(event?.component.getFirstPropertyValue(property) ?? '')

/** Around both changes: an hour that does not exist on March 8, and one that comes twice on November 1. */
const instants = [
  ['2026-03-08T09:30:00Z', '2026-03-08T01:30:00'],
  ['2026-03-08T09:59:59Z', '2026-03-08T01:59:59'],
  ['2026-03-08T10:00:00Z', '2026-03-08T03:00:00'],
  ['2026-03-08T10:30:00Z', '2026-03-08T03:30:00'],
  ['2026-03-07T17:00:00Z', '2026-03-07T09:00:00'],
  ['2026-03-09T16:00:00Z', '2026-03-09T09:00:00'],
  ['2026-11-01T07:30:00Z', '2026-11-01T00:30:00'],
  // One o'clock comes twice: only UTC says which.
  ['2026-11-01T08:00:00Z', null],
  ['2026-11-01T08:30:00Z', null],
  ['2026-11-01T09:00:00Z', null],
  ['2026-11-01T09:30:00Z', null],
  ['2026-11-01T10:00:00Z', '2026-11-01T02:00:00'],
  ['2026-10-31T16:00:00Z', '2026-10-31T09:00:00'],
  ['2026-11-02T17:00:00Z', '2026-11-02T09:00:00'],
  ['2026-07-01T03:00:00Z', '2026-06-30T20:00:00'],
  ['2028-01-03T17:00:00Z', '2028-01-03T09:00:00'],
] as const

test('every time comes back to the second, across both changes of daylight time', async () => {
  office.clock.set('2026-05-20T18:00:00Z')
  const { url } = await link()
  // A night's work may end in the hour that comes twice.
  const nights = ['2026-11-01T08:45:00.000Z', '2026-11-01T09:45:00.000Z']
  const visits = [
    ...instants.map(([startsAt, shown]) => ({ startsAt, shown, endsAt: later(startsAt, 20) })),
    ...nights.map((endsAt) => ({ startsAt: '2026-11-01T05:00:00Z', shown: null, endsAt })),
  ]
  const booked = []
  for (const visit of visits) {
    const { startsAt, endsAt } = visit
    booked.push({ ...visit, ...(await book(person, project.id, { startsAt, endsAt, ...mine })).body })
  }
  const events = await readEvents(url)
  for (const { id, startsAt, endsAt, shown } of booked) {
    const event = events.get(uid({ id }))
    expect(event?.startDate.toJSDate().toISOString()).toBe(startsAt)
    expect(event?.endDate.toJSDate().toISOString()).toBe(endsAt)
    const written = event?.component.getFirstProperty('dtstart')
    expect(written?.getParameter('tzid'), startsAt).toBe(shown === null ? undefined : 'America/Los_Angeles')
    if (shown !== null) expect(event?.startDate.toString()).toBe(shown)
  }
})

const later = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

test("escapes the owner's name in the calendar's name", async () => {
  await office.deps.db
    .updateTable('employee')
    .set({ first_name: 'Ann;', last_name: 'O\\Neil, Jr.\nX-EVIL:1' })
    .where('id', '=', person.employee.id)
    .execute()
  const { raw } = await open((await link()).url)
  const calendar = new ICAL.Component(ICAL.parse(raw.toString()) as [string, unknown[], unknown[]])
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toContain('Appointments of Ann')
  expect(calendar.hasProperty('x-evil')).toBe(false)
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
})

test('an event says what a person needs on the way', async () => {
  const { url } = await link()
  const notes =
    'Gate code 4711; ask for Lee, Ann\nDog in the yard \\ "Rex" 🐕\r\n' + 'Straße 田中 🏗️ '.repeat(40)
  const { body: visit } = await book(person, project.id, {
    kind: 'measure',
    title: 'North, side; 🏗️',
    notes,
    ...mine,
  })
  const event = (await readEvents(url)).get(uid(visit))
  expect(event?.summary).toBe(`Measure: North, side; 🏗️ · ${project.number} Ann Lee`)
  expect(event?.location).toBe('12 Oak St, Oakland, CA 94607')
  expect(event?.component.getFirstPropertyValue('geo')).toEqual([37.8, -122.27])
  const address = `https://office.bedrock.example/employee/${person.employee.firstName}/projects/${project.id}`
  expect(event?.description).toBe(`(510) 555-0142\n${notes.replaceAll('\r\n', '\n').trim()}\n${address}`)
  expect(textOf(event, 'url')).toBe(address)
  expect(textOf(event, 'status')).toBe('CONFIRMED')

  const text = (await open(url)).raw.toString()
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text).toContain('\r\nBEGIN:VTIMEZONE\r\nTZID:America/Los_Angeles\r\n')
  expect(text).toContain('\r\nDTSTART;TZID=America/Los_Angeles:20261207T090000\r\n')
  expect(text).toContain('\r\nDTSTAMP:20261120T180000Z\r\n')
})

test('leaves out empty fields for a site without a position and a visit without a title', async () => {
  const bare = await addProject(person, { site: {} })
  const { url } = await link()
  const { body: visit } = await book(person, bare.id, mine)
  const event = (await readEvents(url)).get(uid(visit))
  expect(event?.summary).toBe(`Site visit · ${bare.number} Ann Lee`)
  expect(event?.component.hasProperty('location')).toBe(false)
  expect(event?.component.hasProperty('geo')).toBe(false)
})

test('a moved visit keeps its id with a higher sequence, a canceled one is marked, a deleted one is gone', async () => {
  const { url } = await link()
  const { body: visit } = await book(person, project.id, mine)
  const first = (await readEvents(url)).get(uid(visit))
  expect([first?.sequence, textOf(first, 'last-modified')]).toEqual([0, '2026-11-20T18:00:00Z'])
  office.clock.advance(60_000)
  await change(person, visit, { startsAt: '2026-12-09T09:00:00-08:00' })
  const moved = (await readEvents(url)).get(uid(visit))
  expect([moved?.sequence, textOf(moved, 'last-modified')]).toEqual([1, '2026-11-20T18:01:00Z'])
  expect(moved?.startDate.toString()).toBe('2026-12-09T09:00:00')
  await change(person, visit, { outcome: 'canceled', outcomeNote: 'Rain' })
  const canceled = (await readEvents(url)).get(uid(visit))
  expect([canceled?.sequence, textOf(canceled, 'status')]).toEqual([2, 'CANCELLED'])
  expect(canceled?.description).toContain('\nCanceled: Rain\n')
  await person.call('DELETE', `/api/projects/${project.id}/appointments/${visit.id}`)
  expect((await readEvents(url)).size).toBe(0)

  const { body: other } = await book(person, project.id, mine)
  expect((await readEvents(url)).has(uid(other))).toBe(true)
  await person.call('DELETE', `/api/projects/${project.id}`)
  expect((await readEvents(url)).size).toBe(0)
})

test("one's own calendar has one's own visits; everybody's has all, and says whose they are", async () => {
  const colleague = await office.signIn()
  const [own, all] = [await link(), await link(person, { everybody: true })]
  const { body: visit } = await book(person, project.id, mine)
  const theirs = await book(person, project.id, { employee_id: colleague.employee.id })
  const nobodys = await book(person, project.id, { title: 'Free' })
  expect([...(await readEvents(own.url)).keys()]).toEqual([uid(visit)])
  const everything = await readEvents(all.url)
  for (const { body } of [theirs, nobodys]) expect([...everything.keys()]).toContain(uid(body))
  expect(everything.get(uid(theirs.body))?.description).toContain(
    `With ${colleague.employee.firstName} Tester`,
  )
  expect(everything.get(uid(nobodys.body))?.description).toContain('Nobody has taken it yet')
})

test('a calendar reaches ninety days back and two years ahead', async () => {
  const { url } = await link()
  const days = [
    '2026-08-21T10:00:00-08:00',
    '2026-08-23T10:00:00-08:00',
    '2028-11-18T10:00:00-08:00',
    '2028-11-21T10:00:00-08:00',
  ]
  const uids = []
  for (const startsAt of days) uids.push(uid((await book(person, project.id, { startsAt, ...mine })).body))
  expect([...(await readEvents(url)).keys()]).toEqual(uids.slice(1, 3))
})

test('shows the URL only once; only the owner sees and ends the link', async () => {
  const feed = await link()
  expect(feed.url).toMatch(/^https:\/\/office\.bedrock\.example\/api\/calendar\/[\w-]{43}\.ics$/)
  const { url: _, ...rest } = feed
  expect((await person.call<CalendarFeed[]>('GET', '/api/calendar-feeds')).body).toEqual([rest])
  const colleague = await office.signIn('admin')
  expect((await colleague.call<CalendarFeed[]>('GET', '/api/calendar-feeds')).body).toEqual([])
  expect((await colleague.call('DELETE', `/api/calendar-feeds/${feed.id}`)).status).toBe(404)
  expect((await open(feed.url)).status).toBe(200)
  expect((await person.call('DELETE', `/api/calendar-feeds/${feed.id}`)).status).toBe(200)
  expect((await person.call('DELETE', `/api/calendar-feeds/${feed.id}`)).status).toBe(404)
  expect((await person.call<CalendarFeed[]>('GET', '/api/calendar-feeds')).body).toEqual([])
  const kept = await office.deps.db
    .selectFrom('calendar_feed')
    .selectAll()
    .where('id', '=', feed.id)
    .execute()
  expect(JSON.stringify(kept)).not.toContain(feed.url.slice(-47, -4))
  const { recentActivity } = (await person.call<Dashboard>('GET', '/api/dashboard')).body
  const told = recentActivity.filter(({ actor }) => actor?.id === person.employee.id).slice(0, 2)
  expect(told.map(({ summary }) => summary)).toEqual([
    'ended a link to a calendar',
    'made a link to their own calendar',
  ])
  const refused = await person.call<Refusal>('POST', '/api/calendar-feeds', { everybody: 'yes' })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['everybody']])
})

test('an unknown link, an ended one and one of a former employee get the same answer', async () => {
  const [ended, leavers] = [await link(), await link(await office.signIn())]
  await person.call('DELETE', `/api/calendar-feeds/${ended.id}`)
  await office.deps.db
    .updateTable('employee')
    .set({ active: false })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('calendar_feed').select('employee_id').where('id', '=', leavers.id),
    )
    .execute()
  const good = await link()
  const urls = [
    ended.url,
    leavers.url,
    `https://office.bedrock.example/api/calendar/${'x'.repeat(43)}.ics`,
    'https://office.bedrock.example/api/calendar/short.ics',
    good.url.replace(/\.ics$/, ''),
    good.url.replace(/\.ics$/, '.ICS'),
  ]
  const answers = await Promise.all(urls.map((url) => open(url)))
  for (const { status, body } of answers) {
    expect([status, body]).toMatchObject([404, { error: 'Calendar not found', code: 'not_found' }])
  }
})

test('answers 304 without a change, forbids proxies to cache, and notes a read once an hour', async () => {
  const feed = await link()
  await book(person, project.id, mine)
  const lastRead = async () =>
    (await person.call<CalendarFeed[]>('GET', '/api/calendar-feeds')).body[0]?.lastReadAt
  expect(await lastRead()).toBeNull()
  const first = await open(feed.url)
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  const readAt = office.clock.now().toISOString()
  office.clock.advance(3_599_000)
  const again = await open(feed.url, { 'if-none-match': String(first.headers.etag) })
  expect([again.status, again.raw.length]).toEqual([304, 0])
  expect(await lastRead()).toBe(readAt)
  office.clock.advance(1_000)
  await open(feed.url)
  expect(await lastRead()).toBe(office.clock.now().toISOString())
})

test('a reactivated employee has none of the old links', async () => {
  const [boss, leaver] = [await office.signIn('admin'), await office.signIn()]
  const { url } = await link(leaver)
  const path = `/api/employees/${leaver.employee.id}`
  expect((await boss.call('PUT', path, { active: false })).status).toBe(200)
  expect((await boss.call('PUT', path, { active: true })).status).toBe(200)
  expect((await open(url)).status).toBe(404)
})
