import type { Page } from '@playwright/test'
import { examinePhone, openOnPhone, signTyped } from './customer-page.ts'
import { openMail } from './demo-post.ts'
import { ask, bidPath, makeBid, newCustomer, openBid, shareBid } from './office-api.ts'
import { expect, test } from './sign-in.ts'

/*
 * A customer on a phone, without an account: chooses an option, draws a signature, has the signed PDF; asks, declines,
 * or comes with a link that no longer counts. What only a real browser shows: the drawing, the bar that follows, and
 * that axe finds nothing in any state of the page.
 */

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a customer signs on a phone: ${colorScheme}`, async ({ office, browser }) => {
    const url = await shareBid(office, await makeBid(office, newCustomer('Wilhelmina Ostrander')))
    const customer = await openOnPhone(browser, url, colorScheme)
    const elsewhere: string[] = []
    customer.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(office.url()).origin) elsewhere.push(request.url())
    })

    await customer.reload()
    const total = customer.getByRole('region', { name: 'Total' })
    await expect(total).toBeInViewport()
    await customer.getByRole('checkbox', { name: /^Haul/ }).tap()
    await expect(total).toContainText('$1,450.00')
    await customer.getByRole('link', { name: 'Review and sign' }).tap()
    await expect(customer.getByRole('heading', { name: 'Accept and sign' })).toBeInViewport()
    await customer.getByLabel('Your full name').fill('Wilhelmina Ostrander')
    await customer.getByRole('radio', { name: 'Draw it' }).check()
    await draw(customer)
    await examinePhone(customer, `signing ${colorScheme}`)
    await customer.getByRole('checkbox', { name: /^I accept/ }).check()
    await customer.getByRole('button', { name: 'Accept and sign · $1,450.00' }).tap()

    await expect(customer.getByRole('heading', { name: /Thank you/ })).toBeVisible()
    await examinePhone(customer, `signed ${colorScheme}`)
    const link = await customer.getByRole('link', { name: 'Download the signed PDF' }).getAttribute('href')
    const pdf = await customer.request.get(link ?? '')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await customer.reload()
    await expect(
      customer.getByText(/Wilhelmina Ostrander accepted and signed on .* for \$1,450\.00/),
    ).toBeVisible()
    expect(elsewhere).toEqual([])
    expect(await customer.context().cookies()).toEqual([])
    await customer.context().close()
  })
}

test('a customer asks, and then declines; the manager reads both in their mail', async ({
  office,
  browser,
}) => {
  const bid = await makeBid(office, newCustomer('Emeka Lindqvist'))
  const customer = await openOnPhone(browser, await shareBid(office, bid))
  await customer.getByRole('button', { name: 'Ask a question' }).tap()
  await customer.getByRole('button', { name: 'Send the question' }).tap()
  await expect(customer.getByLabel('Your name', { exact: true })).toBeFocused()
  await examinePhone(customer, 'asking')
  await customer.getByLabel('Your name', { exact: true }).fill('Emeka Lindqvist')
  await customer.getByLabel('Phone or e-mail for the answer').fill('emeka@customer.example')
  await customer.getByLabel('Your question').fill('Is the spoils haul-off included?')
  await customer.getByRole('button', { name: 'Send the question' }).tap()
  await expect(customer.getByRole('status').filter({ hasText: 'Your question is on its way' })).toBeFocused()

  await customer.getByRole('button', { name: 'Decline' }).tap()
  const dialog = customer.getByRole('dialog', { name: 'Decline this bid?' })
  await examinePhone(customer, 'declining')
  await dialog.getByLabel('Your reason').fill('We took the neighbor’s contractor')
  await dialog.getByRole('button', { name: 'Yes, decline' }).tap()
  await expect(customer.getByRole('heading', { name: 'Declined' })).toBeVisible()
  await expect(customer.getByRole('button', { name: /Accept and sign/ })).toHaveCount(0)
  await examinePhone(customer, 'declined')
  await customer.context().close()

  await openBid(office, bid)
  await expect(office.getByRole('heading', { level: 1 })).toContainText('Declined')
  const fares = office.getByRole('region', { name: 'Delivery and answers' })
  await expect(fares).toContainText('Is the spoils haul-off included?')
  await expect(fares).toContainText('We took the neighbor’s contractor')
  const question = await openMail(office, `Emeka Lindqvist asks about bid ${bid.projectNumber}-1`)
  await expect(question.locator('body')).toContainText('(emeka@customer.example) asks about bid')
  await expect(question.locator('body')).toContainText('Is the spoils haul-off included?')
  const refusal = await openMail(office, `Emeka Lindqvist has declined bid ${bid.projectNumber}-1`)
  await expect(refusal.locator('body')).toContainText('We took the neighbor’s contractor')
})

test('links that no longer count say why, and what to do', async ({ office, browser }) => {
  const replaced = await makeBid(office, newCustomer('Oona Farrell'))
  const superseded = await shareBid(office, replaced)
  const first = await ask<{ version: number }>(office, `GET ${bidPath(replaced)}`)
  const next = await ask<{ id: number }>(office, `PUT ${bidPath(replaced)}`, {
    title: 'Caissons, deeper',
    version: first.version,
  })
  const customer = await openOnPhone(browser, superseded)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('A newer revision has replaced this')
  await expect(customer.getByText('We’re preparing revision 2.')).toBeVisible()
  await examinePhone(customer, 'superseded')
  const newest = await shareBid(office, { ...replaced, bidId: next.id })
  await customer.reload()
  await expect(customer.getByText(/^We sent revision 2 on /)).toBeVisible()
  await expect(customer.getByText('Drill 24 in. caisson')).toHaveCount(0)
  await customer.goto(newest)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Caissons, deeper')

  await openBid(office, { ...replaced, bidId: next.id })
  await office.getByRole('button', { name: 'Actions', exact: true }).click()
  await office.getByRole('menuitem', { name: 'Turn off link' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Turn it off' }).click()
  await expect(office.getByText(/^Link turned off/)).toBeVisible()
  await customer.reload()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('There is no bid at this link')
  await examinePhone(customer, 'revoked')

  await customer.goto(`/bid/${await findExpired(office)}`)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('This offer has expired')
  await expect(customer.getByText(/^It was valid until .*Ask .* if it’s still good\.$/)).toBeVisible()
  await examinePhone(customer, 'expired')
  await customer.context().close()
})

test('a change order says on the page what it does to the contract', async ({ office, browser }) => {
  const bid = await makeBid(office, newCustomer('Ptolemy Grant'))
  await shareBid(office, bid)
  await ask(office, `POST ${bidPath(bid)}/finalize`, { reason: 'Signed on paper on site' })
  const line = { description: 'No haul-off after all', quantity: 1, unit: 'LS', unitPrice: -200 }
  const order = await ask<{ id: number }>(office, `POST /api/projects/${bid.projectId}/bids`, {
    kind: 'change_order',
    title: 'Spoils stay',
    groups: [{ name: '', items: [line] }],
    paymentSchedule: [{ label: 'On completion', percent: 100 }],
  })
  const url = await shareBid(office, { ...bid, bidId: order.id })
  const customer = await openOnPhone(browser, url)
  await expect(customer.getByRole('region', { name: 'This change' })).toContainText('−$200.00')
  await expect(customer.getByRole('checkbox', { name: /it takes \$200\.00 off the contract/ })).toBeVisible()
  await examinePhone(customer, 'change order')
  await signTyped(customer, 'Ptolemy Grant', 'Accept and sign · −$200.00')
  await customer.context().close()
})

/** The sample company has bids that ran out long ago. */
async function findExpired(page: Page): Promise<string> {
  const projects = await ask<{ id: number }[]>(page, 'GET /api/projects?status=contract_declined&limit=20')
  for (const { id } of projects) {
    const bids = await ask<{ status: string; bidIndex: string }[]>(page, `GET /api/projects/${id}/bids`)
    const expired = bids.find(({ status }) => status === 'expired')
    if (expired) return expired.bidIndex
  }
  throw new Error('The sample company has no expired bid')
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
