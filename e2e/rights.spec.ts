import { addDays, companyDayOf } from '../src/domain/dates.ts'
import { ask, newCustomer } from './office-api.ts'
import { expect, test } from './sign-in.ts'

test('the rights of a job: contract type, first day, who is who, the board and the bell', async ({
  office: page,
}) => {
  const { name, email } = newCustomer('Walnut Builders')
  const { id, number } = await ask<{ id: number; number: string }>(page, 'POST /api/projects', {
    customer: { name, email },
    region: 'bay_area',
    site: { street: '77 Grand Ave', city: 'Oakland', zip: '94610' },
  })
  const began = addDays(companyDayOf(new Date()), -15)
  await page.goto(`/employee/Maria/projects/${id}`)
  const parts = page.getByRole('navigation', { name: 'Parts of this project' })
  await expect(parts.getByRole('link', { name: 'Notes & history' })).toBeVisible()
  await expect(parts.getByRole('link', { name: 'Rights' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Choose the contract type' }).click()
  await page.getByRole('button', { name: 'Choose the contract type' }).click()
  const days = page.getByRole('dialog', { name: 'Contract and days' })
  await days.getByLabel('Our contract').selectOption('Subcontract with a contractor')
  await days.getByLabel('We first furnished work').fill(began)
  await days.getByRole('button', { name: 'Save' }).click()
  await expect(days).toHaveCount(0)
  const deadlines = page.getByRole('region', { name: 'Deadlines' })
  await expect(deadlines.getByRole('listitem').first()).toContainText('Due in 5 days')
  await expect(deadlines).toContainText('This is no legal advice.')

  const people = page.getByRole('region', { name: 'Who is who' })
  await people.getByRole('button', { name: `Use ${name}` }).click()
  await expect(people.getByRole('listitem').nth(1)).toContainText('Our customer')
  await people.getByRole('listitem').first().getByRole('button', { name: 'Add' }).click()
  const owner = page.getByRole('dialog', { name: 'Owner' })
  await owner.getByLabel('Name').fill('Ann Lee')
  await owner.getByLabel('How we know').fill('Building permit')
  await owner.getByLabel(/^Reputed/).check()
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(people.getByRole('listitem').first()).toContainText('Building permit · reputed')

  await parts.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('region', { name: 'Rights' })).toContainText('Due in 5 days')
  await page.goto('/employee/Maria/rights')
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Preliminary notice')
  const { needs } = await ask<{ needs: { kind: string; project: { id: number } | null }[] }>(
    page,
    'GET /api/needs',
  )
  expect(needs.some(({ kind, project }) => kind === 'right' && project?.id === id)).toBe(true)
})
