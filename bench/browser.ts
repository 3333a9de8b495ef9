import { type Browser, chromium, type Page } from '@playwright/test'

export interface Credentials {
  email: string
  password: string
}

/** @param executablePath of the browser; Playwright's own where undefined */
export function launchBrowser(executablePath: string | undefined): Promise<Browser> {
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
}

/** On the page's own screen, until the first screen behind it. */
export async function signInOn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(/\/employee\//)
}
