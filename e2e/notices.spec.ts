import { addDays, companyDayOf } from '../src/domain/dates.ts'
import { ask, newCustomer } from './office-api.ts'
import { expect, test } from './sign-in.ts'

test('a preliminary notice from the project to the proof of service', async ({ office: page }) => {
  const { name, email } = newCustomer('Elm Builders')
  const place = { street: '9 Elm St', city: 'Oakland', state: 'CA', zip: '94610' }
  const { id } = await ask<{ id: number }>(page, 'POST /api/projects', {
    customer: { name, email },
    region: 'bay_area',
    site: place,
  })
  const today = companyDayOf(new Date())
  await ask(page, `PUT /api/projects/${id}/rights`, {
    contractType: 'subcontract',
    firstFurnished: addDays(today, -15),
    parties: { direct_contractor: { name, ...place } },
  })
  await page.goto(`/employee/Maria/projects/${id}/rights`)
  const notices = page.getByRole('region', { name: 'Preliminary notices' })
  await expect(notices).toContainText('Add the owner under Who is who first')

  const people = page.getByRole('region', { name: 'Who is who' })
  await people.getByRole('listitem').first().getByRole('button', { name: 'Add' }).click()
  const owner = page.getByRole('dialog', { name: 'Owner' })
  await owner.getByLabel('Name').fill('Ann Lee')
  await owner.getByLabel('Street').fill('9 Elm St')
  await owner.getByLabel('City').fill('Oakland')
  await owner.getByRole('button', { name: 'Save' }).click()

  await notices.getByRole('button', { name: 'New notice' }).click()
  const drawer = page.getByRole('dialog', { name: 'Preliminary notice' })
  await drawer.getByLabel('Description of the work').fill('Caissons and grade beams')
  await drawer.getByRole('button', { name: 'Sign notice' }).click()
  await expect(drawer.getByText('Enter the amount')).toBeVisible()
  await drawer.getByLabel('Estimated total price of our work').fill('90000')
  await drawer.getByRole('button', { name: 'See the PDF' }).click()
  const preview = drawer.getByRole('region', { name: 'Notice, not signed yet' })
  await expect(preview.getByText('PRELIMINARY NOTICE', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Sign notice' }).click()
  await expect(drawer).toHaveCount(0)

  for (const [at, who] of ['Ann Lee', name].entries()) {
    await notices.getByRole('button', { name: `Record how ${who} was served` }).click()
    const service = page.getByRole('dialog', { name: `Service on ${who}` })
    await service.getByLabel('How').selectOption(at === 0 ? 'Certified mail' : 'In person')
    await service.getByLabel('Handed over or mailed on').fill(today)
    await service.getByLabel('Served by').fill('Ben Ortiz')
    await service.getByLabel('Tracking number').fill(at === 0 ? '9407 1118' : '')
    await service.getByRole('button', { name: 'Save' }).click()
    await expect(service).toHaveCount(0)
  }
  await expect(notices.getByRole('article')).toContainText('9407 1118')
  const deadlines = page.getByRole('region', { name: 'Deadlines' })
  await expect(deadlines.getByRole('listitem').first()).toContainText('Done')

  await notices.getByRole('link', { name: 'Proof of service' }).click()
  await expect(page.getByText('PROOF OF NOTICE DECLARATION').first()).toBeVisible()
  await expect(page.getByText('by certified mail, postage prepaid')).toBeVisible()
})
