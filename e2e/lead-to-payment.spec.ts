import type { Browser, Page } from '@playwright/test'
import { openOnPhone, signTyped } from './customer-page.ts'
import { lookAtDocument, openChat, openMail, saveAttachment } from './demo-post.ts'
import { ask, type Customer, download, newCustomer, openPart } from './office-api.ts'
import { chooseWay, expectDelivery, openSendDrawer, readHead, sendNow } from './send-drawer.ts'
import { expect, test } from './sign-in.ts'

/*
 * A job from the first call to the check: the lead, a bid written, sent by mail and by WhatsApp, signed on the
 * customer's phone, finalized, changed, invoiced, paid. Mail and messages travel by their protocols to the demo's mailbox
 * and phone. Twelve lines come to $16,500.00, and to $19,000.00 with the option.
 */

const drilling = ['Drill caisson 24"', 'Caisson cage 24"', 'Caisson concrete 24"', 'Spoils haul-off']
const gradeBeams = [
  'Grade beam 18 × 24\t40\tLF\t$85.00',
  'Tie beam 12 × 18\t25\tLF\t60',
  'Concrete pump\t2\tDAY\t950',
  'Epoxy dowel #5\t48\tEA\t12.50',
]
const conditions = [
  'Mobilization\t1\tLS\t1,800.00',
  'Site protection\t1\tLS\t450',
  'Deputy inspection\t3\tDAY\t750',
  'Engineering\t1\tLS\t2,500',
]

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('from a lead to a payment', async ({ office, browser }) => {
  const customer = newCustomer('Wilhelmina Ostrander')
  await test.step('a lead', () => takeInLead(office, customer))
  await test.step('a bid', () => writeBid(office))
  const bidScreen = office.url()
  const link = await test.step('sent by e-mail', () => sendByMail(office))
  await test.step('sent by WhatsApp', () => sendByWhatsApp(office, bidScreen, customer))
  await test.step('signed', () => sign(browser, link, customer))
  await test.step('both sides have it', () => expectSignedCopies(office, 'bid', '$19,000.00'))
  await test.step('finalized', () => finalizeSigned(office, bidScreen))
  await test.step('a change order', () => changeContract(office, browser, customer))
  await test.step('an invoice', () => invoiceDeposit(office))
  await test.step('a payment', () => recordCheck(office))
})

