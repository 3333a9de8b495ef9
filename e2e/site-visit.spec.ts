import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import ICAL from 'ical.js'
import { addDays, companyDayOf, companyHourOf, startOfCompanyDay } from '../src/domain/dates.ts'
import { keepPicture } from './keep-picture.ts'
import { ask, type Customer, newCustomer } from './office-api.ts'
import { expect, signIn, test } from './sign-in.ts'

/*
 * A visit to a site: booked and moved at a desk and read by a calendar elsewhere; found, driven to, checked in and
 * written about with a phone, with and without a network.
 */

const site = {
  street: '4410 Hillcrest Ave',
  city: 'Oakland',
  state: 'CA',
  zip: '94602',
  lat: 37.8044,
  lon: -122.2212,
}
/** A hundred meters up the street. */
const upTheStreet = { latitude: 37.8053, longitude: -122.2212, accuracy: 8 }

interface Visit {
  projectId: number
  projectNumber: string
  customer: Customer
  appointmentId: number
}

interface Facts {
  appointments: {
    id: number
    startsAt: string
    outcome: string | null
    outcomeNote: string
    checkIns: { at: string; distance: number | null; positionProblem: string }[]
  }[]
  notes: { content: string; createdAt: string }[]
}

test('a visit by phone: the way there, checked in, written about without a network, kept', async ({
  office,
  browser,
}) => {
  const visit = await bookToday(office)
  const context = await openPocket(browser)
  const phone = await context.newPage()
  await signIn(phone, 'Daniel')
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await test.step('found on the dashboard, with the way there', () => findVisit(phone, visit))
  await test.step('checked in, with the distance and without', () => checkIn(phone, context, visit))
  await test.step('without a network', () => workOffline(phone, context, visit))
  await test.step('its outcome', () => keepOutcome(phone, visit))
  await context.close()
})

/** On the company's clock, also on a day on which that is set. */
function atHour(day: string, hour: number): Date {
  const inStep = startOfCompanyDay(day).getTime() + hour * 3_600_000
  return new Date(inStep + (hour - companyHourOf(new Date(inStep))) * 3_600_000)
}

/** For Daniel, today, on a job of its own. */
async function bookToday(office: Page): Promise<Visit> {
  // A day that ends meanwhile would be another day on the screen: in its last minutes the next one is waited for.
  const dayIn = (minutes: number) => companyDayOf(new Date(Date.now() + minutes * 60_000))
  await expect.poll(() => dayIn(0) === dayIn(3), { timeout: 190_000 }).toBe(true)
  // Before anybody else's, where the dashboard shows it first.
  const startsAt = atHour(dayIn(0), 5)
  await clearAway(office, startsAt)
  return bookVisit(office, 'Daniel', startsAt)
}

/** An earlier journey in the same data folder may have left its visit. */
async function clearAway(office: Page, startsAt: Date): Promise<void> {
  const to = new Date(startsAt.getTime() + 60_000).toISOString()
  const found = await ask<{ id: number; project_id: number; startsAt: string }[]>(
    office,
    `GET /api/appointments?from=${startsAt.toISOString()}&to=${to}`,
  )
  for (const { id, project_id } of found.filter((each) => Date.parse(each.startsAt) === startsAt.getTime()))
    await ask(office, `DELETE /api/projects/${project_id}/appointments/${id}`)
}

async function bookVisit(office: Page, firstName: string, startsAt: Date): Promise<Visit> {
  const employees = await ask<{ id: number; firstName: string }[]>(office, 'GET /api/employees')
  const employee = employees.find((each) => each.firstName === firstName)
  const customer = newCustomer('Cornelius Ashgrove')
  const { name, email, phone } = customer
  const project = await ask<{ id: number; number: string }>(office, 'POST /api/projects', {
    customer: { name, email, phone },
    region: 'bay_area',
    site,
  })
  const { id } = await ask<{ id: number }>(office, `POST /api/projects/${project.id}/appointments`, {
    kind: 'inspection',
    startsAt: startsAt.toISOString(),
    employee_id: employee?.id,
    notes: 'Gate code 4471',
  })
  return { projectId: project.id, projectNumber: project.number, customer, appointmentId: id }
}

/** A phone that keeps the application for when there is no network, and knows where it is. */
function openPocket(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    geolocation: upTheStreet,
    permissions: ['geolocation'],
  })
}

