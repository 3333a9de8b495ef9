import type { Locator, Page } from '@playwright/test'
import { readZip } from '../src/server/testing/read-zip.ts'
import { billHalf, drawPaper, type Job, makeExpense, makeJob, makePayment, openLastMonth } from './books.ts'
import { openMail, saveAttachment } from './demo-post.ts'
import { keepPicture } from './keep-picture.ts'
import { newCustomer } from './office-api.ts'
import { readCsv, saveFile } from './read-csv.ts'
import { findSendDrawer, openSendDrawer, readHead, sendPaper } from './send-drawer.ts'
import { expect, test } from './sign-in.ts'

/*
 * An accountant brings a month to its end: what was billed and held back, what came, bounced and went back, what was
 * spent, what the reports say of it; then the month is closed, and stays as it is unless an administrator changes it.
 * All of it is dated in the month that ended last.
 */

test('a job is billed by percent, paid, bounced, refunded, and its retention released', async ({
  office,
  accountant: page,
}) => {
  const month = await openLastMonth(office)
  const job = await makeJob(page, newCustomer('Theodora Blackwood'))
  await openProject(page, job)
  const number = await test.step('half of the progress payment, less ten percent', () =>
    billProgress(page, job, `${month}-05`))
  await test.step('looked at and sent under other terms', () => sendUnderOtherTerms(page, job, number))
  await test.step('paid in part, with the picture of the check', () => payInPart(page, number, `${month}-12`))
  await test.step('a check that bounces', () => bounce(page, number, `${month}-14`))
  await test.step('too much by wire, on purpose, and back', () => payTooMuch(page, number, `${month}-20`))
  await test.step('the retention asked for', () => releaseRetention(page, number, `${month}-24`))
  await test.step('the receipt', () => sendReceipt(page, job))
})