async function takeInLead(page: Page, { name, email, phone }: Customer): Promise<void> {
  await page.getByRole('link', { name: 'New lead' }).first().click()
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByLabel('Street').fill('4410 Hillcrest Ave')
  await page.getByLabel('City').fill('Oakland')
  await page.getByLabel('ZIP').fill('94602')
  await page.getByRole('radio', { name: /San Francisco Bay Area/ }).check()
  await page.getByRole('button', { name: 'Save lead' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BA-')
  await expect(page.getByText(name).first()).toBeVisible()
}

/** Products typed by name, spreadsheet rows pasted; nobody presses Save. */
async function writeBid(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Write bid' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bid 1')
  await page.getByLabel('Title').fill('Caissons for the rear addition')
  await nameGroup(page, 1, 'Caissons')
  const section = page.getByRole('region', { name: 'Caissons', exact: true })
  for (const [index, product] of drilling.entries()) {
    const cell = (name: string) => section.getByLabel(`${name}, line ${index + 1}`, { exact: true })
    if ((await cell('Description').count()) === 0)
      await section.getByRole('button', { name: 'Add a line' }).click()
    await cell('Description').fill(product)
    // The product's own description, unit and price have taken the place of its name.
    await expect(cell('Unit price')).not.toHaveValue('0.00')
    await cell('Quantity').fill(String(10 + index))
    await cell('Unit price').fill('100')
  }
  await pasteGroup(page, 2, 'Grade beams', gradeBeams)
  await pasteGroup(page, 3, 'General conditions', conditions)
  await page
    .getByRole('region', { name: 'General conditions' })
    .getByLabel('Option, line 4')
    .selectOption('Option')

  await page.getByRole('button', { name: 'Add a payment' }).click()
  await page.getByLabel('Amount of payment 1').fill('1,000')
  await page.getByRole('button', { name: 'Add one for the rest, $15,500.00' }).click()
  await page.getByLabel('What payment 2 is for').fill('On completion')
  await expectSaved(page)
  await page.reload()
  await expect(page.getByLabel('Name of group 3')).toHaveValue('General conditions')
  await expect(page.getByLabel(/^Description, line/)).toHaveCount(12)
  await expect(page.getByLabel('Title')).toHaveValue('Caissons for the rear addition')
  await expect(page.getByLabel('What payment 2 is for')).toHaveValue('On completion')
  await expect(page.getByText('$16,500.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('img', { name: 'Page 1 of 2' }).locator('canvas')).toBeVisible()
}

async function nameGroup(page: Page, place: number, name: string): Promise<void> {
  const field = page.getByLabel(`Name of group ${place}`)
  if ((await field.count()) === 0) await page.getByRole('button', { name: 'Add a group' }).click()
  await field.fill(name)
}

async function pasteGroup(page: Page, place: number, name: string, rows: readonly string[]): Promise<void> {
  await nameGroup(page, place, name)
  const section = page.getByRole('region', { name, exact: true })
  const first = section.getByLabel('Description, line 1', { exact: true })
  if ((await first.count()) === 0) await section.getByRole('button', { name: 'Add a line' }).click()
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\r\n'))
  await first.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(section.getByLabel(`Description, line ${rows.length}`, { exact: true })).toHaveValue(
    rows.at(-1)?.split('\t')[0] ?? '',
  )
}

/** By itself, a moment after the last key. */
async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved (just now|\d+ s ago)$/)).toBeVisible()
}

/** @returns the customer's link, out of the mail */
async function sendByMail(page: Page): Promise<string> {
  const previewed = page.waitForResponse((answer) => /\/pdf\?.*asSent/.test(answer.url()))
  const form = await openSendDrawer(page)
  const address = new URL((await previewed).url())
  const shown = await download(page, address.pathname + address.search)
  await expect(form.preview).toHaveAttribute('aria-busy', 'false')
  const subject = await readHead(form, 'Subject')
  const words = await form.letter.locator('body').innerText()
  const name = await form.preview
    .getByText(/\.pdf$/)
    .first()
    .innerText()
  await sendNow(form, 'e-mail')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sent')
  await expectDelivery(page, 'Wilhelmina Ostrander', 'Delivered')

  const letter = await openMail(page, subject)
  expect(await letter.locator('body').innerText()).toBe(words)
  const attached = await saveAttachment(page, name)
  const [delivery] = await ask<[{ id: number }]>(
    page,
    `GET /api/deliveries?search=${encodeURIComponent(subject)}`,
  )
  const sent = await download(page, `/api/deliveries/${delivery.id}/document`)
  expect(attached.equals(shown), 'the attachment is the previewed PDF').toBe(true)
  expect(attached.equals(sent), 'and the one in the ledger').toBe(true)
  await lookAtDocument(page, () => page.getByRole('button', { name: 'Open', exact: true }).click(), name)
  return (await letter.getByRole('link', { name: 'Review and sign' }).getAttribute('href')) ?? ''
}

