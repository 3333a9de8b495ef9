import type { Locator, Page } from '@playwright/test'
import { openMail } from './demo-post.ts'
import { newCustomer } from './office-api.ts'
import { expect, test } from './sign-in.ts'

/*
 * The whole main job without a mouse: signing in, a lead, a bid, sending it, the customer's signature, the contract, an
 * invoice and its payment. Every control is reached by Tab, shows that it has the focus, and is worked by keys alone.
 */

test('the main job by keyboard alone', async ({ page, browser }) => {
  const customer = newCustomer('Kay Board')
  await test.step('sign in', async () => {
    await page.goto('/')
    await type(page, page.getByLabel('Email'), 'maria@groundwork.example')
    await type(page, page.getByRole('textbox', { name: 'Password' }), 'groundwork-demo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/employee\/Maria\/?$/)
  })
  await test.step('past the menus at once', async () => {
    await press(page, page.getByRole('link', { name: 'Skip to content' }))
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
  await test.step('a lead', async () => {
    await press(page, page.getByRole('link', { name: 'New lead' }).first())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New lead')
    await type(page, page.getByLabel('Phone', { exact: true }), customer.phone)
    await type(page, page.getByLabel('E-mail'), customer.email)
    await type(page, page.getByRole('textbox', { name: /^Name/ }), customer.name)
    await type(page, page.getByLabel('Street'), '77 Quay St')
    await type(page, page.getByLabel('City'), 'Oakland')
    await reach(page, page.getByRole('radio', { name: /San Francisco Bay Area/ }))
    await page.keyboard.press('Space')
    await press(page, page.getByRole('button', { name: 'Save lead' }))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/(BA|SC)-/)
  })
  const project = page.url()
  await test.step('a bid', async () => {
    await press(page, page.getByRole('link', { name: 'Write bid' }))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bid 1')
    await type(page, page.getByLabel('Title'), 'Four caissons')
    await type(page, page.getByLabel('Description, line 1', { exact: true }), 'Drill by hand')
    await page.keyboard.press('Tab')
    await type(page, page.getByLabel('Quantity, line 1', { exact: true }), '4')
    await page.keyboard.press('Tab')
    await type(page, page.getByLabel('Unit price, line 1', { exact: true }), '500')
    await page.keyboard.press('Tab')
    await expect(page.getByText('$2,000.00').first()).toBeVisible()
    await press(page, page.getByRole('button', { name: /^Add one for the rest/ }))
    await type(page, page.getByLabel('What payment 1 is for'), 'On completion')
    await expect(page.getByText(/^Saved (just now|\d+ s ago)$/)).toBeVisible()
  })
  const subject = await test.step('sent', async () => {
    await press(page, page.getByRole('button', { name: 'Send', exact: true }))
    const drawer = page.getByRole('dialog', { name: /^Send / })
    const heading = drawer.locator('dt', { hasText: /^Subject$/ }).locator('+ dd')
    await expect(heading).not.toBeEmpty()
    const sent = await heading.innerText()
    await press(page, drawer.getByRole('button', { name: 'Send the e-mail' }))
    await expect(drawer.getByRole('status').filter({ hasText: 'Email sent successfully' })).toBeVisible()
    await press(page, drawer.getByRole('button', { name: 'Done' }))
    await expect(drawer).toHaveCount(0)
    return sent
  })
  await test.step('signed by the customer', async () => {
    const letter = await openMail(page, subject)
    const link = (await letter.getByRole('link', { name: 'Review and sign' }).getAttribute('href')) ?? ''
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const guest = await context.newPage()
    await guest.goto(link)
    await press(guest, guest.getByRole('link', { name: 'Review and sign' }))
    await type(guest, guest.getByLabel('Your full name'), customer.name)
    await reach(guest, guest.getByRole('checkbox', { name: /^I accept/ }))
    await guest.keyboard.press('Space')
    await press(guest, guest.getByRole('button', { name: 'Accept and sign · $2,000.00' }))
    await expect(guest.getByRole('heading', { name: /Thank you/ })).toBeVisible()
    await context.close()
  })
  await test.step('finalized', async () => {
    await page.goto(project)
    await press(page, page.getByRole('link', { name: 'Finalize bid', exact: true }))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Finalize' }))
    await expect(page.getByText('Bid finalized successfully')).toBeVisible()
  })
  await test.step('an invoice', async () => {
    await page.goto(project)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/(BA|SC)-/)
    await page.keyboard.press('3')
    await press(page, page.getByRole('button', { name: 'New invoice' }))
    const drawer = page.getByRole('dialog')
    await reach(page, drawer.getByRole('checkbox', { name: /On completion/ }))
    await page.keyboard.press('Space')
    await press(page, drawer.getByRole('button', { name: 'Make invoice' }))
    await expect(drawer).toContainText('$2,000.00')
    await press(page, drawer.getByRole('button', { name: 'Send' }))
    const sending = page.getByRole('dialog', { name: /^Send invoice/ })
    await press(page, sending.getByRole('button', { name: 'Send the e-mail' }))
    await expect(sending.getByText('Invoice sent successfully')).toBeVisible()
    await press(page, sending.getByRole('button', { name: 'Done' }))
    await expect(sending).toHaveCount(0)
  })
  await test.step('its payment', async () => {
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Record payment' }))
    const drawer = page.getByRole('dialog').last()
    await expect(drawer.getByLabel('Amount')).toHaveValue('2,000.00')
    await type(page, drawer.getByLabel(/Check number|Identification|Number/), '2042')
    await press(page, drawer.getByRole('button', { name: /^Record/ }))
    await expect(page.getByText('Check 2042').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a note, by naming the project', async () => {
    await page.keyboard.press('ControlOrMeta+K')
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
    await page.keyboard.type(`new note ${customer.name}`)
    const offered = page.getByRole('option', { name: /^New note on / })
    await expect(offered.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('New note')).toBeFocused()
    await page.keyboard.type('The key is with the neighbor')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('The key is with the neighbor').first()).toBeVisible()
  })
})

/** Presses Tab until the control has the focus, and looks whether one can see that. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 200; presses += 1) {
    if (await hasFocus(control)) {
      expect(await showsFocus(control), `the focus on ${control} can be seen`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${control}`)
}

async function press(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  await reach(page, control)
  await page.keyboard.press('Enter')
}

/** What stood there is replaced. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement)
}

/** A ring of its own, or one on what is drawn around or beside it: fields have a border, checkboxes are covered. */
function showsFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const isField = element.matches('input, textarea, select, [contenteditable]')
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return isField || (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
}
