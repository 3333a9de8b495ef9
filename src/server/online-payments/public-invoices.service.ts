import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Invoice } from '../../contract/invoices.ts'
import type { PublicInvoice } from '../../contract/online-payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import {
  assertCanPayOnline,
  isPayableOnline,
  type OnlineMethod,
  onlineMethods,
} from '../../domain/online-payments.ts'
import type { Language } from '../../domain/people.ts'
import { type BidLetter, findBidLetter } from '../bids/sending/bid-letter.queries.ts'
import { toPublicLetterhead } from '../bids/signing/public-bid.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { FileAnswer } from '../http/answers.ts'
import { findInvoice } from '../invoices/invoices.queries.ts'
import { setInvoicePdf } from '../invoices/preview-invoice.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { type CheckoutRow, findCheckouts } from './checkouts.queries.ts'
import { publicInvoiceUrl } from './invoice-link.ts'
import { providerOf, syncCheckout } from './sync-checkout.service.ts'

/** The invoice behind a link, as its customer sees it. @throws not_found */
export async function showInvoice(deps: Deps, token: string): Promise<PublicInvoice> {
  const { invoice, language } = await findByLink(deps, token)
  const letter = await findBidLetter(deps.db, invoice.project_id)
  const pages = await findCheckouts(deps.db, invoice.id)
  return toPublicInvoice(invoice, letter, { language, pages, canPay: deps.paymentProvider !== null })
}

/** @throws not_found */
export async function setPublicInvoicePdf(deps: Deps, token: string): Promise<FileAnswer<Buffer>> {
  const { invoice } = await findByLink(deps, token)
  const { name, pdf, sha256 } = await setInvoicePdf(deps, invoice)
  return new FileAnswer({ mediaType: 'application/pdf', content: pdf, fileName: name, sha256 })
}

/** Looks at the provider what became of the pages that are open. @throws not_found; upstream_failed */
export async function checkPayment(deps: Deps, token: string): Promise<PublicInvoice> {
  const { invoice } = await findByLink(deps, token)
  if (deps.paymentProvider) {
    for (const { session_id, status } of await findCheckouts(deps.db, invoice.id)) {
      if (session_id !== null && (status === 'open' || status === 'processing')) {
        await syncCheckout(deps, session_id)
      }
    }
  }
  return showInvoice(deps, token)
}

/** A page to pay on is open for an hour. In its last ten minutes a customer gets a new one. */
const pageLivesMs = 60 * 60_000
const leastLeftMs = 10 * 60_000

/**
 * Opens the provider's page for the balance of the invoice behind a link. Asked again, it is the same page.
 * @throws not_found; unavailable where no provider is set up; conflict when there is nothing to pay or money is on its
 * way; invalid naming `amount` when the balance is another; upstream_failed
 */
export async function startCheckout(
  deps: Deps,
  token: string,
  { method, amount }: { method: OnlineMethod; amount: Cents },
): Promise<{ url: string }> {
  const provider = providerOf(deps)
  const { invoice, language } = await findByLink(deps, token)
  const letter = await findBidLetter(deps.db, invoice.project_id)
  await closeOtherPages(deps, invoice.id, { method, amount })
  const page = await findOrAddPage(deps, token, { method, amount })
  if (page.url !== null) return { url: page.url }
  const back = publicInvoiceUrl(deps, token)
  const request = {
    key: page.key,
    method,
    amount,
    description: `Invoice ${invoice.number}, ${letter.company.name}`,
    email: letter.customer.email,
    language,
    paidUrl: `${back}?paid=1`,
    leftUrl: back,
    expiresAt: page.expires_at,
  }
  try {
    const { sessionId, url } = await provider.openCheckout(request)
    const opened = { session_id: sessionId, url }
    await deps.db.updateTable('checkout').set(opened).where('id', '=', page.id).execute()
    return { url }
  } catch (error) {
    await deps.db.deleteFrom('checkout').where('id', '=', page.id).where('session_id', 'is', null).execute()
    throw error
  }
}

/**
 * One page at a time: nobody shall pay the same invoice on two. A page that cannot be closed may have been paid a moment
 * ago: then it is booked, and nothing more is asked for.
 */
