import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { expect } from './sign-in.ts'

/** A customer's phone: narrow, touched, and without a session. */
export async function openOnPhone(
  browser: Browser,
  url: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    colorScheme,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  expect(await context.cookies()).toEqual([])
  const phone = await context.newPage()
  await phone.goto(url)
  return phone
}

/** Signs with the typed name what stands on the button. */
export async function signTyped(phone: Page, name: string, button: string): Promise<void> {
  await phone.getByRole('link', { name: 'Review and sign' }).tap()
  await phone.getByLabel('Your full name').fill(name)
  await phone.getByRole('checkbox', { name: /^I accept/ }).check()
  await phone.getByRole('button', { name: button }).tap()
  await expect(phone.getByRole('heading', { name: /Thank you/ })).toBeVisible()
}

/** Nothing hinders anybody: axe finds nothing against WCAG 2.2 AA, and nothing needs sideways scrolling. */
export async function examinePhone(phone: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page: phone })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.length}`),
      name,
    )
    .toEqual([])
  const sideways = await phone.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  const folder = process.env.SCREENSHOTS
  if (folder)
    await phone.screenshot({ path: `${folder}/customer-${name.replaceAll(/\W+/g, '-')}.png`, fullPage: true })
}