async function findVisit(phone: Page, { customer, projectNumber }: Visit): Promise<void> {
  const mine = phone.getByRole('region', { name: 'My appointments' })
  const visit = mine.getByRole('listitem').filter({ hasText: projectNumber })
  await expect(visit).toContainText('5:00 – 6:00 AM')
  const address = encodeURIComponent('4410 Hillcrest Ave, Oakland, CA 94602')
  await expect(visit.getByRole('link', { name: `Navigate to ${customer.name}` })).toHaveAttribute(
    'href',
    `https://www.google.com/maps/dir/?api=1&destination=${address}`,
  )
  await expect(visit.getByRole('link', { name: `Call ${customer.name}` })).toHaveAttribute(
    'href',
    new RegExp(`^tel:(\\+1)?${customer.number.slice(1)}$`),
  )
  await visit.scrollIntoViewIfNeeded()
  await keepPicture(phone, 'visit phone dashboard')
  await visit.getByRole('link', { name: new RegExp(`${projectNumber}`) }).tap()
  const drawer = phone.getByRole('dialog', { name: 'Inspection' })
  await expect(drawer).toContainText('Gate code 4471')
  await expect(drawer.getByRole('link', { name: `Text ${customer.name}` })).toHaveAttribute('href', /^sms:/)
  await keepPicture(phone, 'visit phone appointment')
}

const checkInButton = (phone: Page, { customer }: Visit) =>
  phone.getByRole('dialog').getByRole('button', { name: new RegExp(`^Check in.*${customer.name}`) })

async function checkIn(phone: Page, context: BrowserContext, visit: Visit): Promise<void> {
  const drawer = phone.getByRole('dialog', { name: 'Inspection' })
  await checkInButton(phone, visit).tap()
  await expect(drawer.getByText(/^Checked in .*330 ft from the site \(give or take 30 ft\)/)).toBeVisible()
  await keepPicture(phone, 'visit phone checked in')
  // What is not granted is refused.
  await context.clearPermissions()
  await context.grantPermissions(['notifications'])
  await checkInButton(phone, visit).tap()
  await expect(drawer.getByText(/^Checked in .*without a position: location is not allowed/)).toBeVisible()
  const [appointment] = (await read(phone, visit)).appointments
  expect(
    appointment?.checkIns.map(({ distance, positionProblem }) => [distance !== null, positionProblem]),
  ).toEqual([
    [true, ''],
    [false, 'denied'],
  ])
  await context.grantPermissions(['geolocation'])
}

async function workOffline(phone: Page, context: BrowserContext, visit: Visit): Promise<void> {
  const { projectId } = visit
  await phone.goto(`/employee/Daniel/projects/${projectId}`)
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(visit.projectNumber)
  await context.setOffline(true)
  await expect(phone.getByRole('status').filter({ hasText: 'Offline.' })).toBeVisible()
  const begun = Date.now()
  await writeNote(phone, 'Rebar is short by four bars')
  const section = phone.getByRole('region', { name: 'Today at the site' })
  await section.getByRole('button', { name: /^Check in again/ }).tap()
  await expect(section.getByText(/^Saved on this device \(position found\)/)).toBeVisible()
  await keepPicture(phone, 'visit phone offline check-in')
  await writeNote(phone, 'Owner wants the drain moved')
  await phone.reload()
  const waiting = phone.getByRole('list', { name: 'Notes to be sent' }).getByRole('listitem')
  await expect(waiting).toHaveCount(2)
  await expect(section.getByText(/^Saved on this device/)).toBeVisible()
  await phone.getByRole('button', { name: /^Show 3/ }).tap()
  const sheet = phone.getByRole('dialog', { name: 'Waiting to be sent' })
  await expect(sheet.getByRole('listitem')).toHaveCount(3)
  await keepPicture(phone, 'visit phone waiting sheet')
  await phone.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await keepPicture(phone, 'visit phone offline project', { whole: true })
  const written = Date.now()

  await context.setOffline(false)
  await expect(waiting).toHaveCount(0)
  await expect(section.getByText(/^Checked in .*330 ft from the site/)).toBeVisible()
  const { notes, appointments } = await read(phone, visit)
  const [newest, oldest, ...others] = notes
  expect([oldest?.content, newest?.content, others.length]).toEqual([
    'Rebar is short by four bars',
    'Owner wants the drain moved',
    0,
  ])
  expect(appointments[0]?.checkIns).toHaveLength(3)
  const times = [oldest?.createdAt, appointments[0]?.checkIns[2]?.at, newest?.createdAt].map((at) =>
    Date.parse(at ?? ''),
  )
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  // A server keeps milliseconds, or less of them.
  expect(times[0]).toBeGreaterThan(begun - 1000)
  expect(times[2]).toBeLessThanOrEqual(written)
}

