import { test as base, expect, type Page } from '@playwright/test'

/** The demo's administrator, signed in and on the dashboard. */
export const test = base.extend<{ office: Page }>({
  office: async ({ page }, use) => {
    await signIn(page)
    await use(page)
  },
})

export { expect }

export async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill('maria@groundwork.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('groundwork-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/employee\/Maria\/?$/)
}
