import type { FrameLocator, Page } from '@playwright/test'
import type { Customer } from './office-api.ts'
import { expect } from './sign-in.ts'

/** Opens a mail of the demo's mailbox by its whole subject. @returns the letter as its reader sees it */
export async function openMail(page: Page, subject: string): Promise<FrameLocator> {
  await page.goto('/employee/Maria/demo-mailbox')
  const row = page
    .getByRole('list', { name: 'Mails' })
    .getByRole('button')
    .filter({ has: page.getByText(subject, { exact: true }) })
  await row.click()
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible()
  return page.frameLocator('iframe[title="The mail as it is read"]')
}

/** Saves the only attachment of the opened mail, as a person does. */
export async function saveAttachment(page: Page, name: string): Promise<Buffer> {
  const saving = page.waitForEvent('download')
  await page
    .getByRole('list', { name: 'Attachments' })
    .getByRole('button', { name: `Download ${name}` })
    .click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(name)
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Opens the attached PDF on the screen until its pages can be read, and closes it. */
export async function lookAtDocument(page: Page, open: () => Promise<void>, name: string): Promise<void> {
  await open()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('region', { name })).toHaveAttribute('aria-busy', 'false')
  await expect(dialog.getByText(/^\d+ pages?, /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** The customer's chat on the demo's phone. */
export async function openChat(page: Page, { name }: Customer) {
  await page.goto('/employee/Maria/demo-phone')
  await page
    .getByRole('list', { name: 'Chats' })
    .getByRole('button')
    .filter({ hasText: name })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  return page.getByRole('log', { name: 'Messages' }).getByRole('listitem')
}