async function writeNote(phone: Page, text: string): Promise<void> {
  await phone.getByLabel('New note').fill(text)
  await phone.getByRole('button', { name: 'Save note' }).tap()
  await expect(phone.getByRole('list', { name: 'Notes to be sent' })).toContainText(text)
}

async function keepOutcome(phone: Page, visit: Visit): Promise<void> {
  await phone
    .getByRole('region', { name: 'Today at the site' })
    .getByRole('link', { name: /^5:00 .*Inspection/ })
    .tap()
  const drawer = phone.getByRole('dialog', { name: 'Inspection' })
  await drawer.getByRole('button', { name: 'Kept' }).tap()
  await drawer.getByLabel('Note').fill('Four bars ordered')
  await drawer.getByRole('button', { name: 'Save outcome' }).tap()
  // The text alone stands in the form as well, before it is saved.
  await expect(drawer.getByRole('button', { name: 'Change' })).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Outcome' })).toContainText('Four bars ordered')
  await keepPicture(phone, 'visit phone outcome')
  expect((await read(phone, visit)).appointments[0]).toMatchObject({
    outcome: 'kept',
    outcomeNote: 'Four bars ordered',
  })
}

function read(page: Page, { projectId }: Visit): Promise<Facts> {
  return ask(page, `GET /api/projects/${projectId}`)
}

test('a visit is booked at a desk with a warning, moved, moved back, and read by another calendar', async ({
  office: page,
}) => {
  // A day of its own: nobody else's appointments lie under the mouse.
  const day = addDays(companyDayOf(new Date()), 30 + (Math.floor(Date.now() / 1000) % 300))
  const visit = await bookVisit(page, 'Maria', atHour(day, 10))
  await page.goto(`/employee/Maria/calendar?view=week&date=${day}&person=me`)
  await test.step('booked, with a warning', () => bookWithWarning(page, visit, day))
  await test.step('moved, and back', () => moveAndUndo(page, visit, day))
  await test.step('read by another calendar', () => readElsewhere(page, visit))
})

async function bookWithWarning(page: Page, visit: Visit, day: string): Promise<void> {
  const { customer, projectNumber, projectId } = visit
  await expect(page.getByRole('button', { name: new RegExp(`Inspection ${customer.name}`) })).toBeVisible()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New appointment' })
  await form.getByRole('combobox', { name: 'Project' }).fill(projectNumber)
  await page.getByRole('option', { name: new RegExp(projectNumber) }).click()
  await form.getByLabel('What for').selectOption('Measure')
  await form.getByLabel('Day').fill(day)
  await form.getByLabel('From').fill('10:30a')
  await expect(form.getByRole('status').filter({ hasText: 'Maria' })).toContainText(
    new RegExp(`is at ${projectNumber} ${customer.name} then, 10:00 – 11:00 AM`),
  )
  await keepPicture(page, 'visit desk booking')
  await form.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Booked: Measure' })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`Measure ${customer.name}`) })).toBeVisible()
  await keepPicture(page, 'visit desk week')
  const { appointments } = await ask<Facts>(page, `GET /api/projects/${projectId}`)
  expect(appointments).toHaveLength(2)
}

async function moveAndUndo(page: Page, { customer, projectId }: Visit, day: string): Promise<void> {
  await page.goto(`/employee/Maria/calendar?view=day&date=${day}&person=me`)
  const measure = page.getByRole('button', { name: new RegExp(`Measure ${customer.name}`) })
  const slot = page.getByRole('button', { name: /^Book Maria .* at 2:00 PM$/ })
  // Both at their upper ends: it moves by what lies between them.
  await measure.dragTo(slot, { sourcePosition: { x: 30, y: 4 }, targetPosition: { x: 30, y: 4 } })
  const told = page.getByRole('alert').filter({ hasText: /^Measure is now .*2:00 – 3:00 PM/ })
  await expect(told).toBeVisible()
  await keepPicture(page, 'visit desk moved')
  const startOf = async () => {
    const { appointments } = await ask<Facts>(page, `GET /api/projects/${projectId}`)
    const measured = appointments.toSorted((one, other) => one.id - other.id)[1]
    return new Date(measured?.startsAt ?? 0).toISOString()
  }
  expect(await startOf()).toBe(atHour(day, 14).toISOString())
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The appointment is back where it was')).toBeVisible()
  const halfPastTen = new Date(atHour(day, 10).getTime() + 30 * 60_000)
  expect(await startOf()).toBe(halfPastTen.toISOString())
}

