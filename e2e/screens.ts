import type { Page } from '@playwright/test'
import { companyDayOf } from '../src/domain/dates.ts'
import { ask, bidPath, makeBid, newCustomer } from './office-api.ts'

/**
 * Screens by the heading they show, parts of a project by the part's. What begins with a colon becomes a record of the
 * sample company.
 */
export const screens: Record<string, RegExp> = {
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
  import: /Import/,
  projects: /Projects/,
  'projects?view=board': /Projects/,
  'projects?view=map': /Projects/,
  'projects/:contract': /(SC|BA)-/,
  'projects/:contract/rights': /Rights/,
  'projects/:applied/money': /^Money$/,
  'projects/:applied/money?payApplication=:application': /^Money$/,
  'projects/:applied/money?papersOfPayApplication=:application': /^Money$/,
  'projects/:waived/rights': /Rights/,
  'projects/:waived/rights?waiver=:owed': /Rights/,
  'projects/:waived/waivers/:waiver': /Waiver/,
  'projects/:served/notices/:notice': /Proof of service/,
  'projects/:billed': /(SC|BA)-/,
  'projects/:billed/money': /^Money$/,
  'projects/:billed?newInvoice=1': /^Money$/,
  'projects/:billed?invoice=:invoice': /^Money$/,
  'projects/:billed?editInvoice=:invoice': /^Money$/,
  'projects/:billed?sendInvoice=:invoice': /^Money$/,
  'projects/:billed?recordPayment=:invoice': /^Money$/,
  'projects/:contract?complete=1': /(SC|BA)-/,
  'projects/:billed?newExpense=1': /^Money$/,
  'projects/:billed/invoices/:invoice/pdf': /Invoice/,
  'projects/:payment/receipt': /Receipt/,
  'projects/:contract/notes': /^Notes & history$/,
  'projects/:contract/money': /^Money$/,
  'projects/:contract/documents': /^Documents$/,
  'projects/:contract/documents?newDocument=1': /^Documents$/,
  'projects/:photographed/documents': /^Documents$/,
  'projects/:logged/caissons': /^Caissons$/,
  'projects/:logged/caissons?newHole=1': /^Caissons$/,
  'projects/:contract/schedule': /^Schedule$/,
  'projects/:contract/bids': /^Bids$/,
  'projects/:contract/bids/:bid': /Bid/,
  'projects/:contract/bids/:bid/pdf': /Bid/,
  'projects/:contract/history': /^Notes & history$/,
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
  rights: /Rights/,
  'permits?view=list': /Permits/,
  'projects/:permit': /^Permits$/,
  'edit-authorities': /Authorities/,
  'projects/:paper': /Permit/,
  'projects/:photographed/upload': /Add photos/,
  'projects/:photographed/photos': /^Photos$/,
  'projects/:photographed/photos?photo=:photo': /^Photos$/,
  'projects/:photographed/photos/compare': /Compare photos/,
  'projects/:permit?new=1': /^Permits$/,
  history: /History/,
  'history?entity=bid&from=2020-01-01': /History/,
  help: /Help/,
  account: /account/i,
  settings: /Settings|Company/,
}

export interface Sample {
  /** What the names in the screens' paths stand for. */
  places: Record<
    | 'contract'
    | 'bid'
    | 'revised'
    | 'revision'
    | 'mail'
    | 'chat'
    | keyof Awaited<ReturnType<typeof findBooks>>
    | keyof Awaited<ReturnType<typeof findJobSite>>
    | keyof Awaited<ReturnType<typeof findWaiver>>
    | keyof Awaited<ReturnType<typeof findNotice>>
    | keyof Awaited<ReturnType<typeof findApplication>>
    | keyof Awaited<ReturnType<typeof findCaissonLog>>,
    string
  >
  /** The paths of customers' pages. */
  links: Record<string, string>
}

/** The address of a screen, with the sample company's records in it. */
export function addressOf(screen: string, { places }: Sample): string {
  const path = screen.replaceAll(/:(\w+)/g, (_, name: keyof Sample['places']) => places[name])
  return `/employee/Maria/${path}`
}

/** Whether a screen's address opens a form or a record over it, which comes later than the screen itself. */
export function opensDialog(screen: string): boolean {
  return /\?(?!view=|entity=|mail=|chat=|receipt=)/.test(screen)
}

/** Of the sample company: a contract, a bid revised and not answered, a signed one; and a mail and a message. */
export async function findSample(page: Page): Promise<Sample> {
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
  const books = await findBooks(page)
  return {
    places: {
      contract: String(contract),
      bid: String(finalized.id),
      revised: String(revised.project_id),
      revision: String(revised.id),
      mail,
      chat,
      ...books,
      ...(await findJobSite(page)),
      ...(await findWaiver(page)),
      ...(await findNotice(page)),
      ...(await findApplication(page)),
      ...(await findCaissonLog(page)),
    },
    links: {
      'finalized bid': `/bid/${finalized.bidIndex}`,
      'open bid': `/bid/${revised.bidIndex}`,
      'accepted bid': `/bid/${accepted.bidIndex}`,
      invoice: await linkTo(page, `invoices/${books.invoice}`),
      'everything of a customer': await linkTo(page, `customers/${books.customer}`),
    },
  }
}

async function linkTo(page: Page, record: string): Promise<string> {
  const { url } = await ask<{ url: string }>(page, `POST /api/${record}/share`)
  return new URL(url).pathname
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

/** A signed waiver, and an invoice of its project. */
async function findWaiver(page: Page) {
  for (const { id } of await findRunning(page)) {
    const [first] = await ask<{ id: number; invoice: { id: number } }[]>(
      page,
      `GET /api/projects/${id}/waivers`,
    )
    if (first) return { waived: String(id), waiver: String(first.id), owed: String(first.invoice.id) }
  }
  throw new Error('No project of the sample company has a waiver')
}

/** A preliminary notice that everybody was served with. */
async function findNotice(page: Page) {
  for (const { id } of await findRunning(page)) {
    const { notices } = await ask<{ notices: { id: number; isServed: boolean }[] }>(
      page,
      `GET /api/projects/${id}/notices`,
    )
    const served = notices.find(({ isServed }) => isServed)
    if (served) return { served: String(id), notice: String(served.id) }
  }
  throw new Error('No project of the sample company has a notice')
}

/** An application for payment. */
async function findApplication(page: Page) {
  for (const { id } of await ask<{ id: number }[]>(page, 'GET /api/projects?status=scheduled&limit=100')) {
    const { applications } = await ask<{ applications: { id: number }[] }>(
      page,
      `GET /api/projects/${id}/pay-applications`,
    )
    const [first] = applications
    if (first) return { applied: String(id), application: String(first.id) }
  }
  throw new Error('No project of the sample company has an application for payment')
}

/** A job whose holes are logged. */
async function findCaissonLog(page: Page) {
  for (const { id } of await findRunning(page)) {
    const { caissonLogs } = await ask<{ caissonLogs: number | null }>(page, `GET /api/projects/${id}`)
    if (caissonLogs) return { logged: String(id) }
  }
  throw new Error('No project of the sample company has a caisson log')
}

function findRunning(page: Page) {
  return ask<{ id: number }[]>(page, 'GET /api/projects?status=in_progress&limit=100')
}
