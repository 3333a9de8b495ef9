import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { companyDayOf } from '../src/domain/dates.ts'
import { ask, bidPath, makeBid, newCustomer } from './office-api.ts'
import { openSendDrawer } from './send-drawer.ts'
import { expect, signIn, test } from './sign-in.ts'

/*
 * Every screen, on a phone and on a desk, in light and dark: it shows its title, does not scroll sideways, logs no
 * error, and axe finds nothing against WCAG 2.2 AA. In the dark, where only the colors are others, axe looks at those.
 * With SCREENSHOTS=folder each is also kept as a picture.
 */

const views = [
  { name: 'phone light', width: 360, height: 740, colorScheme: 'light' },
  { name: 'phone dark', width: 360, height: 740, colorScheme: 'dark' },
  { name: 'desk light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'desk dark', width: 1440, height: 900, colorScheme: 'dark' },
] as const

/** Screens by the heading they show; what begins with a colon becomes a record of the sample company. */
const screens: Record<string, RegExp> = {
  '': /Dashboard/,
  'new-lead': /New lead/,
  'new-business': /New business/,
  customers: /Customers/,
  'customers/:customer': /\S/,
  'customers/:customer/statement': /Statement of account/,
  invoices: /Invoices/,
  payments: /Payments/,
  'all-expenses-page': /Expenses/,
  receipts: /Receipts/,
  'receipts?receipt=:receipt': /Receipt \d+ of/,
  reports: /Reports/,
  'reports/receivables': /Receivables/,
  'reports/payables': /Payables/,
  'reports/cash': /Cash/,
  'reports/job-profit': /Job profit/,
  'reports/work-in-progress': /Work in progress/,
  'reports/backlog': /Backlog/,
  months: /Month end/,
  'months/:month': /20\d\d/,
  'months/:closed': /Closed/,
  deliveries: /Deliveries/,
  'edit-employees': /Employees/,
  'edit-businesses': /Businesses/,
  'edit-categories': /Categories/,
  'edit-products': /Products/,
  projects: /Projects/,
  'projects/:contract': /(SC|BA)-/,
  'projects/:billed?newInvoice=1': /(SC|BA)-/,
  'projects/:billed?invoice=:invoice': /(SC|BA)-/,
  'projects/:billed?editInvoice=:invoice': /(SC|BA)-/,
  'projects/:billed?sendInvoice=:invoice': /(SC|BA)-/,
  'projects/:billed?recordPayment=:invoice': /(SC|BA)-/,
  'projects/:billed?newExpense=1': /(SC|BA)-/,
  'projects/:billed/invoices/:invoice/pdf': /Invoice/,
  'projects/:payment/receipt': /Receipt/,
  'projects/:contract/notes': /Notes/,
  'projects/:contract/bids': /Bids/,
  'projects/:contract/bids/:bid': /Bid/,
  'projects/:contract/bids/:bid/pdf': /Bid/,
  'projects/:contract/history': /History/,
  'projects/:revised/bids/:revision/compare': /What changed/,
  'demo-mailbox?mail=:mail': /Demo mailbox/,
  'demo-phone?chat=:chat': /Demo phone/,
  'demo-mailbox': /Demo mailbox/,
  'demo-phone': /Demo phone/,
  calendar: /Calendar/,
  'calendar?view=month': /Calendar/,
  'calendar?view=day': /Calendar/,
  'calendar?view=agenda': /Calendar/,
  'calendar?newAppointment=1': /Calendar/,
  'calendar?view=day&date=:visit': /Calendar/,
  permits: /Permits/,
  'permits?view=list': /Permits/,
  'projects/:permit': /Permits/,
  'edit-authorities': /Authorities/,
  'projects/:paper': /Permit/,
  'projects/:photographed/upload': /Add photos/,
  'projects/:photographed/photos': /Photos/,
  'projects/:photographed/photos?photo=:photo': /Photos/,
  'projects/:photographed/photos/compare': /Compare photos/,
  account: /account/i,
  settings: /Settings|Company/,
}

for (const view of views) {
  test(`every screen: ${view.name}`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { width, height, colorScheme } = view
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      // The browser's driver would like to run a script in a letter's frame, which lets none run.
      if (message.text().includes("script execution in 'about:srcdoc'")) return
      // It lets no service worker outlive a journey.
      if (message.text().includes('Service Worker registration blocked')) return
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Employee Login')
    await examine(page, `${view.name} login`)
    await signIn(page)
    const sample = await findSample(page)
    for (const [screen, heading] of Object.entries(screens)) {
      const path = screen.replaceAll(/:(\w+)/g, (_, name: keyof Sample['places']) => sample.places[name])
      await page.goto(`/employee/Maria/${path}`)
      await expect(page.getByRole('heading', { level: 1 }), screen).toContainText(heading)
      await examine(page, `${view.name} ${screen || 'dashboard'}`)
    }
    await page.goto(`/employee/Maria/projects/${sample.places.revised}/bids/${sample.places.revision}`)
    const { preview } = await openSendDrawer(page)
    await expect(preview.getByText(/\.pdf$/).first()).toBeVisible()
    await examine(page, `${view.name} send drawer`)
    for (const [state, bidIndex] of Object.entries(sample.links)) {
      await page.goto(`/bid/${bidIndex}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await examine(page, `${view.name} public bid ${state}`)
    }
    expect(complaints).toEqual([])
    await context.close()
  })
}

async function examine(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveTitle(/\S/)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  // What the fixed bar of the phone covers can be scrolled out from under it; axe measures only what shows.
  await page.addStyleTag({ content: 'nav[aria-label="Main screens"] { position: static !important; }' })
  // A PDF is laid over with its text and reading order piece by piece, after the network is quiet.
  if (page.url().endsWith('/pdf')) await expect(page.getByRole('region', { name: /\.pdf$/ })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // Axe goes into every frame by script, and a letter's frame runs none: it would wait for ever.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe[sandbox]')) frame.remove()
  })
  const axe = new AxeBuilder({ page })
  const { violations } = await (name.includes('dark')
    ? axe.withRules(['color-contrast', 'link-in-text-block'])
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  ).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect.soft(found, name).toEqual([])
  const folder = process.env.SCREENSHOTS
  if (folder)
    await page.screenshot({
      path: `${folder}/${name.replaceAll(/\W+/g, '-')}.png`,
      fullPage: !name.endsWith('drawer'),
    })
}

interface Sample {
  /** What the names in the screens' paths stand for. */
  places: Record<
    | 'contract'
    | 'bid'
    | 'revised'
    | 'revision'
    | 'mail'
    | 'chat'
    | keyof Awaited<ReturnType<typeof findBooks>>
    | keyof Awaited<ReturnType<typeof findJobSite>>,
    string
  >
  /** Public links by the state of their bid. */
  links: Record<string, string>
}

/** Of the sample company: a contract, a bid revised and not answered, a signed one; and a mail and a message. */
async function findSample(page: Page): Promise<Sample> {
  const [{ id: contract }] = await ask<[{ id: number }]>(page, 'GET /api/projects?status=in_progress&limit=1')
  const { finalized } = await ask<{ finalized: { id: number; bidIndex: string } }>(
    page,
    `GET /api/projects/${contract}`,
  )
  const offers = await ask<{ id: number }[]>(page, 'GET /api/projects?status=bid_sent&limit=100')
  const bids: BidFacts[] = []
  for (const { id } of offers) bids.push(...(await ask<BidFacts[]>(page, `GET /api/projects/${id}/bids`)))
  const revised = findBid(
    bids,
    ({ revision, status, linkRevokedAt }) =>
      revision > 1 && ['sent', 'viewed'].includes(status) && linkRevokedAt === null,
  )
  const accepted = findBid(bids, ({ status }) => status === 'accepted')
  const { mail, chat } = await findPost(page)
  return {
    places: {
      contract: String(contract),
      bid: String(finalized.id),
      revised: String(revised.project_id),
      revision: String(revised.id),
      mail,
      chat,
      ...(await findBooks(page)),
      ...(await findJobSite(page)),
    },
    links: { finalized: finalized.bidIndex, open: revised.bidIndex, accepted: accepted.bidIndex },
  }
}

/** What is billed, paid, bought and closed. */
async function findBooks(page: Page) {
  const [invoice] = await ask<[{ id: number; project: { id: number; customer_id: number } }]>(
    page,
    'GET /api/invoices?open=true&sort=due&limit=1',
  )
  const [payment] = await ask<[{ id: number; project_id: number }]>(
    page,
    'GET /api/payments?kind=payment&limit=1',
  )
  const [receipt] = await ask<[{ id: number }]>(page, 'GET /api/receipts')
  const { months } = await ask<{ months: { month: string; isClosed: boolean }[] }>(page, 'GET /api/months')
  return {
    billed: String(invoice.project.id),
    invoice: String(invoice.id),
    customer: String(invoice.project.customer_id),
    payment: `${payment.project_id}/payments/${payment.id}`,
    receipt: String(receipt.id),
    month: months.find(({ isClosed }) => !isClosed)?.month ?? '',
    closed: months.find(({ isClosed }) => isClosed)?.month ?? '',
  }
}

/** A visit, a permit with its paper, and a job with photos from before and after. */
async function findJobSite(page: Page) {
  const [visit] = await ask<[{ id: number; startsAt: string }]>(page, 'GET /api/appointments?limit=1')
  const permits = await ask<{ id: number; project: { id: number }; file: string | null }[]>(
    page,
    'GET /api/permits?limit=100',
  )
  const permit = permits.find(({ file }) => file !== null)
  if (!permit) throw new Error('The sample company has no permit on paper')
  const photographed = await findPhotographed(page)
  return {
    visit: `${companyDayOf(new Date(visit.startsAt))}&appointment=${visit.id}`,
    permit: `${permit.project.id}/permits`,
    paper: `${permit.project.id}/permits/${permit.id}/permit`,
    photographed: String(photographed.id),
    photo: String(photographed.photo),
  }
}

async function findPhotographed(page: Page): Promise<{ id: number; photo: number }> {
  const projects = await ask<{ id: number }[]>(page, 'GET /api/projects?status=completed&limit=100')
  for (const { id } of projects) {
    const { before, after } = await ask<Record<'before' | 'after', { id: number }[]>>(
      page,
      `GET /api/projects/${id}/images`,
    )
    if (before[0] && after[0]) return { id, photo: before[0].id }
  }
  throw new Error('The sample company has no job with photos from before and after')
}

interface BidFacts {
  id: number
  project_id: number
  revision: number
  status: string
  bidIndex: string
  linkRevokedAt: string | null
}

function findBid(bids: readonly BidFacts[], matches: (bid: BidFacts) => boolean): BidFacts {
  const found = bids.find(matches)
  if (!found) throw new Error('The sample company has no such bid')
  return found
}

/** The newest mail and chat; a bid is sent both ways when there are none yet. */
async function findPost(page: Page): Promise<{ mail: string; chat: string }> {
  const read = async () => {
    const [mail] = await ask<{ id: number }[]>(page, 'GET /api/demo/mails')
    const [chat] = await ask<{ number: string }[]>(page, 'GET /api/demo/chats')
    return mail && chat && { mail: String(mail.id), chat: chat.number }
  }
  const found = await read()
  if (found) return found
  const bid = await makeBid(page, newCustomer('Every Screen'))
  const { customer } = await ask<{ customer: { id: number } }>(page, `GET /api/projects/${bid.projectId}`)
  await ask(page, `PUT /api/customers/${customer.id}`, { whatsappOptIn: true })
  await ask(page, `POST ${bidPath(bid)}/email`, {})
  await ask(page, `POST ${bidPath(bid)}/whatsapp`, {})
  const sent = await read()
  if (!sent) throw new Error('Nothing arrived')
  return sent
}
