import { test as base, expect, type Page } from '@playwright/test'
import { addressAt, ports } from './ports.ts'

/** The demo's administrator, signed in and on the dashboard; and an accountant, in a browser of her own. */
export const test = base.extend<{ office: Page; accountant: Page }>({
  baseURL: async ({}, use, { parallelIndex }) => {
    await use(addressAt(ports[parallelIndex]))
  },
  office: async ({ page }, use) => {
    await signIn(page)
    await use(page)
  },
  accountant: async ({ browser }, use) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, 'Beth')
    await use(page)
    await context.close()
  },
})

export { expect }

export async function signIn(page: Page, firstName = 'Maria'): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(`${firstName.toLowerCase()}@groundwork.example`)
  await page.getByRole('textbox', { name: 'Password' }).fill('groundwork-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(new RegExp(`/employee/${firstName}/?$`))
}