async function openProject(page: Page, { projectId, projectNumber }: Job): Promise<void> {
  await page.goto(`/employee/Beth/projects/${projectId}/money`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(projectNumber)
}

/** @returns the invoice's number */
async function billProgress(page: Page, { projectNumber }: Job, issued: string): Promise<string> {
  await page.getByRole('button', { name: 'New invoice' }).click()
  const drawer = page.getByRole('dialog', { name: 'New invoice' })
  await drawer.getByRole('checkbox', { name: 'Progress' }).check()
  await drawer.getByRole('radiogroup', { name: 'How much of Progress' }).getByText('Percent').click()
  await drawer.getByLabel('Percent of Progress').fill('50')
  await drawer.getByLabel('Retention in percent').fill('10')
  await drawer.getByRole('textbox', { name: 'Issued' }).fill(issued)
  await expect(drawer).toContainText('$14,000.00 left')
  await expect(drawer).toContainText(/Less retention\s*−\$600\.00/)
  await keepPicture(page, 'month-end new invoice')
  await drawer.getByRole('button', { name: 'Make invoice' }).click()
  const made = page.getByRole('dialog', { name: new RegExp(`^Invoice ${projectNumber}-1 `) })
  await expect(made).toContainText(/Invoice\s*\$5,400\.00/)
  await expect(made).toContainText(/Sent\s*Not yet/)
  await keepPicture(page, 'month-end invoice made')
  return `${projectNumber}-1`
}

/** The paper under `Net 30`; sending it makes that the invoice's own, and the office sees when it went. */
async function sendUnderOtherTerms(page: Page, job: Job, number: string): Promise<void> {
  const invoice = page.getByRole('dialog', { name: new RegExp(`^Invoice ${number} `) })
  await invoice.getByRole('link', { name: 'PDF' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${number}`)
  const paper = page.getByRole('region', { name: /\.pdf$/ })
  await expect(paper).toContainText('$5,400.00')
  await expect(paper).not.toContainText('Net 30')
  const terms = page.getByRole('group', { name: /^Payment terms/ })
  await terms.getByText('Net 30', { exact: true }).click()
  await expect(paper).toContainText('Net 30')
  await expect(paper).not.toContainText('Due on receipt')
  await keepPicture(page, 'month-end invoice PDF')
  const form = await openSendDrawer(page)
  const subject = await readHead(form, 'Subject')
  expect(subject).toContain(number)
  await keepPicture(page, 'month-end send invoice')
  await sendPaper(form, 'Invoice sent successfully')

  await openMail(page, subject)
  const attached = await page
    .getByRole('list', { name: 'Attachments' })
    .getByText(/\.pdf/)
    .first()
    .innerText()
  const pdf = await saveAttachment(page, /^.*\.pdf/.exec(attached)?.[0] ?? '')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  await openProject(page, job)
  const row = invoiceRow(page, number)
  await expect(row).toContainText(/sent (today|just now|\w+ \d+)/)
  await row.getByRole('button', { name: number, exact: true }).click()
  await expect(invoice).toContainText('Net 30')
  await expect(invoice.getByText('Not yet')).toHaveCount(0)
  await keepPicture(page, 'month-end invoice sent')
  await page.keyboard.press('Escape')
  await expect(invoice).toHaveCount(0)
}

async function payInPart(page: Page, number: string, received: string): Promise<void> {
  const picture = await drawPaper(['Theodora Blackwood', 'Pay to Bedrock and Bay', '$2,000.00'])
  const drawer = await openPayment(page, number)
  await drawer.getByRole('textbox', { name: 'Amount', exact: true }).fill('2,000')
  await drawer.getByLabel('Check number').fill('2041')
  await drawer.getByLabel('Received').fill(received)
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'check.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(drawer.getByRole('img', { name: 'Chosen, not saved yet' })).toBeVisible()
  await keepPicture(page, 'month-end record payment')
  await recordPayment(drawer)
  await expect(paymentRow(page, 'Check 2041')).toContainText('$2,000.00')
  await expect(invoiceRow(page, number)).toContainText('$3,400.00 open')
  await page.getByRole('button', { name: 'Picture of the payment of $2,000.00' }).click()
  const whole = page.getByRole('dialog', { name: 'Payment of $2,000.00' })
  await expect(whole.getByRole('img', { name: 'Payment of $2,000.00' })).toBeVisible()
  await keepPicture(page, 'month-end picture of the check')
  await page.keyboard.press('Escape')
  await expect(whole).toHaveCount(0)
}

async function bounce(page: Page, number: string, received: string): Promise<void> {
  const drawer = await openPayment(page, number)
  await expect(drawer.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('3,400.00')
  await drawer.getByLabel('Check number').fill('2042')
  await drawer.getByLabel('Received').fill(received)
  await recordPayment(drawer)
  await expect(invoiceRow(page, number)).toContainText('nothing open')
  await chooseStep(page, 'payment of $3,400.00', 'Reverse…')
  const question = page.getByRole('dialog', { name: 'Reverse Check 2042?' })
  await question.getByRole('radio', { name: 'The check bounced' }).check()
  await question.getByLabel('Day of the reversal').fill(received)
  await keepPicture(page, 'month-end reverse')
  await question.getByRole('button', { name: 'Reverse $3,400.00' }).click()
  await expect(question).toHaveCount(0)
  await expect(invoiceRow(page, number)).toContainText('$3,400.00 open')
  await expect(paymentRow(page, 'Reversal of Check 2042')).toContainText('The check bounced')
  await expect(paymentRow(page, /^Check 2042/).getByText('Reversed')).toBeVisible()
}

/** More than what is open is a slip of the pen until somebody says that it is not. */
async function payTooMuch(page: Page, number: string, received: string): Promise<void> {
  const drawer = await openPayment(page, number)
  await drawer.getByRole('textbox', { name: 'Amount', exact: true }).fill('3,500')
  await drawer.getByLabel('Method').selectOption('Wire')
  await drawer.getByLabel('Confirmation number').fill('W-77310')
  await drawer.getByLabel('Received').fill(received)
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  await expect(drawer).toContainText('The payment of $3,500.00 is more than the balance of $3,400.00')
  await keepPicture(page, 'month-end overpayment refused')
  await drawer.getByRole('checkbox', { name: /^Take \$100\.00 more than the balance/ }).check()
  await recordPayment(drawer)
  await expect(invoiceRow(page, number)).toContainText('$100.00 too much')
  await chooseStep(page, 'payment of $3,500.00', 'Refund…')
  const refund = page.getByRole('dialog', { name: 'Refund of Wire W-77310' })
  await refund.getByRole('textbox', { name: 'Amount', exact: true }).fill('100')
  await refund.getByLabel('Paid back').fill(received)
  await refund.getByLabel('Reason').fill('Paid too much')
  await keepPicture(page, 'month-end refund')
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(refund).toHaveCount(0)
  await expect(invoiceRow(page, number)).toContainText('nothing open')
  await expect(paymentRow(page, /^Wire W-77310/).getByText('$100.00 refunded')).toBeVisible()
  await keepPicture(page, 'month-end project with payments', { whole: true })
}

async function releaseRetention(page: Page, number: string, issued: string): Promise<void> {
  const money = page.getByRole('navigation', { name: 'Money of this project' })
  await expect(money).toContainText(/Retention held\s*\$600\.00/)
  await page.getByRole('button', { name: 'Release retention' }).click()
  const drawer = page.getByRole('dialog', { name: 'Release retention' })
  await drawer.getByRole('checkbox', { name: new RegExp(`^Invoice ${number}`) }).check()
  await drawer.getByRole('textbox', { name: 'Issued' }).fill(issued)
  await keepPicture(page, 'month-end release retention')
  await drawer.getByRole('button', { name: 'Make retention invoice' }).click()
  const made = page.getByRole('dialog', { name: /^Invoice .* Retention/ })
  await expect(made).toContainText(/Invoice\s*\$600\.00/)
  await page.keyboard.press('Escape')
  await expect(made).toHaveCount(0)
  // Held until the draft is sent, and counted apart.
  await expect(money).toContainText('$600.00 in drafts, not billed')
  await expect(money).toContainText(/Retention held\s*\$600\.00/)
}

async function sendReceipt(page: Page, { customer }: Job): Promise<void> {
  await chooseStep(page, 'payment of $2,000.00', 'Receipt')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt, $2,000.00')
  await expect(page.getByRole('region', { name: /\.pdf$/ })).toContainText('2041')
  await keepPicture(page, 'month-end receipt PDF')
  const form = await openSendDrawer(page)
  await expect(form.drawer.getByLabel('To', { exact: true })).toHaveValue(customer.email)
  await sendPaper(form, 'Receipt sent successfully')
}

test('bills are paid at once, checks clear, and every report leads to its rows', async ({
  office,
  accountant: page,
}) => {
  const month = await openLastMonth(office)
  const job = await makeJob(page, newCustomer('Cornelius Abernathy'))
  const invoice = await billHalf(page, job, `${month}-03`)
  for (const [identification, amount] of Object.entries({ '3301': '2500', '3302': '1000' }))
    await makePayment(page, job, {
      invoice_id: String(invoice.id),
      amount,
      received: `${month}-15`,
      identification,
    })
  const rebar = `Kearny Reinforcing for ${job.projectNumber}`
  const bills = { [`${rebar}/K-1`]: '1200.50', [`${rebar}/K-2`]: '799.50', 'Alvarado Pumping/P-9': '1000' }
  for (const [bill, cost] of Object.entries(bills)) {
    const [paidTo = '', requestReference = ''] = bill.split('/')
    await makeExpense(page, job, { paidTo, requestReference, cost, date: `${month}-08` })
  }
  await test.step('two bills with one check', () => payTogether(page, job, rebar, `${month}-18`))
  await test.step('what the bank has', () => clearPayments(page, job, `${month}-19`))
  await test.step('receivables', () => readReceivables(page, job, invoice.number))
  await test.step('work in progress', () => readProgress(page, job))
  await test.step('cash', () => readCash(page, month))
  await test.step('the statement', () => sendStatement(page, job, invoice.number))
})

async function payTogether(page: Page, job: Job, payee: string, day: string): Promise<void> {
  await openProject(page, job)
  await page.getByRole('link', { name: 'Filter and export' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Expenses')
  await expect(page.getByText('3 bills')).toBeVisible()
  await page.getByRole('checkbox', { name: `Select $1,200.50 to ${payee}` }).check()
  await page.getByRole('checkbox', { name: `Select $799.50 to ${payee}` }).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection).toContainText('2 bills, $2,000.00')
  await keepPicture(page, 'month-end all expenses')
  await selection.getByRole('button', { name: 'Pay selected' }).click()
  const drawer = page.getByRole('dialog', { name: 'Pay 2 bills' })
  await drawer.getByLabel('Check number').fill('5150')
  await drawer.getByLabel('Paid on').fill(day)
  await keepPicture(page, 'month-end pay bills')
  await drawer.getByRole('button', { name: 'Pay all' }).click()
  const paid = page.getByRole('dialog', { name: 'Paid' })
  await expect(paid).toContainText('$2,000.00 on 2 bills by Check 5150')
  await paid.getByRole('button', { name: 'Done' }).click()
  await expect(
    page.getByRole('row').filter({ hasText: payee }).getByText('Paid', { exact: true }),
  ).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: 'Alvarado Pumping' })).toContainText('Unpaid')
}

/** From what the project says is not cleared to the list that clears it. */
async function clearPayments(page: Page, job: Job, day: string): Promise<void> {
  await openProject(page, job)
  await page.getByRole('link', { name: '$3,500.00 not cleared' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
  await expect(page.getByText('2 records')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose all that are not cleared' }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 payments, $3,500.00')
  await bar.getByLabel('Cleared on').fill(day)
  await keepPicture(page, 'month-end clear payments')
  await bar.getByRole('button', { name: 'Mark as cleared' }).click()
  await expect(page.getByText('No payment matches')).toBeVisible()
}

async function readReceivables(page: Page, { customer, customerId, projectNumber }: Job, invoice: string) {
  const report = await openReport(page, 'Receivables')
  await keepPicture(page, 'month-end receivables')
  const row = report
    .getByRole('region', { name: 'By customer' })
    .getByRole('row')
    .filter({ has: page.locator(`a[href$="/customers/${customerId}"]`) })
  await expect(row).toContainText('$2,500.00')
  const { name, bytes } = await saveFile(page, 'CSV')
  expect(name).toMatch(/^receivables \d{4}-\d\d-\d\d\.csv$/)
  const rows = readCsv(bytes)
  expect(rows.find((line) => line.Invoice === invoice)).toMatchObject({
    Customer: customer.name,
    Project: projectNumber,
    Total: '6000.00',
    Balance: '2500.00',
  })
  await row.getByRole('link', { name: '$2,500.00' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
  await expect(page.getByText('1 invoice', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: invoice })).toContainText('$2,500.00')
  await page.getByRole('link', { name: invoice }).click()
  const opened = page.getByRole('dialog', { name: new RegExp(`^Invoice ${invoice} `) })
  await expect(opened).toContainText(/Balance\s*\$2,500\.00/)
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
}

/** $3,000.00 spent of $12,000.00: a quarter of $20,000.00 is earned, and $6,000.00 billed. */
async function readProgress(page: Page, { projectNumber }: Job): Promise<void> {
  const report = await openReport(page, 'Work in progress')
  await keepPicture(page, 'month-end work in progress')
  const row = report.getByRole('row').filter({ hasText: projectNumber })
  for (const figure of ['25.0%', '$20,000.00', '$3,000.00', '$5,000.00', '$6,000.00', '$15,000.00'])
    await expect(row).toContainText(figure)
  await expect(row).toContainText(/\$1,000\.00\s*overbilled/)
  const { bytes } = await saveFile(page, 'CSV')
  const rows = readCsv(bytes)
  expect(rows.find((line) => line.Project === projectNumber)).toMatchObject({
    'Percent complete': '25',
    'Earned revenue': '5000.00',
    Overbilled: '1000.00',
    Underbilled: '0.00',
  })
  await row.getByRole('link', { name: '$3,000.00' }).click()
  await expect(page).toHaveURL(/\/projects\/\d+\/money#expenses$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(projectNumber)
}

/** The sum of a month is the sum of the list behind it. */
async function readCash(page: Page, month: string): Promise<void> {
  const report = await openReport(page, 'Cash')
  await keepPicture(page, 'month-end cash')
  const row = report.getByRole('row').filter({ has: page.locator(`a[href$="/months/${month}"]`) })
  const received = row.getByRole('link', { name: /^\$/ }).first()
  const sum = await received.innerText()
  const { bytes } = await saveFile(page, 'CSV')
  const rows = readCsv(bytes)
  const line = rows.find((each) => each.Month === month)
  expect(line?.Received).toBe(sum.replaceAll(/[$,]/g, ''))
  await received.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
  const sums = page.getByRole('region', { name: 'What these payments add up to' })
  await expect(sums).toContainText(`Received${sum}`)
}

async function sendStatement(page: Page, { customer, customerId }: Job, invoice: string): Promise<void> {
  await page.goto(`/employee/Beth/customers/${customerId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account).toContainText(invoice)
  await expect(account.getByRole('link', { name: /^Balance.*: \$2,500\.00$/ })).toBeVisible()
  await keepPicture(page, 'month-end customer', { whole: true })
  await page.getByRole('link', { name: 'Statement', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement of account')
  const paper = page.getByRole('region', { name: /\.pdf$/ })
  await expect(paper).toContainText(invoice)
  await expect(paper).toContainText('$2,500.00')
  await keepPicture(page, 'month-end statement PDF')
  await page.getByRole('link', { name: customer.name }).click()
  await page.getByRole('button', { name: 'Send statement' }).click()
  const form = findSendDrawer(page)
  const subject = `What is open on invoice ${invoice}`
  await form.drawer.getByLabel('Subject').fill(subject)
  await expect(form.preview).toContainText(subject)
  await sendPaper(form, 'Statement sent successfully')
  await openMail(page, subject)
  await expect(page.getByRole('list', { name: 'Attachments' }).getByText(/\.pdf/).first()).toBeVisible()
}

/** A screen of the rail that is behind "Office". */
async function openInOffice(page: Page, screen: 'Reports' | 'Month end'): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Screens' })
  const folded = rail.getByRole('button', { name: 'Office', expanded: false })
  if (await folded.isVisible()) await folded.click()
  await rail.getByRole('link', { name: screen }).click()
}

/** By the rail and the reports' screen, as a person goes. */
async function openReport(page: Page, title: string): Promise<Locator> {
  await openInOffice(page, 'Reports')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
  await page
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const report = page.getByRole('main')
  await expect(report.getByRole('row').nth(1)).toBeVisible()
  return report
}

test('a month is closed, kept from change but for an administrator, reopened and handed on', async ({
  office,
  accountant: page,
}) => {
  const month = await openLastMonth(office)
  const job = await makeJob(page, newCustomer('Ottoline Fairweather'))
  const invoice = await billHalf(page, job, `${month}-04`)
  await makeExpense(page, job, { paidTo: 'Alvarado Pumping', cost: '1000', date: `${month}-08` })
  await test.step('closed', () => closeMonth(page, month))
  await test.step('a payment in it is refused', () => payInClosed(page, job, invoice.number, month))
  await test.step('an administrator may', () => payAsAdministrator(office, job, invoice.number, month))
  await test.step('reopened', () => reopenMonth(office, month))
  await test.step('the files', () => saveFiles(page, job, invoice.number, month))
})

async function closeMonth(page: Page, month: string): Promise<void> {
  await openMonth(page, month, 'Open')
  await keepPicture(page, 'month-end month open', { whole: true })
  const figures = page.getByRole('region', { name: 'Figures' })
  const spent = figures.getByRole('row', { name: /^Expenses/ }).getByRole('link')
  const sum = await spent.innerText()
  await spent.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Expenses')
  await expect(page.getByLabel('Totals of these expenses')).toContainText(`Cost${sum}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Close this month' }).click()
  const question = page.getByRole('dialog', { name: `Close ${nameOf(month)}?` })
  await question.getByLabel('Note').fill('Matched with the statement of the bank')
  await keepPicture(page, 'month-end close')
  await question.getByRole('button', { name: 'Close the month' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Closed')
  await expect(page.getByText('Closed by Beth Hanley')).toBeVisible()
  await expect(page.getByText('An administrator can open it again.')).toBeVisible()
}

/** The sentence stands at the field that has to change. */
async function payInClosed(page: Page, job: Job, number: string, month: string): Promise<void> {
  await openProject(page, job)
  const drawer = await fillPayment(page, number, `${month}-16`)
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  await expect(drawer.getByLabel('Received')).toHaveAccessibleDescription(
    `${nameOf(month)} is closed; only an administrator can change it`,
  )
  await keepPicture(page, 'month-end closed month refuses')
  await drawer.getByRole('button', { name: 'Discard changes' }).click()
  await expect(invoiceRow(page, number)).toContainText('nothing paid')
}

async function payAsAdministrator(page: Page, job: Job, number: string, month: string): Promise<void> {
  await page.goto(`/employee/Maria/projects/${job.projectId}/money`)
  const drawer = await fillPayment(page, number, `${month}-16`)
  await recordPayment(drawer)
  await expect(invoiceRow(page, number)).toContainText('$4,500.00 open')
  await openMonth(page, month, 'Closed')
  const told = page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: number })
  await expect(told).toContainText('Maria Delgado')
  await expect(told).toContainText(/payment of \$1,500\.00 .*which is closed/)
  await keepPicture(page, 'month-end month closed', { whole: true })
}

async function reopenMonth(page: Page, month: string): Promise<void> {
  await page.getByRole('button', { name: 'Reopen' }).click()
  const question = page.getByRole('dialog', { name: `Reopen ${nameOf(month)}?` })
  await question.getByRole('textbox', { name: 'Reason' }).fill('A check came late')
  await question.getByRole('button', { name: 'Reopen the month' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Open')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('A check came late')
}

async function saveFiles(page: Page, { customer }: Job, number: string, month: string) {
  await openMonth(page, month, 'Open')
  const invoices = await saveFile(page, 'Invoices for QuickBooks, CSV')
  const [year = '', monthOfYear = ''] = month.split('-')
  expect(readCsv(invoices.bytes).find((line) => line['*InvoiceNo'] === number)).toMatchObject({
    // Two of one name are told apart by a number.
    '*Customer': expect.stringMatching(new RegExp(`^${customer.name}`)),
    '*InvoiceDate': `${monthOfYear}/04/${year}`,
    '*ItemAmount': '6000.00',
  })
  const archive = await saveFile(page, `Archive of ${year}, ZIP`)
  expect(archive.name).toMatch(new RegExp(`${year}.*\\.zip$`))
  const entries = [...readZip(archive.bytes).keys()]
  expect(entries.filter((entry) => entry.endsWith('.csv')).length).toBeGreaterThan(3)
  expect(entries.some((entry) => entry.includes(number) && entry.endsWith('.pdf'))).toBe(true)
}

async function openMonth(page: Page, month: string, state: 'Open' | 'Closed'): Promise<void> {
  await openInOffice(page, 'Month end')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Month end')
  await page.getByRole('link', { name: nameOf(month), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${nameOf(month)} ${state}`)
}

async function fillPayment(page: Page, number: string, received: string): Promise<Locator> {
  const drawer = await openPayment(page, number)
  await drawer.getByRole('textbox', { name: 'Amount', exact: true }).fill('1,500')
  await drawer.getByLabel('Check number').fill('4410')
  await drawer.getByLabel('Received').fill(received)
  return drawer
}

/** `October 2026`. */
function nameOf(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

function invoiceRow(page: Page, number: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name: number, exact: true }) })
}

/** A payment, refund or reversal on the project's page, by how it came. */
function paymentRow(page: Page, words: string | RegExp): Locator {
  return page
    .getByRole('region', { name: 'Invoices and payments' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Actions for the / }) })
    .filter({ has: page.getByText(words) })
    .first()
}

async function openPayment(page: Page, number: string): Promise<Locator> {
  await page.getByRole('button', { name: `Record payment on invoice ${number}` }).click()
  return page.getByRole('dialog', { name: `Payment on invoice ${number}` })
}

async function recordPayment(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  await expect(drawer).toHaveCount(0)
}

async function chooseStep(page: Page, payment: string, step: string): Promise<void> {
  await closeNotices(page)
  await page.getByRole('button', { name: `Actions for the ${payment}` }).click()
  await page.getByRole('menuitem', { name: step, exact: true }).click()
}

/** They lie at the lower right, where the row's button may be. */
async function closeNotices(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[role="alert"] > button')) close.click()
  })
}