async function closeOtherPages(
  deps: Deps,
  invoiceId: number,
  { method, amount }: { method: OnlineMethod; amount: Cents },
): Promise<void> {
  for (const page of await findCheckouts(deps.db, invoiceId)) {
    const isOther = page.status === 'open' && (page.method !== method || page.amount !== amount)
    if (!isOther || page.session_id === null) continue
    await providerOf(deps)
      .closeCheckout(page.session_id)
      .catch((error: unknown) => deps.log.info({ err: error }, 'a page to pay on is over already'))
    await syncCheckout(deps, page.session_id)
  }
}

/** The second of two clicks waits for the first, and gets its page. */
async function findOrAddPage(
  deps: Deps,
  token: string,
  { method, amount }: { method: OnlineMethod; amount: Cents },
): Promise<CheckoutRow> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const seen = await findByLink({ ...deps, db: trx }, token)
    await lockProject(trx, seen.invoice.project_id)
    const { invoice } = await findByLink({ ...deps, db: trx }, token)
    const pages = await findCheckouts(trx, invoice.id)
    const pending = pages.find(({ status }) => status === 'processing')?.amount ?? 0
    assertCanPayOnline({ ...invoice, pending }, amount)
    const same = pages.find(
      (page) =>
        page.status === 'open' &&
        page.method === method &&
        page.amount === amount &&
        page.expires_at.getTime() - now.getTime() > leastLeftMs,
    )
    if (same) return same
    const page = await trx
      .insertInto('checkout')
      .values({
        key: randomUUID(),
        invoice_id: invoice.id,
        method,
        amount,
        // Whole seconds, as the provider counts: the same page must be asked for in the same words.
        expires_at: new Date(Math.ceil(now.getTime() / 1000) * 1000 + pageLivesMs),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return page as CheckoutRow
  })
}

/** The invoice behind a link. @throws not_found for a link that is unknown or was taken back, and for a draft */
async function findByLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<{ invoice: Invoice; language: Language }> {
  const found = /^[0-9a-f]{64}$/.test(token) ? await findLinked(deps.db, token) : undefined
  if (!found) throw noSuchLink()
  const invoice = await findInvoice(deps.db, found.id, companyDayOf(deps.clock.now()))
  if (invoice.status === 'draft') throw noSuchLink()
  return { invoice, language: found.language as Language }
}

function findLinked(db: Kysely<DB>, token: string) {
  return db
    .selectFrom('invoice')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .innerJoin('customer', 'customer.id', 'project.customer_id')
    .select(['invoice.id', 'customer.language'])
    .where('invoice.link_token', '=', token)
    .where('invoice.link_revoked_at', 'is', null)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The same sentence for every dead link, so that guessing reveals nothing. */
function noSuchLink(): AppError {
  return new AppError('not_found', 'This link does not lead to an invoice; please ask for a new one')
}

/** The customer's view, field by field: what is not named here never leaves. */
function toPublicInvoice(
  invoice: Invoice,
  letter: BidLetter,
  { language, pages, canPay }: { language: Language; pages: readonly CheckoutRow[]; canPay: boolean },
): PublicInvoice {
  const { project, customer } = letter
  const [newest] = pages
  const isUnderWay =
    newest?.status === 'open' || newest?.status === 'processing' || newest?.status === 'failed'
  const isPayable = canPay && invoice.status !== 'void' && isPayableOnline(invoice.balance)
  const isComing = pages.some(({ status }) => status === 'processing')
  return {
    ...toPublicLetterhead(letter),
    language,
    number: invoice.number,
    kind: invoice.kind,
    status: invoice.status,
    title: invoice.title,
    issued: invoice.issued,
    dueDate: invoice.dueDate,
    paymentTerms: invoice.paymentTerms,
    project: { number: project.number, name: project.name, site: project.site },
    customer: { name: customer.name },
    items: invoice.items.map(({ description, amount }) => ({ description, amount })),
    retention: invoice.retention,
    total: invoice.total,
    payments: invoice.received_payments.map(({ kind, method, received, amount }) => ({
      kind,
      method,
      received,
      amount,
    })),
    paid: invoice.paid,
    balance: invoice.balance,
    methods: isPayable && !isComing ? [...onlineMethods] : [],
    underway: isUnderWay
      ? {
          method: newest.method,
          amount: newest.amount,
          status: newest.status as 'open' | 'processing' | 'failed',
        }
      : null,
  }
}
