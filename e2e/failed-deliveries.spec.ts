import type { Page } from '@playwright/test'
import { openMail } from './demo-post.ts'
import { ask, type MadeBid, makeBid, newCustomer, openBid } from './office-api.ts'
import {
  chooseWay,
  expectDelivery,
  findSendDrawer,
  openSendDrawer,
  readHead,
  sendNow,
} from './send-drawer.ts'
import { expect, test } from './sign-in.ts'

/*
 * What does not arrive, as the office meets it: the provider's words, a badge on every screen, and each of the ways out:
 * another address, another channel, trying again, dealt with. The addresses misbehave as the demo's mailbox says.
 */

test('a refused mail shows on every screen until it went to another address', async ({ office }) => {
  const customer = newCustomer('Rosa Delgado', 'refused')
  const bid = await makeBid(office, customer)
  const before = await countFailures(office)
  await openBid(office, bid)
  const form = await openSendDrawer(office)
  await form.drawer.getByRole('button', { name: 'Send the e-mail' }).click()
  const refusal = form.drawer.getByRole('alert').filter({ hasText: 'It was refused. Nothing was sent.' })
  await expect(refusal).toContainText(`550 5.1.1 <${customer.email}>: there is no such mailbox`)
  await office.keyboard.press('Escape')
  await expect(office.getByRole('heading', { level: 1 })).toContainText('Draft')
  await expect(office.getByRole('region', { name: 'Delivery and answers' })).toContainText('550 5.1.1')
  for (const screen of ['', 'customers', 'settings', 'demo-mailbox']) {
    await office.goto(`/employee/Maria/${screen}`)
    await expectBadge(office, before + 1)
  }
  await office.setViewportSize({ width: 360, height: 740 })
  await expectBadge(office, before + 1)
  await office.setViewportSize({ width: 1440, height: 900 })

  await badge(office).click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Deliveries')
  const row = office.getByRole('listitem').filter({ hasText: customer.email })
  await expect(row).toContainText('there is no such mailbox')
  await row.getByRole('button').click()
  const drawer = office.getByRole('dialog', { name: /^Bid/ })
  await expect(drawer.getByRole('region', { name: 'Attempts' })).toContainText(/1\. Refused.*550 5\.1\.1/s)
  const right = newCustomer(customer.name).email
  await drawer.getByLabel('E-mail address').fill(right)
  await drawer.getByRole('button', { name: 'Send here instead' }).click()
  await expect(drawer).toContainText(`Rosa Delgado, ${right}`)
  await expect(drawer).toContainText('once more after a failure')
  await expect(drawer.getByText('It reached their mailbox.')).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(row).toHaveCount(0)
  await expectBadge(office, before)
  await openBid(office, bid)
  await expect(office.getByRole('heading', { level: 1 })).toContainText('Sent')
})

test('a number that is not on WhatsApp: the bid goes by e-mail instead', async ({ office }) => {
  const customer = { ...newCustomer('Ngozi Abara'), phone: '(341) 555-0404' }
  const bid = await makeBid(office, customer)
  await agreeToWhatsApp(office, bid)
  const before = await countFailures(office)
  await openBid(office, bid)
  const form = await openSendDrawer(office)
  await chooseWay(form, 'WhatsApp')
  await form.drawer.getByRole('button', { name: 'Send by WhatsApp' }).click()
  const refusal = form.drawer.getByRole('alert').filter({ hasText: 'It was refused. Nothing was sent.' })
  await expect(refusal).toContainText(/131026|undeliverable|not on WhatsApp/i)
  await expectBadge(office, before + 1)
  await office.keyboard.press('Escape')
  const row = office.getByRole('listitem').filter({ hasText: customer.phone })
  await expect(row.getByText('Failed', { exact: true })).toBeVisible()
  await row.getByRole('button').click()
  await office.getByRole('dialog', { name: /^Bid/ }).getByRole('button', { name: 'Send another way' }).click()
  await sendNow(findSendDrawer(office), 'e-mail')
  await office.keyboard.press('Escape')
  await expectDelivery(office, customer.email, 'Delivered')
  await expectBadge(office, before)
})

test('a mail that comes back is shown with the words of the report, and can be dismissed', async ({
  office,
}) => {
  const customer = newCustomer('Bertrand Achterberg', 'bounced')
  const bid = await makeBid(office, customer)
  const before = await countFailures(office)
  await openBid(office, bid)
  const form = await openSendDrawer(office)
  await sendNow(form, 'e-mail')
  await expect(office.getByRole('heading', { level: 1 })).toContainText('Sent')
  await expectDelivery(office, customer.email, 'Bounced')
  const row = office
    .getByRole('region', { name: 'Delivery and answers' })
    .getByRole('listitem')
    .filter({ hasText: customer.email })
  await expect(row).toContainText('It came back: 552 5.2.2 The mailbox was closed')
  await office.reload()
  await expectBadge(office, before + 1)
  await row.getByRole('button').click()
  const drawer = office.getByRole('dialog', { name: /^Bid/ })
  await drawer.getByRole('button', { name: 'Dealt with' }).click()
  await expect(drawer.getByRole('button', { name: 'Dealt with' })).toHaveCount(0)
  await office.keyboard.press('Escape')
  await expectBadge(office, before)
})