/** First in the approved wording; freely once the customer has written. */
async function sendByWhatsApp(page: Page, bidScreen: string, customer: Customer): Promise<void> {
  await page.goto(bidScreen)
  const form = await openSendDrawer(page)
  await chooseWay(form, 'WhatsApp')
  await expect(form.drawer.getByRole('button', { name: 'Send by WhatsApp' })).toBeDisabled()
  // It is ticked once the customer's record says so, which check() would not wait for.
  await form.drawer.getByRole('checkbox', { name: /we may write to them on WhatsApp/ }).click()
  await expect(form.preview.getByText('Approved wording')).toBeVisible()
  await sendNow(form, 'WhatsApp')
  await expectDelivery(page, customer.phone, 'Delivered')

  const messages = await openChat(page, customer)
  await expect(messages).toHaveCount(1)
  await expect(messages).toContainText('Hello Wilhelmina Ostrander, here is our bid for 4410 Hillcrest Ave')
  await expect(messages).toContainText('Template')
  await page.getByLabel('Write as the customer').fill('Can you send it without the prices of every line?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/The office can write anything until/)).toBeVisible()

  await page.goto(bidScreen)
  const again = await openSendDrawer(page)
  await chooseWay(again, 'WhatsApp')
  await again.drawer.getByRole('switch', { name: /Every line with its price/ }).uncheck()
  await again.drawer.getByLabel('Message').fill('Here it is, one amount for each part.')
  await expect(again.preview.getByText('Here it is, one amount for each part.')).toBeVisible()
  await sendNow(again, 'WhatsApp')

  const answered = await openChat(page, customer)
  const last = answered.last()
  await expect(last).toContainText('Here it is, one amount for each part.')
  await expect(last).not.toContainText('Template')
  await expect(last.getByText('Read')).toBeVisible()
  const file = last.getByRole('button', { name: /\.pdf/ })
  const name = /^.*\.pdf/.exec(await file.innerText())?.[0] ?? ''
  await lookAtDocument(page, () => file.click(), name)
}

async function sign(browser: Browser, link: string, { name }: Customer): Promise<void> {
  const phone = await openOnPhone(browser, link)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Caissons for the rear addition')
  const total = phone.getByRole('region', { name: 'Total' })
  await expect(total).toContainText('$16,500.00')
  await phone.getByRole('checkbox', { name: /^Engineering/ }).tap()
  await expect(total).toContainText('$19,000.00')
  await signTyped(phone, name, 'Accept and sign · $19,000.00')
  await phone.context().close()
}

/** The signed PDF reaches the customer and the manager, and is the same for both. */
async function expectSignedCopies(page: Page, kind: 'bid' | 'change order', total: string): Promise<void> {
  await page.goto('/employee/Maria/demo-mailbox')
  const office = page
    .getByText(new RegExp(`^Wilhelmina Ostrander has signed ${kind} \\S+ for \\${total}$`))
    .first()
  const subject = await office.innerText()
  const number = /signed (?:bid|change order) (\S+)/.exec(subject)?.[1] ?? ''
  const copies: Buffer[] = []
  for (const one of [
    subject,
    await wholeSubject(page, `Signed: ${kind === 'bid' ? 'Bid' : 'Change order'} ${number} `),
  ]) {
    await openMail(page, one)
    const name = await page
      .getByRole('list', { name: 'Attachments' })
      .getByText(/signed\.pdf/)
      .first()
      .innerText()
    copies.push(await saveAttachment(page, /^.*\.pdf/.exec(name)?.[0] ?? ''))
  }
  expect(copies[0]?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(copies[0]?.equals(copies[1] as Buffer)).toBe(true)
}

async function wholeSubject(page: Page, beginning: string): Promise<string> {
  return page.getByRole('list', { name: 'Mails' }).getByText(beginning).first().innerText()
}

async function finalizeSigned(page: Page, bidScreen: string): Promise<void> {
  await page.goto(bidScreen)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Accepted')
  const fares = page.getByRole('region', { name: 'Delivery and answers' })
  await expect(fares).toContainText('Signed by Wilhelmina Ostrander for $19,000.00')
  await expect(fares).toContainText(/Viewed (once|\d+ times), last/)
  await expect(fares).toContainText('Engineering ($2,500.00)')
  await expect(fares.getByRole('link', { name: 'The signed PDF' })).toBeVisible()
  await openProject(page)
  await expect(page.getByText(/^Signed by Wilhelmina Ostrander/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Finalize bid', exact: true }).click()
  await confirmFinalizing(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Contract signed')
}

async function confirmFinalizing(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Exactly what was signed')
  await dialog.getByRole('button', { name: 'Finalize' }).click()
  await expect(page.getByText('Bid finalized successfully')).toBeVisible()
}

async function openProject(page: Page): Promise<void> {
  // From the bid to the project's bids, and from there to its overview.
  await page
    .getByRole('link', { name: /Wilhelmina Ostrander/ })
    .first()
    .click()
  await openPart(page, 'Overview')
  await expect(page.getByRole('navigation', { name: 'Money of this project' })).toBeVisible()
}

async function changeContract(page: Page, browser: Browser, { name }: Customer): Promise<void> {
  await openPart(page, 'Bids')
  await page.getByRole('button', { name: 'New change order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Change order 1')
  await page.getByLabel('Title').fill('Rock below eight feet')
  await pasteGroup(page, 1, 'Drilling', ['Rock drilling\t4\tHR\t162.50'])
  await page.getByRole('button', { name: 'Add one for the rest, $650.00' }).click()
  await page.getByLabel('What payment 1 is for').fill('With the next invoice')
  await expectSaved(page)
  const form = await openSendDrawer(page)
  const subject = await readHead(form, 'Subject')
  expect(subject).toContain('Change order')
  await sendNow(form, 'e-mail')
  const changeScreen = page.url()
  const letter = await openMail(page, subject)
  const link = (await letter.getByRole('link', { name: 'Review and sign' }).getAttribute('href')) ?? ''
  const phone = await openOnPhone(browser, link)
  await signTyped(phone, name, 'Accept and sign · $650.00')
  await phone.context().close()
  await page.goto(changeScreen)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Accepted')
  await page.getByRole('button', { name: 'Finalize' }).click()
  await confirmFinalizing(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Finalized')
  await openProject(page)
  const money = page.getByRole('navigation', { name: 'Money of this project' })
  await expect(money).toContainText(/Original contract\s*\$19,000\.00/)
  await expect(money).toContainText(/Contract now\s*\$19,650\.00/)
}

async function invoiceDeposit(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Invoice “Deposit”' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('checkbox', { name: /Deposit/ })).toBeChecked()
  await drawer.getByRole('button', { name: 'Make invoice' }).click()
  await expect(drawer).toContainText('-1')
  await expect(drawer).toContainText('$1,000.00')
  await drawer.getByRole('button', { name: 'Send' }).click()
  const sending = page.getByRole('dialog', { name: /^Send invoice/ })
  await sending.getByRole('button', { name: 'Send the e-mail' }).click()
  await expect(sending.getByText('Invoice sent successfully')).toBeVisible()
  await sending.getByRole('button', { name: 'Done' }).click()
  await expect(sending).toHaveCount(0)
  await expect(drawer.getByText('Not yet')).toHaveCount(0)
}

async function recordCheck(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  const drawer = page.getByRole('dialog').last()
  await expect(drawer.getByLabel('Amount')).toHaveValue('1,000.00')
  await drawer.getByLabel('Amount').fill('400')
  await drawer.getByLabel(/Check number|Identification|Number/).fill('1042')
  await drawer
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'check.png', mimeType: 'image/png', buffer: await drawnCheck(page) })
  await drawer.getByRole('button', { name: /^Record/ }).click()
  await expect(page.getByText('Check 1042').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText('Check 1042').first()).toBeVisible()
  const invoice = page
    .getByRole('listitem')
    .filter({ hasText: /BA-\d+-\d+-1/ })
    .filter({ hasText: 'Partially paid' })
    .first()
  await expect(invoice).toContainText('$600.00')
  await expect(page.getByRole('navigation', { name: 'Money of this project' })).toContainText(
    /Balance\s*\$600\.00/,
  )
}

/** A picture as a phone's camera would make it, drawn by the browser itself. */
async function drawnCheck(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 360
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#e8f0ec'
      context.fillRect(0, 0, 800, 360)
      context.fillStyle = '#123'
      context.font = '40px sans-serif'
      context.fillText('Four hundred dollars', 60, 180)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(data, 'base64')
}
