import type { Locator, Page } from '@playwright/test'
import { addDays, companyDayOf } from '../src/domain/dates.ts'
import { keepPicture } from './keep-picture.ts'
import { ask, newCustomer } from './office-api.ts'
import { expect, signIn, test } from './sign-in.ts'

/*
 * A permit from its application to its release; and two people who write about the same one.
 */

interface Job {
  projectId: number
  projectNumber: string
}

interface PermitFacts {
  id: number
  title: string
  stage: string
  number: string
  submitted: string | null
  released: string | null
  notes: { notes: string }[]
}

const title = 'Foundation repair'

test('a permit: applied for, moved over the board, written about, released, deleted and brought back', async ({
  office: page,
}) => {
  const job = await makeJob(page)
  await test.step('applied for', () => apply(page, job))
  await test.step('moved on the board', () => moveOnBoard(page, job))
  await test.step('its log', () => writeLog(page, job))
  await test.step('released', () => release(page, job))
  await test.step('deleted, and brought back', () => deleteAndUndo(page, job))
})

async function makeJob(page: Page): Promise<Job> {
  const { name, email } = newCustomer('Leopold Farnsworth')
  const { id, number } = await ask<{ id: number; number: string }>(page, 'POST /api/projects', {
    customer: { name, email },
    region: 'bay_area',
    site: { street: '77 Grand Ave', city: 'Oakland', zip: '94610' },
  })
  return { projectId: id, projectNumber: number }
}

async function readPermits(page: Page, { projectId }: Job): Promise<PermitFacts[]> {
  return (await ask<{ permits: PermitFacts[] }>(page, `GET /api/projects/${projectId}`)).permits
}

const cardOf = (page: Page) => page.getByRole('article', { name: title })

async function apply(page: Page, { projectId }: Job): Promise<void> {
  await page.goto(`/employee/Maria/projects/${projectId}/permits`)
  await expect(page.getByText('No permits yet')).toBeVisible()
  await page.getByRole('button', { name: 'New permit' }).first().click()
  const form = page.getByRole('dialog', { name: 'New permit' })
  await form.getByLabel('Issuing authority').fill('City of Oakland')
  await page
    .getByRole('option', { name: /Oakland/ })
    .first()
    .click()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Submitted').fill(addDays(companyDayOf(new Date()), -40))
  await choose(page, form, 'application.pdf', 'Application for a permit')
  await keepPicture(page, 'permit new')
  await form.getByRole('button', { name: 'Add permit' }).click()
  await expect(form).toHaveCount(0)
  // Forty, unless the day ends just now.
  await expect(cardOf(page)).toContainText(/Waiting 4[01] days/)
  await keepPicture(page, 'permit card', { whole: true })
  await cardOf(page)
    .getByRole('link', { name: `Open the application of ${title}` })
    .click()
  await expectPaper(page, `Application: ${title}`, 'Application for a permit')
}

async function choose(page: Page, form: Locator, name: string, words: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer: makePdf(words) })
}

async function expectPaper(page: Page, heading: string, words: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.getByRole('region', { name: /\.pdf$/ })).toContainText(words)
}

