import sharp from 'sharp'
import { makeJob } from './books.ts'
import { ask, newCustomer } from './office-api.ts'
import { expect, test } from './sign-in.ts'

const picture = (color: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer()

test('a document is added, found, replaced by its next version, and shared by a link', async ({
  office: page,
  browser,
}) => {
  const { name, email } = newCustomer('Ash Builders')
  const { id } = await ask<{ id: number }>(page, 'POST /api/projects', {
    customer: { name, email },
    region: 'bay_area',
  })
  await page.goto(`/employee/Maria/projects/${id}`)
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByText('No documents yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a document' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add a document' })
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer.getByText('Choose a file').last()).toBeVisible()
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({
    name: 'Set A.png',
    mimeType: 'image/png',
    buffer: await picture('navy'),
  })
  await drawer.getByLabel('Kind').selectOption('Plans')
  await drawer.getByLabel('Title').fill('Foundation plans')
  await drawer.getByLabel('Expires').fill('2099-01-01')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer.getByText(/^Must/)).toBeVisible()
  await drawer.getByLabel('Expires').fill('')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer).toHaveCount(0)

  const documents = page.getByRole('region', { name: 'Documents' })
  await documents.getByLabel('Search the documents').fill('set a')
  await expect(documents.getByRole('listitem')).toHaveCount(1)
  await documents.getByLabel('Search the documents').fill('bedrock')
  await expect(documents.getByText('No document has these words')).toBeVisible()
  await documents.getByLabel('Search the documents').fill('')

  const act = async (what: string) => {
    await documents.getByRole('button', { name: 'Actions for Foundation plans' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act('Edit or add a version')
  const edit = page.getByRole('dialog', { name: 'Foundation plans' })
  await chooser.setInputFiles({
    name: 'Set B.png',
    mimeType: 'image/png',
    buffer: await picture('teal'),
  })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(documents.getByRole('listitem')).toContainText('Version 2')

  await act('Share by link')
  const share = page.getByRole('dialog', { name: 'Share Foundation plans' })
  await share.getByRole('button', { name: 'Make a link' }).click()
  const link = await share.getByRole('textbox', { name: 'Link' }).inputValue()
  const outside = await (await browser.newContext()).newPage()
  await outside.goto(new URL(link).pathname)
  await expect(outside.getByRole('heading', { level: 1, name: 'Foundation plans' })).toBeVisible()
  const download = outside.waitForEvent('download')
  await outside.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('Set B.png')
  await share.getByRole('button', { name: 'End the link' }).click()
  await expect(share).toHaveCount(0)
  await outside.reload()
  await expect(outside.getByRole('heading', { name: 'There is no document at this link' })).toBeVisible()
  await outside.context().close()

  await documents.getByRole('link', { name: 'Foundation plans' }).click()
  await expect(page.getByRole('img', { name: 'Foundation plans' })).toBeVisible()
  await page.getByLabel('Version').selectOption({ index: 1 })
  await expect(page).toHaveURL(/version=\d+/)
  await expect(page.getByRole('img', { name: 'Foundation plans' })).toBeVisible()
})

test('evidence for a grant is gathered from the job, and says what is missing', async ({ office: page }) => {
  const { projectId: id } = await makeJob(page, newCustomer('Brace Street'))
  const photo = { name: 'crawl space.png', mimeType: 'image/png', buffer: await picture('olive') }
  await page.goto(`/employee/Maria/projects/${id}/upload`)
  await page.locator('input[type=file][multiple]').first().setInputFiles(photo)
  await expect(async () => {
    const { before } = await ask<{ before: object[] }>(page, `GET /api/projects/${id}/images`)
    expect(before).toHaveLength(1)
  }).toPass({ timeout: 30_000 })
  await page.goto(`/employee/Maria/projects/${id}/documents`)
  const grant = page.getByRole('region', { name: 'Evidence for a grant' })
  await grant.getByRole('button', { name: 'Gather evidence' }).click()
  const missing = grant.getByRole('alert')
  await expect(missing.getByText('Crawl space, place 1: Before')).toBeVisible()
  await grant.getByRole('button', { name: 'Choose the photo: Crawl space, place 1: Before' }).click()
  const choice = page.getByRole('dialog', { name: 'Crawl space, place 1: Before' })
  await choice.getByRole('listitem').getByRole('button').click()
  await expect(choice).toHaveCount(0)
  await expect(missing.getByText('Crawl space, place 1: Before')).toHaveCount(0)

  await grant.getByRole('button', { name: 'Edit the parts' }).click()
  const parts = page.getByRole('dialog', { name: 'Price in its parts' })
  for (const [part, amount] of [
    ['Labor', '11,000'],
    ['Material', '6,000'],
    ['Overhead', '2,000'],
    ['Profit', '1,000'],
  ] as const)
    await parts.getByLabel(part).fill(amount)
  await expect(parts.getByText('$20,000.00 of $20,000.00')).toBeVisible()
  await parts.getByRole('button', { name: 'Save' }).click()
  await expect(parts).toHaveCount(0)
  await expect(missing.getByText('Labor, material, overhead and profit')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await grant.getByRole('button', { name: 'Download package' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Grant evidence .*\.zip$/)
})
