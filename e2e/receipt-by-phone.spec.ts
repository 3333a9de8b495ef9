import type { Page } from '@playwright/test'
import { drawPaper, type Job, makeJob } from './books.ts'
import { openOnPhone } from './customer-page.ts'
import { keepPicture } from './keep-picture.ts'
import { newCustomer, openPart } from './office-api.ts'
import { expect, signIn, test } from './sign-in.ts'

/*
 * A receipt taken at the counter with a phone becomes a bill of a job; a stack of them goes through the inbox, and is
 * assigned at a desk without the mouse.
 */

test('a receipt is taken with a phone, kept on a job, and paid in part', async ({ office, browser }) => {
  const job = await makeJob(office, newCustomer('Barnaby Wexford'))
  const phone = await openOnPhone(browser, '/')
  await signIn(phone)
  await test.step('taken', () => takeReceipt(phone, job))
  await test.step('on the job, and paid in part', () => payPart(phone, job))
  await phone.context().close()
})

async function takeReceipt(phone: Page, { projectNumber, customer }: Job): Promise<void> {
  const store = storeOf(projectNumber)
  await phone.getByRole('button', { name: 'New', exact: true }).tap()
  const sheet = phone.getByRole('dialog', { name: 'New' })
  const camera = sheet.getByRole('button', { name: 'Expense: take its receipt' })
  await expect(camera).toBeVisible()
  await keepPicture(phone, 'receipt phone new')
  const choosing = phone.waitForEvent('filechooser')
  await camera.tap()
  const chooser = await choosing
  await chooser.setFiles(await receipt('canyon.jpg', [store, projectNumber, 'Total $318.40']))

  const form = phone.getByRole('dialog', { name: 'New expense' })
  await expect(form.getByRole('img', { name: 'Chosen, not saved yet' })).toBeVisible()
  await keepPicture(phone, 'receipt phone form')
  await form.getByRole('combobox', { name: 'Project' }).fill(projectNumber)
  await phone.getByRole('option', { name: new RegExp(`${projectNumber} ${customer.name}`) }).tap()
  await form.getByRole('combobox', { name: 'Paid to' }).fill(store)
  await form.getByRole('textbox', { name: 'Cost' }).fill('318.40')
  await form.getByLabel('For what').fill('Form lumber, stakes')
  await form.getByText('Materials', { exact: true }).tap()
  await keepPicture(phone, 'receipt phone filled')
  await form.getByRole('button', { name: 'Record expense' }).tap()
  await expect(form).toHaveCount(0)
}

async function payPart(phone: Page, { projectNumber }: Job): Promise<void> {
  const store = storeOf(projectNumber)
  await phone.getByRole('link', { name: 'Projects', exact: true }).tap()
  await phone.getByRole('searchbox', { name: 'Search this list' }).fill(projectNumber)
  await expect(phone.getByText('1 project', { exact: true })).toBeVisible()
  await phone
    .getByRole('link', { name: new RegExp(projectNumber) })
    .first()
    .tap()
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(projectNumber)
  await openPart(phone, 'Money')
  const bill = phone
    .getByRole('region', { name: 'Expenses' })
    .getByRole('listitem')
    .filter({ hasText: store })
  await expect(bill).toContainText('$318.40')
  await bill.getByRole('button', { name: `Pay $318.40 to ${store}` }).tap()
  const drawer = phone.getByRole('dialog', { name: `Pay ${store}` })
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('118.40')
  await drawer.getByLabel('Method').selectOption('Card')
  await drawer.getByLabel('Authorization').fill('A-5521')
  const choosing = phone.waitForEvent('filechooser')
  await drawer.getByRole('button', { name: 'Take a picture' }).tap()
  await (await choosing).setFiles(await receipt('slip.jpg', ['Card slip', projectNumber, '$118.40']))
  await keepPicture(phone, 'receipt phone pay')
  await drawer.getByRole('button', { name: 'Record payment' }).tap()
  await expect(drawer).toHaveCount(0)
  await expect(bill).toContainText('$200.00 owed')
  await bill.getByRole('button', { name: `Receipt of ${store}` }).tap()
  const picture = phone.getByRole('dialog', { name: `Receipt of ${store}` })
  await expect(picture.getByRole('img', { name: `Receipt of ${store}` })).toBeVisible()
  await keepPicture(phone, 'receipt phone preview')
  await phone.keyboard.press('Escape')
  await expect(picture).toHaveCount(0)
  await keepPicture(phone, 'receipt phone project', { whole: true })
}

