import type { Browser, BrowserContext, Page } from '@playwright/test'
import { readPdf } from '../src/server/documents/read-pdf.ts'
import { uprightHeic } from './draw-photos.ts'
import { keepPicture } from './keep-picture.ts'
import { ask, download, newCustomer } from './office-api.ts'
import { expect, signIn, test } from './sign-in.ts'

/*
 * The log of 24 holes, taken on a phone without a network, becomes a change order: 20 ft planned at each, every eighth
 * hole 3.5 ft deeper, 2.5 CY placed at each.
 */

const count = 24
const isDeep = (hole: number) => hole % 8 === 0

interface Log {
  hole: string
  drilledDepth: number | null
  concretePlaced: number | null
}

interface Job {
  id: number
  number: string
}

test('24 holes are logged on a phone without a network, and become a change order', async ({
  office,
  browser,
}) => {
  test.slow()
  const job = await contractByTheFoot(office)
  const context = await openPocket(browser)
  const phone = await context.newPage()
  await signIn(phone, 'Daniel')
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await test.step('24 holes and a photo, without a network', () => logHoles(phone, context, job))
  await test.step('somebody in the office knew hole 5 otherwise', () => settle(office, phone, context, job))
  await test.step('the report for the engineer', () => readReport(office, job))
  await test.step('the change order', () => draft(office, job))
  await context.close()
})

/** A contract of 24 caissons of 24 inches, 20 ft deep: drilled, caged and poured by the foot. */
async function contractByTheFoot(office: Page): Promise<Job> {
  const { name, email } = newCustomer('Cliff Builders')
  const job = await ask<Job>(office, 'POST /api/projects', {
    customer: { name, email },
    region: 'bay_area',
    site: { street: '30 Cliff Rd', city: 'Oakland', state: 'CA', zip: '94610' },
  })
  const line = (description: string, unitPrice: number) => ({
    description,
    quantity: 480,
    unit: 'VLF',
    unitPrice,
  })
  const bid = await ask<{ id: number }>(office, `POST /api/projects/${job.id}/bids`, {
    title: 'Caissons',
    groups: [
      {
        name: 'Caissons',
        items: [line('Drill 24" caisson', 95), line('Cage and concrete, 24" caisson', 80)],
      },
    ],
  })
  await ask(office, `POST /api/projects/${job.id}/bids/${bid.id}/finalize`, { agreedHow: 'on_paper' })
  return job
}

/** A phone that keeps the application for when there is no network. */
function openPocket(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  })
}

const rows = (page: Page) => page.getByRole('list', { name: 'Holes' }).getByRole('listitem')
const rowOf = (page: Page, hole: number) => rows(page).filter({ hasText: `Hole ${hole} ` })

async function logHoles(phone: Page, context: BrowserContext, { id }: Job): Promise<void> {
  const isRead = phone.waitForResponse('**/caisson-logs')
  await phone.goto(`/employee/Daniel/projects/${id}`)
  await isRead
  await context.setOffline(true)
  await phone.getByRole('link', { name: /^Caissons/ }).tap()
  await expect(phone.getByText('No holes yet')).toBeVisible()
  const drawer = phone.getByRole('dialog', { name: 'Log a hole' })
  const fill = (label: string, value: string) => drawer.getByLabel(label, { exact: true }).fill(value)
  for (let hole = 1; hole <= count; hole += 1) {
    await phone.getByRole('button', { name: `Log hole ${hole}`, exact: true }).tap()
    if (hole === 1) {
      await fill('Diameter, in', '24')
      await fill('Planned depth, ft', '600')
      await drawer.getByRole('button', { name: 'Save' }).tap()
      await expect(drawer.getByText('Must be more than 0 and at most 500 ft')).toBeVisible()
      await fill('Planned depth, ft', '20')
      await fill('Steel', '8 #7')
      await fill('Inspector', 'J. Ruiz')
    }
    await fill('Drilled depth, ft', isDeep(hole) ? '23.5' : '20')
    await fill('Concrete placed, CY', '2.5')
    if (hole === 8) {
      await fill('Rock from, ft', '21')
      await keepPicture(phone, 'caisson log phone hole')
      await drawer.locator('input[type=file][multiple]').setInputFiles(uprightHeic)
      await expect(drawer.getByText('1 photo not sent yet')).toBeVisible()
    }
    await drawer.getByRole('button', { name: 'Save' }).tap()
    await expect(drawer).toHaveCount(0)
  }
  await expect(rows(phone)).toHaveCount(count)
  // What was mistyped is corrected before it was ever sent.
  await rowOf(phone, 3).getByRole('button').tap()
  const third = phone.getByRole('dialog', { name: 'Hole 3' })
  await third.getByLabel('Water at, ft').fill('17.5')
  await third.getByRole('button', { name: 'Save' }).tap()
  await expect(rowOf(phone, 3)).toContainText('water at 17.5 ft')
  await phone.reload()
  await expect(rows(phone)).toHaveCount(count)
  await expect(rowOf(phone, 16)).toContainText('Not sent yet')
  await expect(rowOf(phone, 16)).toContainText('3.5 ft deeper')
  await keepPicture(phone, 'caisson log phone offline', { whole: true })
}