test('a server that hangs up: the mail is given up and goes by WhatsApp', async ({ office }) => {
  const customer = newCustomer('Lucille Okonjo', 'drop')
  const bid = await makeBid(office, customer)
  await agreeToWhatsApp(office, bid)
  const before = await countFailures(office)
  await openBid(office, bid)
  const form = await openSendDrawer(office)
  await form.drawer.getByRole('button', { name: 'Send the e-mail' }).click()
  await expect(form.drawer.getByRole('status').filter({ hasText: 'On its way' })).toContainText(
    'The mail server was not reached',
  )
  await form.drawer.getByRole('button', { name: 'Done' }).click()
  await expect(office.getByText('Being sent now')).toBeVisible()
  await expectDelivery(office, customer.email, 'Not sent yet')

  const row = office.getByRole('listitem').filter({ hasText: customer.email })
  await row.getByRole('button').click()
  const drawer = office.getByRole('dialog', { name: /^Bid/ })
  await expect(drawer.getByRole('region', { name: 'Attempts' })).toContainText('1. Not reached')
  await drawer.getByRole('button', { name: 'Stop sending' }).click()
  await office
    .getByRole('dialog', { name: 'Stop sending this message?' })
    .getByRole('button', { name: 'Stop sending' })
    .click()
  await expect(drawer.getByText('Not sent: Given up by Maria Delgado')).toBeVisible()
  await office.keyboard.press('Escape')
  // Who gave it up knows of it.
  await expectBadge(office, before)
  const again = await openSendDrawer(office)
  await chooseWay(again, 'WhatsApp')
  await expect(again.preview.getByText('Approved wording')).toBeVisible()
  await sendNow(again, 'WhatsApp')
  await expect(office.getByRole('heading', { level: 1 })).toContainText('Sent')
  await expectDelivery(office, customer.phone, 'Delivered')
})

test('a server that does not answer is tried again, and the reader has one mail', async ({ office }) => {
  const customer = newCustomer('Imogen Vasquez', 'slow')
  const bid = await makeBid(office, customer)
  await openBid(office, bid)
  const form = await openSendDrawer(office)
  const subject = await readHead(form, 'Subject')
  await form.drawer.getByRole('button', { name: 'Send the e-mail' }).click()
  await expect(form.drawer.getByRole('status').filter({ hasText: 'On its way' })).toBeVisible()
  await form.drawer.getByRole('button', { name: 'Done' }).click()
  await openMail(office, subject)
  await expect(office.getByRole('article').getByText('Arrived twice, shown once')).toBeVisible({
    timeout: 45_000,
  })
  await expect(office.getByRole('list', { name: 'Mails' }).getByText(subject, { exact: true })).toHaveCount(1)

  await openBid(office, bid)
  const row = office.getByRole('listitem').filter({ hasText: customer.email })
  await expectDelivery(office, customer.email, 'Not sent yet')
  await row.getByRole('button').click()
  const drawer = office.getByRole('dialog', { name: /^Bid/ })
  await expect(drawer.getByRole('region', { name: 'Attempts' })).toContainText(
    /1\. Not reached.*2\. Not reached/s,
    {
      timeout: 20_000,
    },
  )
  await drawer.getByRole('button', { name: 'Stop sending' }).click()
  await office
    .getByRole('dialog', { name: 'Stop sending this message?' })
    .getByRole('button', { name: 'Stop sending' })
    .click()
  await expect(drawer.getByText('Not sent: Given up by Maria Delgado')).toBeVisible()
})

function badge(page: Page) {
  return page.getByRole('link', { name: /messages? couldn’t be delivered/ })
}

/** How many messages wait for somebody, as the frame says it. */
async function expectBadge(page: Page, count: number): Promise<void> {
  if (count === 0) await expect(badge(page)).toHaveCount(0)
  else
    await expect(badge(page)).toHaveAccessibleName(new RegExp(`^${count} messages? couldn’t be delivered$`))
}

async function countFailures(page: Page): Promise<number> {
  return (await ask<unknown[]>(page, 'GET /api/deliveries?open=true&limit=100')).length
}

/** The customer's consent, as the office keeps it. */
async function agreeToWhatsApp(page: Page, bid: MadeBid): Promise<void> {
  const { customer } = await ask<{ customer: { id: number } }>(page, `GET /api/projects/${bid.projectId}`)
  await ask(page, `PUT /api/customers/${customer.id}`, { whatsappOptIn: true })
}