async function moveOnBoard(page: Page, job: Job): Promise<void> {
  await page.goto(`/employee/Maria/permits?search=${job.projectNumber}`)
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const card = page.getByRole('listitem').filter({ hasText: job.projectNumber })
  await expect(column('Submitted').getByRole('listitem')).toHaveCount(1)
  await expect(card).toContainText(/Waiting 4[01] days/)
  await card.dragTo(column('Plan check'))
  await expect(column('Plan check').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText(`${title}: moved to plan check`)).toBeVisible()
  await keepPicture(page, 'permit board')
  // By keyboard, and back.
  await card.getByRole('button', { name: `Move ${title}, ${job.projectNumber}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Corrections' }).press('Enter')
  await expect(column('Corrections').getByRole('listitem')).toHaveCount(1)
  const told = page.getByRole('alert').filter({ hasText: 'moved to corrections' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(column('Plan check').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText(`${title}: back in plan check`)).toBeVisible()
  expect((await readPermits(page, job))[0]?.stage).toBe('plan_check')
  await page.getByRole('link', { name: title }).click()
  await expect(cardOf(page)).toBeFocused()
}

async function writeLog(page: Page, job: Job): Promise<void> {
  const log = cardOf(page).getByRole('region', { name: `Log of ${title}` })
  for (const words of ['Called the counter: two weeks more', 'They ask for the soils report']) {
    await log.getByRole('textbox').fill(words)
    await page.keyboard.press('Control+Enter')
    await expect(log.getByRole('listitem').filter({ hasText: words })).toContainText('Maria Delgado')
  }
  const [permit] = await readPermits(page, job)
  expect(permit?.notes.map(({ notes }) => notes)).toEqual([
    'Called the counter: two weeks more',
    'They ask for the soils report',
  ])
}

async function release(page: Page, job: Job): Promise<void> {
  await cardOf(page)
    .getByRole('button', { name: `Release ${title}` })
    .click()
  const form = page.getByRole('dialog', { name: `Release ${title}` })
  await form.getByRole('button', { name: 'Release permit' }).click()
  await expect(form).toContainText('Choose the issued permit')
  await choose(page, form, 'permit.pdf', 'Permit RB-2026-4471')
  await form.getByLabel('Permit number').fill('RB-2026-4471')
  await keepPicture(page, 'permit release')
  await form.getByRole('button', { name: 'Release permit' }).click()
  await expect(form).toHaveCount(0)
  await expect(cardOf(page)).toContainText('Issued')
  await expect(cardOf(page)).not.toContainText('Waiting')
  const [permit] = await readPermits(page, job)
  expect(permit).toMatchObject({ stage: 'issued', number: 'RB-2026-4471', released: expect.any(String) })
  await keepPicture(page, 'permit released', { whole: true })
  await cardOf(page)
    .getByRole('link', { name: `Open the permit of ${title}` })
    .click()
  await expectPaper(page, `Permit: ${title}`, 'Permit RB-2026-4471')
  await keepPicture(page, 'permit paper')
}

async function deleteAndUndo(page: Page, job: Job): Promise<void> {
  await page.goto(`/employee/Maria/projects/${job.projectId}/permits`)
  const before = await readPermits(page, job)
  await cardOf(page)
    .getByRole('button', { name: `More about ${title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(cardOf(page)).toHaveCount(0)
  await page
    .getByRole('alert')
    .filter({ hasText: `${title} deleted` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(cardOf(page)).toContainText('They ask for the soils report')
  expect((await readPermits(page, job)).map(({ id, notes }) => [id, notes])).toEqual(
    before.map(({ id, notes }) => [id, notes]),
  )
}

test('two people change one permit: the second is told, and chooses', async ({ office, browser }) => {
  const job = await makeJob(office)
  await ask(office, `POST /api/projects/${job.projectId}/permits`, {
    issuing_authority: 'City of Oakland',
    title,
  })
  const context = await browser.newContext()
  const colleague = await context.newPage()
  await signIn(colleague, 'Daniel')
  for (const [page, name] of [
    [office, 'Maria'],
    [colleague, 'Daniel'],
  ] as const) {
    await page.goto(`/employee/${name}/projects/${job.projectId}/permits`)
    await cardOf(page)
      .getByRole('button', { name: `More about ${title}` })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(formOf(page)).toBeVisible()
  }
  await formOf(colleague).getByLabel('Permit or application number').fill('R-2')
  await formOf(office).getByLabel('Permit or application number').fill('M-1')
  await formOf(office).getByRole('button', { name: 'Save' }).click()
  await expect(formOf(office)).toHaveCount(0)

  await formOf(colleague).getByRole('button', { name: 'Save' }).click()
  const dialog = colleague.getByRole('dialog', { name: 'Maria changed this permit' })
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog).toContainText('M-1')
  await keepPicture(colleague, 'permit two editors')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(formOf(colleague)).toHaveCount(0)
  expect((await readPermits(office, job))[0]?.number).toBe('R-2')
  await context.close()
})

const formOf = (page: Page) => page.getByRole('dialog', { name: `Edit ${title}` })

/** One page with words on it. */
function makePdf(words: string): Buffer {
  const drawing = `BT /F1 24 Tf 72 700 Td (${words}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const xref = pdf.length
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
