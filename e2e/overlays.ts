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

/** The same, over a bid that is being written. */
export const bidOverlays: Record<string, (page: Page) => Promise<void>> = {
  'add an assembly': async (page) => {
    await page.locator('[data-group-head] [data-menu]').first().click()
    await page.getByRole('menuitem', { name: 'Add an assembly below' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an assembly' })
    await dialog.getByRole('button', { name: /^Caisson 24 in\. × 20 ft/ }).click()
    await expect(dialog.getByText('120 VLF at $95.00')).toBeVisible()
  },
  'save as an assembly': async (page) => {
    await page.locator('[data-group-head] [data-menu]').first().click()
    await page.getByRole('menuitem', { name: 'Save as an assembly' }).click()
    const dialog = page.getByRole('dialog', { name: 'New assembly' })
    await dialog.getByRole('button', { name: 'Depth' }).click()
    await expect(dialog.getByLabel('Usually')).toBeFocused()
  },
}

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, menu of / }).click()
}
