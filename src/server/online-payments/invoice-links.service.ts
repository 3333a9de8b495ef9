import { randomBytes } from 'node:crypto'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { findProjectIdOf, lockInvoice, recordInvoiceEvent } from '../invoices/invoices.queries.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { findInvoiceLink, publicInvoiceUrl } from './invoice-link.ts'

/**
 * The link to the customer's page of an invoice; a new one after it was taken back.
 * @throws not_found; conflict for a draft, which no customer sees
 */
export async function shareInvoice(deps: Deps, actor: Actor, invoiceId: number): Promise<{ url: string }> {
  const projectId = await findProjectIdOf(deps.db, invoiceId)
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const invoice = await lockInvoice(trx, projectId, invoiceId, companyDayOf(at))
    if (invoice.status === 'draft') {
      throw new AppError('conflict', 'Customers see an invoice once it was sent; send it, or mark it as sent')
    }
    const link = await findInvoiceLink(trx, invoiceId)
    if (link !== null) return { url: publicInvoiceUrl(deps, link) }
    const token = randomBytes(32).toString('hex')
    await trx
      .updateTable('invoice')
      .set({ link_token: token, link_revoked_at: null })
      .where('id', '=', invoiceId)
      .execute()
    const summary = say('made a new link to invoice {number}', { number: invoice.number })
    await recordInvoiceEvent(trx, { at, actor, invoice }, 'relinked', summary)
    return { url: publicInvoiceUrl(deps, token) }
  })
}

/** Ends the link to the customer's page of an invoice; again is no change. @throws not_found */
export async function unshareInvoice(
  deps: Deps,
  actor: Actor,
  invoiceId: number,
): Promise<{ message: string }> {
  const projectId = await findProjectIdOf(deps.db, invoiceId)
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const invoice = await lockInvoice(trx, projectId, invoiceId, companyDayOf(at))
    if ((await findInvoiceLink(trx, invoiceId)) === null) return
    await trx.updateTable('invoice').set({ link_revoked_at: at }).where('id', '=', invoiceId).execute()
    const summary = say('took back the link to invoice {number}', { number: invoice.number })
    await recordInvoiceEvent(trx, { at, actor, invoice }, 'unlinked', summary)
  })
  return { message: 'The link leads nowhere any more' }
}
