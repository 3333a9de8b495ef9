import type { Page } from '@playwright/test'
import { addDays, companyDayOf } from '../src/domain/dates.ts'
import { ask, askForm, newCustomer } from './office-api.ts'
import { expect, test } from './sign-in.ts'

interface Invoice {
  id: number
  number: string
  balance: number
}

/** A subcontract of $10,000.00 in two lines, with 10 % retention, whose preliminary notice was served. */
async function subcontract(page: Page) {
  const { name, email } = newCustomer('Hill Builders')
  const place = { street: '30 Grand Ave', city: 'Oakland', state: 'CA', zip: '94610' }
  const { id } = await ask<{ id: number }>(page, 'POST /api/projects', {
    customer: { name, email },
    region: 'bay_area',
    site: place,
  })
  const bid = await ask<{ id: number }>(page, `POST /api/projects/${id}/bids`, {
    title: 'Foundation',
    groups: [
      {
        name: 'Foundation',
        items: [
          { description: 'Caissons', quantity: 80, unit: 'VLF', unitPrice: 100 },
          { description: 'Grade beam', quantity: 1, unit: 'LS', unitPrice: 2000 },
        ],
      },
    ],
  })
  await ask(page, `POST /api/projects/${id}/bids/${bid.id}/finalize`, { agreedHow: 'on_paper' })
  const today = companyDayOf(new Date())
  await ask(page, `PUT /api/projects/${id}/rights`, {
    contractType: 'subcontract',
    firstFurnished: addDays(today, -10),
    parties: { owner: { name: 'Ann Lee', ...place }, direct_contractor: { name, ...place } },
  })
  const signer = { signedBy: 'Maria Delgado', signedTitle: 'Owner' }
  const notice = await ask<{ id: number; services: { id: number }[] }>(
    page,
    `POST /api/projects/${id}/notices`,
    { work: 'Caissons', price: 10_000, customer: name, site: '30 Grand Ave, Oakland', ...signer },
  )
  for (const service of notice.services) {
    await askForm(page, `PUT /api/projects/${id}/notices/${notice.id}/services/${service.id}`, {
      method: 'certified_mail',
      servedOn: today,
      servedBy: 'Ben Ortiz',
    })
  }
  return { id, name, email, today, signer }
}

/** Pays an invoice by a check that has cleared. @returns the payment's id */
async function payInFull(page: Page, projectId: number, { id, balance }: Invoice): Promise<number> {
  const payment = await askForm<{ id: number }>(page, `POST /api/projects/${projectId}/payments`, {
    invoice_id: String(id),
    amount: String(balance),
    method: 'check',
    identification: '2001',
  })
  const cleared = companyDayOf(new Date())
  await ask(page, 'POST /api/payments/clear', { payments: [payment.id], cleared })
  return payment.id
}

