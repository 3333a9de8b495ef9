import type { CDPSession, Page } from '@playwright/test'
import { ask } from './office-api.ts'
import { expect, test } from './sign-in.ts'

/** The same server by a name: browsers keep passkeys for names, not for numbers. */
function byName(baseURL: string | undefined): string {
  return (baseURL ?? '').replace('127.0.0.1', 'localhost')
}

/** A device with a fingerprint reader, of which the test is the finger. */
async function addDevice(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}

test('an invited employee chooses a passkey, signs in with it, adds another and removes both', async ({
  office,
  browser,
  baseURL,
}) => {
  const origin = byName(baseURL)
  const email = `lena${Date.now()}@groundwork.example`
  const lena = await ask<{ id: number }>(office, 'POST /api/employees', {
    firstName: 'Lena',
    lastName: 'Ortiz',
    email,
    role: 'estimator',
  })
  const { url } = await ask<{ url: string }>(office, `POST /api/employees/${lena.id}/link`, {
    send: false,
  })

  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const { client, authenticatorId } = await addDevice(page)
  const presence = (enabled: boolean) =>
    client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

  await page.goto(url.replace(/^https?:\/\/[^/]+/, origin))
  await expect(page.getByRole('heading', { name: 'Welcome, Lena' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/employee\/Lena\/?$/)

  // The login page waits in the e-mail field; no finger comes until the button is pressed.
  await presence(false)
  await page.getByRole('button', { name: /menu of Lena/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toBeVisible()
  await presence(true)
  // The field's own request may take the finger first: then there is no button any more.
  await button.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(page).toHaveURL(/\/employee\/Lena\/?$/)

  await page.goto('/employee/Lena/account')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  // The field's own request may take the finger as well, and make a session of its own.
  await expect(page.getByText(/with the passkey/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Remove passkey/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  // Without a password it is the only way in.
  await expect(page.getByText(/your only way in/).first()).toBeVisible()

  await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await addDevice(page)
  await page.keyboard.press('Escape')
  await passkeys.getByRole('button', { name: 'Add another passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('New phone')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(passkeys.getByText('New phone')).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(2)
  await context.close()
})

test('where the address is a number, the account says why there are no passkeys', async ({ office }) => {
  await office.goto('/employee/Maria/account')
  await expect(office.getByText(/browsers keep passkeys for names/)).toBeVisible()
})
