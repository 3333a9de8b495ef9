import type { Billing } from '../../contract/invoices.ts'
import { notFound } from '../../domain/errors.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import type { Deps } from '../deps.ts'
import { findBillableLines, findContract, findHeldRetention, findProjectMoney } from './billing.queries.ts'

/**
 * What a project's invoices bill so far and what is left to bill: the payment schedule line by line, and the retention.
 * Read at one moment, so that its figures agree. @throws not_found
 */
export function readBilling({ db }: Pick<Deps, 'db'>, projectId: number): Promise<Billing> {
  return readAtOnce(db, async (trx) => {
    const project = await trx
      .selectFrom('project')
      .select(['id', 'finalized_bid_id'])
      .where('id', '=', projectId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!project) throw notFound('Project')
    const contract = await findContract(trx, project)
    const lines = contract ? await findBillableLines(trx, contract) : []
    const held = await findHeldRetention(trx, project.id)
    const { sums, money } = await findProjectMoney(trx, project.id)
    return {
      contract: money.contract,
      workBilled: sums.workBilled,
      workInDrafts: sums.draftWork,
      leftToBill: money.leftToBill,
      retentionHeld: money.retentionHeld,
      schedule: lines.map(({ id, bidId, label, progress, parts }) => ({
        id,
        bid_id: bidId,
        label,
        ...progress,
        invoices: parts,
      })),
      retention: held.map(({ invoiceId, number, issued, progress, parts }) => ({
        invoice_id: invoiceId,
        number,
        issued,
        ...progress,
        invoices: parts,
      })),
    }
  })
}
