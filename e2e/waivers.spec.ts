import { ask, newCustomer } from './office-api.ts'
import { expect, test } from './sign-in.ts'

test('a waiver is conditional until the money is there, and unconditional only then', async ({
  office: page,
  accountant,
}) => {
  const { name, email } = newCustomer('Cedar Builders')
  const { id } = await ask<{ id: number }>(page, 'POST /api/projects', {
    customer: { name, email },
    region: 'bay_area',
    site: { street: '12 Cedar St', city: 'Oakland', zip: '94610' },
  })
  await ask(page, `PUT /api/projects/${id}/rights`, {
    contractType: 'subcontract',
    parties: { owner: { name: 'Ann Lee' } },
  })
  const invoice = await ask<{ id: number; number: string }>(page, 'POST /api/invoices', {
    project_id: id,
    items: [{ description: 'Piers', amount: 1000 }],
  })
  await ask(page, `PUT /api/invoices/${invoice.id}`, { datesSent: [new Date().toISOString()] })

  await page.goto(`/employee/Maria/projects/${id}?invoice=${invoice.id}`)
  await page.getByRole('button', { name: 'More about this invoice' }).click()
  await page.getByRole('menuitem', { name: 'Sign a waiver' }).click()
  const drawer = page.getByRole('dialog', { name: `Waiver for invoice ${invoice.number}` })
  await expect(drawer.getByRole('radio', { name: /^Conditional, progress payment/ })).toBeChecked()
  await expect(drawer.getByRole('radio', { name: /^Unconditional, progress payment/ })).toBeDisabled()
  await expect(drawer.getByText('Make it from a payment that has cleared')).toBeVisible()
  await expect(drawer.getByLabel('Owner of the property')).toHaveValue('Ann Lee')
  await expect(drawer.getByLabel('Title of the person who signs')).toHaveValue('Owner')
  await drawer.getByRole('button', { name: 'See the PDF' }).click()
  const preview = drawer.getByRole('region', { name: 'Waiver, not signed yet' })
  await expect(preview.getByText('Maker of Check')).toBeVisible()
  await drawer.getByRole('button', { name: 'Sign waiver' }).click()
  await expect(drawer).toHaveCount(0)
  const waivers = page.getByRole('region', { name: 'Waivers we signed' })
  await expect(waivers.getByRole('listitem')).toContainText('Waiting for the money')

  const { id: payment } = await ask<{ id: number }>(page, `POST /api/projects/${id}/payments`, {
    invoice_id: String(invoice.id),
    amount: '1000',
    method: 'check',
    identification: '1042',
  })
  const early = {
    invoice_id: invoice.id,
    payment_id: payment,
    kind: 'unconditional_progress',
    customer: name,
    owner: 'Ann Lee',
    jobLocation: '12 Cedar St, Oakland',
    throughDate: '2026-11-01',
    amount: 1000,
    signedBy: 'Beth',
    signedTitle: 'Accountant',
    overrideReason: 'They asked for it',
  }
  await expect(ask(accountant, `POST /api/projects/${id}/waivers`, early)).rejects.toThrow(
    /has not cleared yet/,
  )

  await page.goto(`/employee/Maria/projects/${id}/rights?paymentWaiver=${payment}`)
  const second = page.getByRole('dialog', { name: `Waiver for a payment on invoice ${invoice.number}` })
  const unconditional = second.getByRole('radio', { name: /^Unconditional, progress payment/ })
  await expect(unconditional).toBeDisabled()
  await expect(second.getByText('The payment has not cleared yet')).toBeVisible()

  const cleared = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' })
  await ask(page, 'POST /api/payments/clear', { payments: [payment], cleared })
  await page.reload()
  await expect(unconditional).toBeChecked()
  await second.getByRole('button', { name: 'Sign waiver' }).click()
  await expect(second).toHaveCount(0)
  await expect(waivers.getByRole('listitem')).toHaveCount(2)
  await expect(waivers.getByRole('listitem').first()).toContainText('Rights given up')
  await expect(waivers.getByRole('listitem').last()).toContainText('Paid')

  await waivers.getByRole('link', { name: 'Unconditional, progress payment' }).click()
  await expect(page.getByText('/s/ Maria Delgado (signed electronically)')).toBeVisible()
  await expect(page.getByText('This is no legal advice.')).toBeVisible()
})

test('a bill that no waiver covers says so before it is paid', async ({ office: page }) => {
  const { name, email } = newCustomer('Fir Builders')
  const { id } = await ask<{ id: number }>(page, 'POST /api/projects', {
    customer: { name, email },
    region: 'bay_area',
  })
  await ask(page, `PUT /api/projects/${id}/rights`, { contractType: 'subcontract' })
  const bill = await ask<{ id: number }>(page, `POST /api/project/${id}/expenses`, {
    paidTo: 'Delta Drilling',
    cost: '900.00',
    category: 'subcontractor',
  })
  const pay = async () => {
    await page.goto(`/employee/Maria/projects/${id}/money?payExpense=${bill.id}`)
    const drawer = page.getByRole('dialog', { name: 'Pay Delta Drilling' })
    await expect(drawer.getByLabel('Amount')).toHaveValue('900.00')
    return drawer
  }
  const drawer = await pay()
  await drawer.getByRole('link', { name: 'Waivers of this project' }).click()

  const waivers = page.getByRole('region', { name: 'Waivers from subs and suppliers' })
  await waivers.getByRole('button', { name: 'Note that Delta Drilling was asked' }).click()
  await expect(waivers.getByText(/^Asked on/)).toBeVisible()
  await waivers.getByRole('button', { name: 'Record a waiver from Delta Drilling' }).click()
  const form = page.getByRole('dialog', { name: 'Waiver from Delta Drilling' })
  await form.getByRole('button', { name: 'Record waiver' }).click()
  await expect(form.getByText('Check it first')).toBeVisible()
  await form.getByRole('checkbox', { name: 'I checked names, job, amount and signature' }).check()
  await form.getByRole('button', { name: 'Record waiver' }).click()
  await expect(form).toHaveCount(0)
  await expect(waivers.getByText('Covered', { exact: true })).toBeVisible()
  await expect((await pay()).getByText(/covers this bill/)).toHaveCount(0)
})