/** The office logs one of the holes while the phone has no network. */
async function settle(office: Page, phone: Page, context: BrowserContext, { id }: Job): Promise<void> {
  await ask(office, `POST /api/projects/${id}/caisson-logs`, { hole: '5', drilledDepth: 21 })
  await context.setOffline(false)
  await expect(rowOf(phone, 5)).toContainText('Refused: Hole 5 is logged already, with other figures')
  await expect(phone.getByText('Not sent yet')).toHaveCount(0)
  await rowOf(phone, 5).getByRole('button').tap()
  const fifth = phone.getByRole('dialog', { name: 'Hole 5' })
  await expect(fifth.getByText('Hole 5 is logged already, with other figures')).toBeVisible()
  await expect(fifth.getByText('On record: Drilled depth, ft: 21')).toBeVisible()
  await expect(fifth.getByLabel('Drilled depth, ft')).toHaveValue('20')
  await fifth.getByLabel('Note').fill('Measured twice')
  await fifth.getByRole('button', { name: 'Save' }).tap()
  const read = async () => (await ask<{ logs: Log[] }>(office, `GET /api/projects/${id}/caisson-logs`)).logs
  await expect
    .poll(async () => (await read()).find(({ hole }) => hole === '5')?.drilledDepth, { timeout: 60_000 })
    .toBe(20)
  const logs = await read()
  expect(logs.map(({ hole, drilledDepth, concretePlaced }) => [hole, drilledDepth, concretePlaced])).toEqual(
    Array.from({ length: count }, (_, at) => [String(at + 1), isDeep(at + 1) ? 23.5 : 20, 2.5]),
  )
}

async function readReport(office: Page, { id, number }: Job): Promise<void> {
  const photo = async () =>
    (await ask<{ after: { caption: string }[] }>(office, `GET /api/projects/${id}/images`)).after
  await expect.poll(async () => (await photo()).map(({ caption }) => caption)).toEqual(['Hole 8'])
  const { text } = await readPdf(await download(office, `/api/projects/${id}/caisson-logs/report`))
  expect(text).toContain(number)
  // 490.5 ft of a circle of 2 ft: π × 490.5 ÷ 27 = 57.07 CY.
  expect(text).toMatch(/Total 480 490\.5 0 60 57\.07/)
  expect(text).toContain('Water at 17.5 ft')
}

async function draft(office: Page, { id }: Job): Promise<void> {
  await office.goto(`/employee/Maria/projects/${id}/caissons`)
  const contract = office.getByRole('region', { name: 'Against the contract' })
  await expect(contract).toContainText('490.5 VLF logged, 480 in the contract')
  await expect(contract).toContainText('10.5 VLF that no line pays for')
  await keepPicture(office, 'caisson log desk', { whole: true })
  await contract.getByRole('button', { name: 'Draft a change order' }).click()
  const dialog = office.getByRole('dialog', { name: 'Draft a change order' })
  await dialog.getByRole('button', { name: 'Draft it' }).click()
  await expect(dialog.getByText('Enter a price, or 0')).toBeVisible()
  await dialog.getByLabel('Concrete the contract allows above the volume, %').fill('2')
  await dialog.getByLabel('Price of a cubic yard').fill('240')
  await expect(dialog.getByText('10.5 VLF × $95.00 = $997.50')).toBeVisible()
  // 60 − 57.07 × 1.02
  await expect(dialog.getByText('1.79 CY × $240.00 = $429.60')).toBeVisible()
  await keepPicture(office, 'caisson log change order')
  await dialog.getByRole('button', { name: 'Draft it' }).click()
  await expect(office.getByRole('heading', { level: 1 })).toContainText('Change order 1')
  await keepPicture(office, 'caisson log drafted', { whole: true })
  const bids = await ask<{ kind: string; total: number; scope: string; status: string }[]>(
    office,
    `GET /api/projects/${id}/bids`,
  )
  const order = bids.find(({ kind }) => kind === 'change_order')
  // 10.5 × (95 + 80) + 429.60
  expect(order).toMatchObject({ status: 'draft', total: 2267.1 })
  expect(order?.scope).toContain('Hole 8 (24 in): 20 ft planned, 23.5 ft drilled, rock from 21 ft')
  expect(order?.scope).toContain('All holes, 24: 480 ft planned, 490.5 ft drilled')
  await office.goto(`/employee/Maria/projects/${id}/caissons`)
  await expect(contract).toContainText('10.5 VLF for over-drill or over-pour')
  await expect(contract).not.toContainText('that no line pays for')
  await expect(contract.getByRole('button', { name: 'Draft a change order' })).toHaveCount(0)
}
