import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './sign-in.ts'

/*
 * A customer on a phone, without an account: chooses an option, draws a signature, has the signed PDF. What only a real
 * browser shows: the drawing, the bar that follows, and that axe finds nothing while the bid waits for its answer.
 */

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a customer signs on a phone: ${colorScheme}`, async ({ office, browser }) => {
    const bidIndex = await shareBid(office)
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      colorScheme,
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    const customer = await context.newPage()
    const elsewhere: string[] = []
    customer.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(office.url()).origin) elsewhere.push(request.url())
    })

    await customer.goto(`/bid/${bidIndex}`)
    const total = customer.getByRole('region', { name: 'Total' })
    await expect(total).toBeInViewport()
    await customer.getByRole('checkbox', { name: /^Optional Haul/ }).tap()
    await expect(total).toContainText('$1,450.00')
    await customer.getByRole('link', { name: 'Review and sign' }).tap()
    await expect(customer.getByRole('heading', { name: 'Accept and sign' })).toBeInViewport()
    await customer.getByLabel('Your full name').fill('Wilhelmina Ostrander')
    await customer.getByRole('radio', { name: 'Draw it' }).check()
    await draw(customer)
    await examine(customer)
    await customer.getByRole('checkbox', { name: /^I accept/ }).check()
    await customer.getByRole('button', { name: 'Accept and sign · $1,450.00' }).tap()

    await expect(customer.getByRole('heading', { name: /Thank you/ })).toBeVisible()
    await examine(customer)
    const link = await customer.getByRole('link', { name: 'Download the signed PDF' }).getAttribute('href')
    const pdf = await customer.request.get(link ?? '')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await customer.reload()
    await expect(
      customer.getByText(/Wilhelmina Ostrander accepted and signed on .* for \$1,450\.00/),
    ).toBeVisible()
    expect(elsewhere).toEqual([])
    expect(await context.cookies()).toEqual([])
    await context.close()
  })
}

/** A bid of $950.00 with an option of $500.00, its link handed out. */
async function shareBid(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const headers = { authorization: `Bearer ${token}` }
  const [{ id }] = (await (
    await page.request.get('/api/projects?status=new_lead&limit=1', { headers })
  ).json()) as [{ id: number }]
  const line = { description: 'Drill 24 in. caisson', quantity: 10, unit: 'VLF', unitPrice: 95 }
  const option = { description: 'Haul the spoils', quantity: 1, unit: 'LS', unitPrice: 500, optional: true }
  const made = await page.request.post(`/api/projects/${id}/bids`, {
    headers,
    data: {
      title: 'Caissons',
      groups: [{ name: 'Caissons', items: [line, option] }],
      terms: 'Net 10',
      paymentSchedule: [{ label: 'On completion', percent: 100 }],
    },
  })
  const bid = (await made.json()) as { id: number; bidIndex: string }
  const shared = await page.request.post(`/api/projects/${id}/bids/${bid.id}/share`, { headers, data: {} })
  expect(shared.ok()).toBe(true)
  return bid.bidIndex
}

async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature field, empty' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no signature field')
  await page.mouse.move(box.x + 30, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 80, { steps: 8 })
  await page.mouse.move(box.x + 160, box.y + 30, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'Signature field with 1 stroke' })).toBeVisible()
}

async function examine(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.length}`)).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(sideways).toBeLessThanOrEqual(0)
}
