import type { Page } from '@playwright/test'

/** With SCREENSHOTS=folder, what the screen shows is kept there for somebody to look at. */
export async function keepPicture(page: Page, name: string, { whole = false } = {}): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder)
    await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}.png`, fullPage: whole })
}
