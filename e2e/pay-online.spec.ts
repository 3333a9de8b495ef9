import { makeJob } from './books.ts'
import { ask, newCustomer } from './office-api.ts'
import { expect, test } from './sign-in.ts'

test('a customer pays an invoice on a phone; the office sees it come, and pays some of it back', async ({
  office: page,
  browser,
}) => {
  const { projectId: id } = await makeJob(page, newCustomer('Olive Court'))
  const invoice = await ask<{ id: number; number: string; version: number }>(page, 'POST /api/invoices', {
    project_id: id,
    items: [{ description: 'Mobilization', amount: 1500 }],
  })
  await ask(page, `PUT /api/invoices/${invoice.id}`, {
    datesSent: [new Date().toISOString()],
    version: invoice.version,
  })
  await page.goto(`/employee/Maria/projects/${id}/money?invoice=${invoice.id}`)
  await page.getByRole('button', { name: 'More about this invoice' }).click()
  await page.getByRole('menuitem', { name: 'Customer’s page' }).click()
  const dialog = page.getByRole('dialog', { name: `Customer’s page of ${invoice.number}` })
  const link = new URL(await dialog.getByRole('textbox', { name: 'Link' }).inputValue()).pathname

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const customer = await phone.newPage()
  await customer.goto(link)
  await customer.getByRole('button', { name: 'Español' }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toContainText(`Factura ${invoice.number}`)
  await customer.getByRole('button', { name: 'English' }).click()
  await customer.getByRole('button', { name: 'Pay from your bank account' }).click()
  await expect(customer.getByText('Nothing is paid yet')).toBeVisible()
  await customer.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(customer.getByRole('heading', { name: 'Your bank transfer is on its way' })).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Pay by card' })).toHaveCount(0)

  await page.goto(`/employee/Maria/projects/${id}/money`)
  const online = page.getByRole('region', { name: 'Online payments' })
  await expect(online.getByText('On its way')).toBeVisible()
  const provider = await online.getByRole('link', { name: 'See it at Stripe' }).getAttribute('href')
  await customer.goto(provider ?? '')
  await customer.getByRole('button', { name: 'The bank sends the money' }).click()
  await customer.goto(link)
  await expect(async () => {
    await customer.reload()
    await expect(customer.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await phone.close()

  // Told live.
  await expect(online.getByText('Paid', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for the payment of $1,500.00' }).click()
  await page.getByRole('menuitem', { name: 'Refund…' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund of ACH' })
  await refund.getByRole('textbox', { name: 'Amount' }).fill('2000')
  await refund.getByRole('button', { name: 'Pay back' }).click()
  await expect(refund.getByText(/more than the \$1,500.00 left/)).toBeVisible()
  await refund.getByRole('textbox', { name: 'Amount' }).fill('250')
  await refund.getByLabel('Reason').fill('Less concrete than billed')
  await refund.getByRole('button', { name: 'Pay back' }).click()
  await expect(refund).toHaveCount(0)
  await expect(page.getByText('Less concrete than billed')).toBeVisible()
  const { expenses } = await ask<{ expenses: { paidTo: string; cost: number }[] }>(
    page,
    `GET /api/projects/${id}`,
  )
  expect(expenses).toContainEqual(expect.objectContaining({ paidTo: 'Stripe', cost: 5 }))
})
