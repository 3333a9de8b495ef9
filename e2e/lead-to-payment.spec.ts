import type { Page } from '@playwright/test'
import { expect, test } from './sign-in.ts'

/** Twelve lines in three groups: what an estimator types, from the company's own products. */
const groups = [
  {
    name: 'Caissons',
    lines: ['Drill caisson 24"', 'Caisson cage 24"', 'Caisson concrete 24"', 'Spoils haul-off'],
  },
  { name: 'Grade beams', lines: ['Grade beam 18x24', 'Tie beam 12x18', 'Concrete pump', 'Epoxy dowel #5'] },
  {
    name: 'General conditions',
    lines: ['Mobilization', 'Site protection', 'Deputy inspection', 'Engineering'],
  },
]

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('from a lead to a payment', async ({ office, browser }) => {
  await takeInLead(office)
  await writeBid(office)
  await customerReviewsBid(office, await browser.newPage())
  await finalize(office)
  await invoiceDeposit(office)
  await recordCheck(office)
})

async function takeInLead(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New lead' }).first().click()
  await page.getByLabel('Phone').fill('(510) 555-0187')
  await page
    .getByLabel('Name', { exact: true })
    .or(page.getByLabel('Name *'))
    .first()
    .fill('Wilhelmina Ostrander')
  await page.getByLabel('Street').fill('4410 Hillcrest Ave')
  await page.getByLabel('City').fill('Oakland')
  await page.getByLabel('ZIP').fill('94602')
  await page.getByRole('radio', { name: /San Francisco Bay Area/ }).check()
  await page.getByRole('button', { name: 'Save lead' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BA-')
  await expect(page.getByText('Wilhelmina Ostrander').first()).toBeVisible()
}

async function writeBid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New bid' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bid 1')
  await page.getByLabel('Title').fill('Caissons for the rear addition')
  for (const [place, group] of groups.entries()) {
    const name = page.getByLabel(`Name of group ${place + 1}`)
    if ((await name.count()) === 0) await page.getByRole('button', { name: 'Add a group' }).click()
    await name.fill(group.name)
    const section = page.getByRole('region', { name: group.name })
    for (const [index, product] of group.lines.entries()) {
      const description = section.getByLabel(`Description, line ${index + 1}`, { exact: true })
      if ((await description.count()) === 0) await section.getByRole('button', { name: 'Add a line' }).click()
      await description.fill(product)
      // The product's own description, unit and price have taken the place of its name.
      await expect(section.getByLabel(`Unit price, line ${index + 1}`, { exact: true })).not.toHaveValue(
        '0.00',
      )
      await section.getByLabel(`Quantity, line ${index + 1}`, { exact: true }).fill(String(10 + index))
    }
  }
  await page.getByRole('button', { name: 'Add a payment' }).click()
  await page.getByLabel('Amount of payment 1').fill('1,000')
  await page.getByRole('button', { name: /Add one for the rest/ }).click()
  await page.getByLabel('What payment 2 is for').fill('On completion')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText(/^Saved /).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name of group 3')).toHaveValue('General conditions')
  await expect(page.getByLabel(/^Description, line/)).toHaveCount(12)
  await expect(page.getByLabel('Title')).toHaveValue('Caissons for the rear addition')
}

async function customerReviewsBid(page: Page, customer: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  const link = await page.getByRole('menuitem', { name: 'See what the customer sees' }).getAttribute('href')
  await page.getByRole('menuitem', { name: 'Copy the link…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByLabel('The link for the customer')).toHaveValue(/\/bid\//)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sent')

  expect(await customer.context().cookies()).toEqual([])
  await customer.setViewportSize({ width: 360, height: 740 })
  await customer.goto(link ?? '')
  await expect(customer.getByRole('heading', { name: 'Caissons for the rear addition' })).toBeVisible()
  await expect(customer.getByRole('listitem')).toHaveCount(12)
  const pdf = customer.getByRole('link', { name: 'Download PDF' })
  const answer = await customer.request.get((await pdf.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await customer.close()
}

async function finalize(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Finalize' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finalize' }).click()
  await expect(page.getByText('Bid finalized successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Finalized')
}

async function invoiceDeposit(page: Page): Promise<void> {
  // From the bid to the project's bids, and from there to the project.
  await page.getByRole('link', { name: /Wilhelmina Ostrander/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bids')
  await page.getByRole('link', { name: /Wilhelmina Ostrander/ }).click()
  await page.getByRole('button', { name: 'New invoice' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('checkbox', { name: /Deposit/ }).check()
  await drawer.getByRole('button', { name: 'Make invoice' }).click()
  await expect(drawer).toContainText('-1')
  await expect(drawer).toContainText('$1,000.00')
  await drawer.getByRole('button', { name: 'Mark as sent' }).click()
  const question = page.getByRole('dialog', { name: /went out\?/ })
  await question.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(question).toHaveCount(0)
  await expect(drawer.getByText('Not yet')).toHaveCount(0)
}

async function recordCheck(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  const drawer = page.getByRole('dialog').last()
  await expect(drawer.getByLabel('Amount')).toHaveValue('1,000.00')
  await drawer.getByLabel('Amount').fill('400')
  await drawer.getByLabel(/Check number|Identification|Number/).fill('1042')
  await drawer
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'check.png', mimeType: 'image/png', buffer: await drawnCheck(page) })
  await drawer.getByRole('button', { name: /^Record/ }).click()
  await expect(page.getByText('Check 1042').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText('Check 1042').first()).toBeVisible()
  const invoice = page
    .getByRole('listitem')
    .filter({ hasText: /BA-\d+-\d+-1/ })
    .first()
  await expect(invoice).toContainText('$600.00')
  await expect(invoice).toContainText('Partially paid')
}

/** A picture as a phone's camera would make it, drawn by the browser itself. */
async function drawnCheck(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 360
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#e8f0ec'
      context.fillRect(0, 0, 800, 360)
      context.fillStyle = '#123'
      context.font = '40px sans-serif'
      context.fillText('Four hundred dollars', 60, 180)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(data, 'base64')
}
