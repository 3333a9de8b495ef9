import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from './sign-in.ts'

/** The drawer that sends a bid, an invoice or a statement, open on its screen; `preview` is what it says will go out. */
interface SendDrawer {
  drawer: Locator
  preview: Locator
  letter: FrameLocator
}

export async function openSendDrawer(page: Page): Promise<SendDrawer> {
  await page.getByRole('button', { name: /^Send( again)?$/ }).click()
  return findSendDrawer(page)
}

export function findSendDrawer(page: Page): SendDrawer {
  const drawer = page.getByRole('dialog', { name: /^Send / })
  const preview = drawer.getByRole('region', { name: 'What goes out' })
  return { drawer, preview, letter: preview.frameLocator('iframe[title="The message as it is read"]') }
}

export async function chooseWay({ drawer }: SendDrawer, way: 'E-mail' | 'WhatsApp'): Promise<void> {
  await drawer.getByRole('radiogroup', { name: 'How to send' }).getByText(way, { exact: true }).click()
}

/** What stands beside a word of the preview's head: `From`, `To`, `Subject`. */
export async function readHead({ preview }: SendDrawer, term: string): Promise<string> {
  const value = preview.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('+ dd')
  await expect(value).not.toBeEmpty()
  return value.innerText()
}

/** Sends what the drawer shows, reads that it went, and closes. */
export async function sendNow({ drawer }: SendDrawer, way: 'e-mail' | 'WhatsApp'): Promise<void> {
  const [button, word] =
    way === 'e-mail'
      ? ['Send the e-mail', 'Email sent successfully']
      : ['Send by WhatsApp', 'PDF sent successfully']
  await drawer.getByRole('button', { name: button }).click()
  await expect(drawer.getByRole('status').filter({ hasText: word })).toBeVisible()
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(drawer).toHaveCount(0)
}

/** Sends a paper that goes by e-mail only, reads `word`, and closes. */
export async function sendPaper({ drawer }: SendDrawer, word: string): Promise<void> {
  await drawer.getByRole('button', { name: 'Send the e-mail' }).click()
  await expect(drawer.getByRole('status').filter({ hasText: word })).toBeVisible()
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(drawer).toHaveCount(0)
}

/** The newest delivery of the bid on the screen, which says how it stands in `word`. */
export async function expectDelivery(page: Page, recipient: string, word: string): Promise<void> {
  const fares = page.getByRole('region', { name: 'Delivery and answers' })
  const folded = fares.getByRole('button', { name: /^\d+ deliver(y|ies)$/, expanded: false })
  const row = fares.getByRole('listitem').filter({ hasText: recipient }).first()
  // A delivery that fails unfolds the list, and takes the button away, maybe under the pointer.
  await expect(async () => {
    if (await folded.isVisible()) await folded.click({ timeout: 5_000 })
    await expect(row.getByText(word, { exact: true })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}