test('a subcontract from the first pay application to the retention and its charge', async ({
  office: page,
}) => {
  test.slow()
  const job = await subcontract(page)
  const money = `/employee/Maria/projects/${job.id}/money`
  const section = page.getByRole('region', { name: 'Pay applications' })
  const row = (number: number) =>
    section.getByRole('listitem').filter({ hasText: `Application ${number}, through` })
  const act = async (number: number, what: string) => {
    await section.getByRole('button', { name: `Actions for application ${number}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const dialog = (number: number) => page.getByRole('dialog', { name: `Pay application ${number}` })
  const send = async (number: number) => {
    await section.getByRole('link', { name: `Send application ${number}` }).click()
    const drawer = page.getByRole('dialog', { name: /^Send invoice/ })
    await drawer.getByRole('button', { name: 'Send the e-mail' }).click()
    await expect(drawer.getByText('Invoice sent successfully')).toBeVisible()
    await page.goto(money)
    await expect(row(number)).toContainText('Waiting for approval')
  }
  const invoiceOf = async (number: number) => {
    const { applications } = await ask<{ applications: { number: number; invoice: Invoice }[] }>(
      page,
      `GET /api/projects/${job.id}/pay-applications`,
    )
    const found = applications.find((one) => one.number === number)
    if (!found) throw new Error(`No application ${number}`)
    return found.invoice
  }

  // The first: a third of the caissons, with a waiver, approved as it was sent.
  await page.goto(money)
  await section.getByRole('button', { name: 'New pay application' }).click()
  const first = dialog(1)
  await first.getByLabel('Work to date: Caissons').fill('150')
  await expect(first.getByText('Must be from 0 to 100, with at most two decimals')).toBeVisible()
  await first.getByLabel('Work to date: Caissons').fill('30')
  await first.getByLabel('Stored now: Grade beam').fill('500')
  for (const line of ['Caissons', 'Grade beam']) await first.getByLabel(`Retention: ${line}`).fill('10')
  await expect(first.getByLabel('Sums')).toContainText('$2,610.00')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(row(1)).toContainText('Still missing: Waiver')
  await act(1, 'Papers and photos')
  await page.getByRole('dialog', { name: 'Papers of application 1' }).getByText('Sign a waiver').click()
  const waiver = page.getByRole('dialog', { name: /^Waiver for invoice/ })
  await expect(waiver.getByLabel('Amount')).toHaveValue('2,610.00')
  await waiver.getByRole('button', { name: 'Sign waiver' }).click()
  await expect(waiver).toHaveCount(0)
  await page.goto(money)
  await expect(row(1)).not.toContainText('Still missing')
  await act(1, 'PDF')
  await expect(page.getByText('Application for payment 1').first()).toBeVisible()
  await page.goto(money)
  await send(1)
  await act(1, 'Approved as sent')
  await page.getByRole('dialog').getByRole('button', { name: 'Record approval' }).click()
  await expect(row(1)).toContainText('Approved')
  const payment = await payInFull(page, job.id, await invoiceOf(1))
  await ask(page, `POST /api/projects/${job.id}/waivers`, {
    invoice_id: (await invoiceOf(1)).id,
    payment_id: payment,
    kind: 'unconditional_progress',
    customer: job.name,
    owner: 'Ann Lee',
    jobLocation: '30 Grand Ave, Oakland',
    throughDate: job.today,
    amount: 2610,
    ...job.signer,
  })

  // The second comes back, is mended, and is approved for less.
  await page.goto(money)
  await section.getByRole('button', { name: 'New pay application' }).click()
  const second = dialog(2)
  await second.getByText('Amount', { exact: true }).click()
  await second.getByLabel('Work to date: Caissons').fill('6400')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(row(2)).toContainText('$3,600.00 due')
  await send(2)
  await act(2, 'Returned…')
  const reason = page.getByRole('dialog', { name: 'Why was application 2 returned?' })
  await reason.getByLabel('Reason').fill('Caissons are at 70 %')
  await reason.getByRole('button', { name: 'Save' }).click()
  await expect(row(2)).toContainText('Returned: Caissons are at 70 %')
  await act(2, 'Edit')
  await dialog(2).getByLabel('Work to date: Caissons').fill('75')
  await dialog(2).getByRole('button', { name: 'Save' }).click()
  await expect(row(2)).toContainText('$3,240.00 due')
  await send(2)
  await act(2, 'Approved with other amounts…')
  const approval = page.getByRole('dialog', { name: 'What was approved of application 2?' })
  await approval.getByLabel('Work to date: Caissons').fill('70')
  await approval.getByRole('button', { name: 'Record approval' }).click()
  await expect(row(2)).toContainText('We had asked for $3,240.00.')
  await payInFull(page, job.id, await invoiceOf(2))

  // The third finishes the work.
  await page.reload()
  await section.getByRole('button', { name: 'New pay application' }).click()
  const third = dialog(3)
  await third.getByLabel('Work to date: Caissons').fill('100')
  await third.getByLabel('Stored now: Grade beam').fill('0')
  await third.getByLabel('Work to date: Grade beam').fill('100')
  await third.getByRole('button', { name: 'Save' }).click()
  await expect(row(3)).toContainText('$10,000.00 of $10,000.00 done · $1,000.00 held back')
  await send(3)
  await payInFull(page, job.id, await invoiceOf(3))

  // A subcontractor's waiver comes before their bill is paid.
  const bill = await ask<{ id: number }>(page, `POST /api/project/${job.id}/expenses`, {
    paidTo: 'Delta Drilling',
    cost: '900.00',
    category: 'subcontractor',
  })
  const paper = { kind: 'conditional_final', amount: '900.00', checked: 'true' }
  await askForm(page, `POST /api/projects/${job.id}/expenses/${bill.id}/waivers`, paper)

  // The retention is late: a firm letter, the invoice for it, and one for the charge.
  await ask(page, `PUT /api/projects/${job.id}/rights`, { completed: addDays(job.today, -75) })
  await page.goto(`/employee/Maria/projects/${job.id}/rights`)
  const owed = page.getByRole('region', { name: 'Owed to us by law' })
  await expect(owed).toContainText('Retention · $1,000.00')
  await expect(owed).toContainText('Charge so far: $19.73')
  await expect(owed).toContainText('The law allows $500.00, 5 % of what we billed.')
  await owed.getByRole('button', { name: 'Firm letter' }).click()
  const letter = page.getByRole('dialog', { name: 'Firm letter' })
  await expect(letter.getByText(/the law adds 2 percent a month/).first()).toBeVisible()
  await letter.getByRole('button', { name: 'Send the e-mail' }).click()
  await expect(letter.getByText('Letter sent successfully')).toBeVisible()
  const applications = await Promise.all([1, 2, 3].map(invoiceOf))
  const releases = applications.map(({ id }) => ({ invoice_id: id }))
  const retention = await ask<Invoice>(page, 'POST /api/invoices', { project_id: job.id, releases })
  const charge = await ask<Invoice>(page, 'POST /api/invoices', {
    project_id: job.id,
    retention: 0,
    items: [{ description: 'Charge on late retention, Civ. Code § 8818', amount: 19.73 }],
  })
  expect(retention.balance).toBe(1000)
  for (const invoice of [retention, charge]) {
    await ask(page, `PUT /api/invoices/${invoice.id}`, { datesSent: [new Date().toISOString()] })
    await payInFull(page, job.id, invoice)
  }
  const isOwedRead = page.waitForResponse(`**/api/projects/${job.id}/owed-money`)
  await page.reload()
  await isOwedRead
  await expect(page.getByRole('region', { name: 'Deadlines' })).toContainText('Paid in full')
  await expect(owed).toHaveCount(0)
})
