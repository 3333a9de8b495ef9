import { appendFileSync, mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** With SCREENSHOTS=folder, what the screen shows is kept there for somebody to look at. */
export async function keepPicture(page: Page, name: string, { whole = false } = {}): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder)
    await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}.png`, fullPage: whole })
}

/** With SCREENSHOTS=folder, what axe said of a screen is kept beside its picture; see `bin/check screens`. */
export function keepFindings(screen: string, passed: number, found: readonly string[]): void {
  const folder = process.env.SCREENSHOTS
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(`${folder}/axe.jsonl`, `${JSON.stringify({ screen, passed, found })}\n`)
}
