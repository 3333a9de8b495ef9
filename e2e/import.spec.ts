import type { Page } from '@playwright/test'
import { ask } from './office-api.ts'
import { expect, test } from './sign-in.ts'

/** A list as offices have them: a line above the titles, own names for the columns, and two mistakes. */
const list = [
  'Client list,,,',
  'Client,Cell phone,E-Mail,Shoe size',
  'Imported Ann,(510) 555-0171,ann@imported.example,9',
  'Imported Bo,(510) 555-0172,bo.imported.example,44',
  'Imported Cy,(510) 555-0173,cy@imported.example,8',
].join('\n')

test('a list of customers comes in, is corrected on the way, and is taken back', async ({ office: page }) => {
  await page.goto('/employee/Maria/customers')
  await page.getByRole('link', { name: 'Import…' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import')
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })

  await expect(page.getByRole('heading', { name: 'What is in the columns?' })).toBeVisible()
  await expect(page.getByLabel('What the column Client becomes')).toHaveValue('name')
  await expect(page.getByLabel('What the column Cell phone becomes')).toHaveValue('phone')
  await expect(page.getByLabel('What the column Shoe size becomes')).toHaveValue('')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()

  await expect(page.getByText('2 will be added, 0 updated.')).toBeVisible()
  await page.getByRole('button', { name: 'Needs a correction: 1' }).click()
  await page.getByRole('gridcell', { name: /bo\.imported\.example/ }).click()
  const cell = page.getByLabel('E-mail in row 4')
  await cell.fill('bo@imported.example')
  await cell.press('Enter')
  await expect(page.getByText('3 will be added, 0 updated.')).toBeVisible()

  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByRole('heading', { name: 'The rows are imported' })).toBeVisible()
  expect(await namesOf(page)).toEqual(['Imported Ann', 'Imported Bo', 'Imported Cy'])
  await page.getByRole('link', { name: 'Imported Bo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported Bo')
  await expect(page.getByRole('main').getByText('bo@imported.example')).toBeVisible()

  await page.goto('/employee/Maria/import')
  await page.getByRole('button', { name: 'Undo the import of clients.csv' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByRole('row', { name: /clients\.csv/ }).first()).toContainText('3 undone')
  expect(await namesOf(page)).toEqual([])
})

async function namesOf(page: Page): Promise<string[]> {
  const found = await ask<{ name: string }[]>(page, 'GET /api/customers?search=imported.example')
  return found.map(({ name }) => name).toSorted()
}
