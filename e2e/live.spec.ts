import type { Page } from '@playwright/test'
import { ask, holdSaves, type MadeBid, makeBid, newCustomer, openBid, openPart } from './office-api.ts'
import { expect, test } from './sign-in.ts'

test('what a colleague does appears without a reload', async ({ office, accountant }) => {
  const bid = await makeBid(office, newCustomer('Live Wire'))
  await watch(accountant, `/employee/Beth/projects/${bid.projectId}`)
  await expect(accountant.getByRole('heading', { level: 1 })).toContainText('New lead')
  await accountant.evaluate(() => Object.assign(window, { isTheSamePage: true }))

  await ask(office, `POST /api/projects/${bid.projectId}/notes`, { content: 'The gate code is 4410' })
  await expect(accountant.getByText('The gate code is 4410')).toBeVisible()
  await ask(office, `PUT /api/projects/${bid.projectId}`, { status: 'bid_sent' })
  await expect(accountant.getByText('Bid sent').first()).toBeVisible()
  await openPart(accountant, 'Bids')
  await ask(office, `PUT /api/projects/${bid.projectId}/bids/${bid.bidId}`, { title: 'Caissons and beams' })
  await expect(accountant.getByText('Caissons and beams').first()).toBeVisible()
  expect(await accountant.evaluate(() => 'isTheSamePage' in window)).toBe(true)
})

test('two people in one bid see each other, compare what both changed, and lose nothing', async ({
  office,
  accountant,
}) => {
  const bid = await makeBid(office, newCustomer('Two Editors'))
  await openBid(office, bid)
  await openAsBeth(accountant, bid)
  await expect(accountant.getByText('Maria is editing this bid')).toBeVisible()
  await expect(office.getByText('Beth is editing this bid')).toBeVisible()

  // Beth's saves wait, so that Maria's are first.
  const release = await holdSaves(accountant)
  await accountant.getByRole('textbox', { name: 'Title' }).fill("Beth's title")
  await accountant.getByRole('textbox', { name: 'Scope of work' }).fill("Beth's scope")
  await accountant.getByRole('textbox', { name: 'Exclusions' }).fill("Beth's exclusions")
  await office.getByRole('textbox', { name: 'Title' }).fill("Maria's title")
  await office.getByRole('textbox', { name: 'Scope of work' }).fill("Maria's scope")
  await office.getByRole('button', { name: 'Save' }).first().click()
  await expect(office.getByText(/^Saved /).first()).toBeVisible()
  release()

  const dialog = accountant.getByRole('dialog', { name: 'Maria changed this bid' })
  await expect(dialog).toContainText('Title and Scope of work')
  await dialog.getByRole('button', { name: 'Compare' }).click()
  const title = dialog.getByRole('radiogroup', { name: 'Title' })
  await expect(title).toContainText('Caissons')
  await title.getByRole('radio', { name: /Maria's title/ }).click()
  await dialog.getByRole('button', { name: 'Keep what I chose' }).click()

  await expect(accountant.getByRole('textbox', { name: 'Title' })).toHaveValue("Maria's title")
  await expect(accountant.getByRole('textbox', { name: 'Scope of work' })).toHaveValue("Beth's scope")
  await expect(accountant.getByRole('textbox', { name: 'Exclusions' })).toHaveValue("Beth's exclusions")
  await expect(office.getByRole('textbox', { name: 'Scope of work' })).toHaveValue("Beth's scope")
  await expect(office.getByRole('textbox', { name: 'Exclusions' })).toHaveValue("Beth's exclusions")
  await accountant.goto('/employee/Beth')
  await expect(office.getByText('Beth is editing this bid')).toBeHidden()
})

test('who was away sees what was missed, and that it was away', async ({ office, accountant }) => {
  const { projectId } = await makeBid(office, newCustomer('Long Sleep'))
  await watch(accountant, `/employee/Beth/projects/${projectId}`)
  await accountant.context().setOffline(true)
  await expect(accountant.getByText('Offline.')).toBeVisible()
  await ask(office, `POST /api/projects/${projectId}/notes`, { content: 'Written while Beth slept' })
  await accountant.context().setOffline(false)
  await expect(accountant.getByText('Written while Beth slept')).toBeVisible()
  await expect(accountant.getByText('Offline.')).toBeHidden()
})

test('a paper is laid out anew only when a change shows on it', async ({ office, accountant }) => {
  const { projectId, bidId } = await makeBid(office, newCustomer('Steady Paper'), { title: 'Caissons' })
  await watch(accountant, `/employee/Beth/projects/${projectId}/bids/${bidId}/pdf`)
  const paper = accountant.getByRole('region', { name: /\.pdf$/ })
  await expect(paper).toHaveAttribute('aria-busy', 'false')
  await paper.evaluate((place) => {
    const times = Object.assign(window, { timesLaidOut: 0 })
    new MutationObserver((records) => {
      const added = records.flatMap((record) => [...record.addedNodes])
      times.timesLaidOut += added.filter(
        (node) =>
          node instanceof Element && node.matches('[data-page-number="1"], :has([data-page-number="1"])'),
      ).length
    }).observe(place, { subtree: true, childList: true })
  })

  const isRead = accountant.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/pdf'))
  await ask(office, `PUT /api/projects/${projectId}`, { status: 'bid_sent' })
  await (await isRead).finished()
  await ask(office, `PUT /api/projects/${projectId}/bids/${bidId}`, { title: 'Caissons and grade beams' })
  await expect(paper.getByText('Caissons and grade beams').first()).toBeVisible()
  await expect(paper).toHaveAttribute('aria-busy', 'false')
  expect(await accountant.evaluate(() => Reflect.get(window, 'timesLaidOut'))).toBe(1)
})

/** Opens a screen, and waits until it hears what happens. */
async function watch(page: Page, path: string): Promise<void> {
  const hears = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
  await page.goto(path)
  await hears
}

async function openAsBeth(page: Page, { projectId, bidId }: MadeBid): Promise<void> {
  await watch(page, `/employee/Beth/projects/${projectId}/bids/${bidId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bid')
}