test('a stack of receipts goes through the inbox by the keyboard', async ({ office: page }) => {
  const job = await makeJob(page, newCustomer('Millicent Okafor'))
  const { projectNumber } = job
  const rebar = await receipt(`rebar ${projectNumber}.jpg`, ['Rebar', projectNumber, '$1,842.50'])
  const dump = await receipt(`dump ${projectNumber}.jpg`, ['Dump', projectNumber, '$640.00'])
  const stack = [rebar, dump, { ...rebar, name: `rebar ${projectNumber} again.jpg` }]
  await page.getByRole('link', { name: 'Expenses', exact: true }).click()
  await page.getByRole('link', { name: /^Receipts/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipts')
  await page.getByLabel('Receipts', { exact: true }).setInputFiles(stack)
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads).toContainText('2 of 3 receipts in the inbox')
  await expect(uploads.getByRole('listitem')).toHaveCount(1)
  await expect(uploads.getByRole('listitem')).toContainText(/already|inbox/)
  await keepPicture(page, 'receipt inbox', { whole: true })
  await uploads.getByRole('button', { name: /^Skip rebar/ }).click()

  const waiting = page.getByRole('list', { name: 'Waiting receipts' })
  await waiting.getByRole('button', { name: new RegExp(`^dump ${projectNumber}`) }).click()
  await assign(page, job, { paidTo: `Hauling ${projectNumber}`, cost: '640' })
  await page.goto('/employee/Maria/receipts')
  await waiting.getByRole('button', { name: new RegExp(`^rebar ${projectNumber}`) }).click()
  await assign(page, job, { paidTo: `Rebar ${projectNumber}`, cost: '1842.5' })

  await page.goto(`/employee/Maria/projects/${job.projectId}#expenses`)
  const bills = page.getByRole('region', { name: 'Expenses' }).getByRole('listitem')
  await expect(bills.filter({ hasText: 'Hauling' })).toContainText('$640.00')
  await expect(bills.filter({ hasText: 'Rebar' })).toContainText('$1,842.50')
})

/** From the first field to the last, without the mouse. */
async function assign(
  page: Page,
  { projectNumber }: Job,
  { paidTo, cost }: { paidTo: string; cost: string },
): Promise<void> {
  const form = page.getByRole('form', { name: 'Assign this receipt' })
  await expect(form.getByRole('combobox', { name: 'Paid to' })).toBeFocused()
  await page.keyboard.type(paidTo)
  await page.keyboard.press('Tab')
  await expect(form.getByRole('combobox', { name: 'Project' })).toBeFocused()
  await page.keyboard.type(projectNumber)
  await expect(page.getByRole('option', { name: new RegExp(projectNumber) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Project' })).toHaveValue(new RegExp(projectNumber))
  await page.keyboard.press('Tab')
  await page.keyboard.type(cost)
  await keepPicture(page, `receipt assign ${paidTo}`)
  const before = new URL(page.url()).search
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).not.toBe(before)
}

/** A store of its own: the same bill from the same payee is asked about, whichever job it is on. */
function storeOf(projectNumber: string): string {
  return `Canyon Hardware ${projectNumber}`
}

async function receipt(name: string, lines: readonly string[]) {
  return { name, mimeType: 'image/jpeg', buffer: await drawPaper(lines) }
}
