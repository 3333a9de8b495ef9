import type { Page } from '@playwright/test'
import { expect } from './sign-in.ts'

/** What opens over any screen, and how. */
export const overlays: Record<string, (page: Page) => Promise<void>> = {
  'search with results': async (page) => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search everything' }).fill('Haddon')
    await expect(page.getByRole('group', { name: 'Projects' }).getByRole('option').first()).toBeVisible()
  },
  'user menu': async (page) => {
    await openUserMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  },
  tour: async (page) => {
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: 'Show me around' }).click()
    await expect(page.getByRole('region', { name: 'Practice job' })).toBeVisible()
  },
}

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, menu of / }).click()
}
