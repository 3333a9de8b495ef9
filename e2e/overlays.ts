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
    await chooseOfGroup(page, 'Add an assembly below')
    const dialog = page.getByRole('dialog', { name: 'Add an assembly' })
    await dialog.getByRole('button', { name: /^Caisson 24 in\. × 20 ft/ }).click()
    await expect(dialog.getByText('120 VLF at $95.00')).toBeVisible()
  },
  'save as an assembly': async (page) => {
    await chooseOfGroup(page, 'Save as an assembly')
    const dialog = page.getByRole('dialog', { name: 'New assembly' })
    await dialog.getByRole('button', { name: 'Depth' }).click()
    await expect(dialog.getByLabel('Usually')).toBeFocused()
  },
}

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, menu of / }).click()
}

/**
 * Chooses from the menu of a bid's first group. The menu hides while its button is scrolled out of view, and a driver that
 * clicks before the menu stands in its place scrolls on and on: so the button stands in the middle, and a try is repeated.
 */
async function chooseOfGroup(page: Page, name: string): Promise<void> {
  const button = page.locator('[data-group-head] [data-menu]').first()
  const item = page.getByRole('menuitem', { name })
  await expect(async () => {
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    if (!(await item.isVisible())) await button.click({ timeout: 5_000 })
    await item.click({ timeout: 5_000 })
  }).toPass({ timeout: 45_000 })
}