test('a visit is moved on a phone by a long press, and a swipe scrolls', async ({ office, browser }) => {
  // A day of its own, also when it is tried again.
  const day = addDays(companyDayOf(new Date()), 400 + (Math.floor(Date.now() / 1000) % 300))
  const { projectId, customer } = await bookVisit(office, 'Daniel', atHour(day, 10))
  const context = await browser.newContext({
    // Tall enough that the finger stays clear of the edge, where the page scrolls along.
    viewport: { width: 390, height: 900 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const phone = await context.newPage()
  await signIn(phone, 'Daniel')
  await phone.goto(`/employee/Daniel/calendar?view=day&date=${day}&person=me`)
  const visit = phone.getByRole('button', { name: new RegExp(`Inspection ${customer.name}`) })
  await drag(phone, visit, -120)
  await expect.poll(() => phone.evaluate(() => window.scrollY)).toBeGreaterThan(60)
  // Two hours, by a finger that rests until the visit is lifted.
  await expect(async () => {
    // A page that answers a touch too late, on a busy machine, is scrolled, and the visit stays where it was.
    await drag(phone, visit, 144, phone.locator('[data-moving]'))
    await expect(phone.getByRole('alert').filter({ hasText: /12:00 – 1:00 PM/ })).toBeVisible()
  }).toPass({ timeout: 40_000 })
  const { appointments } = await ask<Facts>(office, `GET /api/projects/${projectId}`)
  expect(new Date(appointments[0]?.startsAt ?? 0).toISOString()).toBe(atHour(day, 12).toISOString())
  await context.close()
})

/** Moves a finger by `by` pixels, after it rested until `lifted` appears. */
async function drag(phone: Page, from: Locator, by: number, lifted?: Locator): Promise<void> {
  const { x, y } = (await from.boundingBox()) ?? { x: 0, y: 0 }
  const finger = await phone.context().newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchMove', down: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + 30, y: y + 8 + down }] })
  await touch('touchStart', 0)
  await lifted?.waitFor()
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', (by * step) / 8)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function readElsewhere(page: Page, { appointmentId, projectId, customer }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'More about the calendar' }).click()
  await page.getByRole('menuitem', { name: /In your own calendar app/ }).click()
  const dialog = page.getByRole('dialog', { name: 'In your own calendar app' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const url = await dialog.getByLabel('Address').inputValue()
  await keepPicture(page, 'visit desk calendar link')
  const events = await readEvents(page, url)
  const { appointments } = await ask<Facts>(page, `GET /api/projects/${projectId}`)
  expect(appointments).toHaveLength(2)
  for (const { id, startsAt } of appointments) {
    const event = events.find(({ uid }) => uid.startsWith(`appointment-${id}@`))
    expect(event?.startDate.toJSDate().toISOString(), `${id}`).toBe(new Date(startsAt).toISOString())
    expect(event?.summary).toContain(customer.name)
  }
  expect(appointments.map(({ id }) => id)).toContain(appointmentId)

  // The newest stands where it was made.
  const links = dialog.getByRole('region', { name: 'Your links' }).getByRole('listitem')
  const before = await links.count()
  await links
    .filter({ hasText: /last read|not read yet/ })
    .first()
    .getByRole('button', { name: 'End' })
    .click()
  await page.getByRole('button', { name: 'End link' }).click()
  await expect(links).toHaveCount(before - 1)
  expect((await page.request.get(url)).status()).toBe(404)
}

/** As a calendar program reads them. */
async function readEvents(page: Page, url: string): Promise<ICAL.Event[]> {
  const answer = await page.request.get(url)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('text/calendar')
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as [string, unknown[], unknown[]])
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}
