import type { Page } from '@playwright/test'
import { holdSaves } from './office-api.ts'
import { expect, signIn, test } from './sign-in.ts'

test('two people edit one bid: the second is told, chooses, and loses nothing', async ({
  office,
  browser,
}) => {
  await openDraft(office)
  const context = await browser.newContext()
  const colleague = await context.newPage()
  await signIn(colleague)
  await colleague.goto(office.url())
  await expect(colleague.getByLabel('Title')).toHaveValue('Underpinning')

  // What is typed here waits, so that the other window's is first.
  const release = await holdSaves(colleague)
  await colleague.getByLabel('Title').fill('Underpinning, as the colleague wrote it')
  await office.getByLabel('Title').fill('Underpinning, as Maria wrote it')
  await office.getByLabel('Scope of work').fill("Maria's scope")
  await office.getByRole('button', { name: 'Save' }).first().click()
  await expect(office.getByText(/^Saved /).first()).toBeVisible()
  release()

  // Both windows are Maria's here; live.spec.ts has two people.
  const dialog = colleague.getByRole('dialog', { name: 'You changed this bid in another window' })
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog).toContainText('Underpinning, as Maria wrote it')
  await expect(colleague.getByRole('textbox', { name: 'Title' })).toHaveValue(
    'Underpinning, as the colleague wrote it',
  )

  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Take the other version' }).click()
  await expect(colleague.getByLabel('Title')).toHaveValue('Underpinning, as Maria wrote it')
  await expect(colleague.getByLabel('Scope of work')).toHaveValue("Maria's scope")
  await context.close()
})

/** A lead of this test's own, so that no other run has left a bid on it. */
async function openDraft(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const answer = await page.request.post('/api/projects', {
    headers: { authorization: `Bearer ${token}` },
    data: { customer: { name: 'Two Editors' }, region: 'bay_area' },
  })
  const { id } = (await answer.json()) as { id: number }
  await page.goto(`/employee/Maria/projects/${id}/bids`)
  await page.getByRole('button', { name: 'New bid' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bid')
  await page.getByLabel('Title').fill('Underpinning')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText(/^Saved /).first()).toBeVisible()
}
