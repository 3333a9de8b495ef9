import type { Kysely } from 'kysely'
import type { Invoice } from '../../contract/invoices.ts'
import type { NewWaiver } from '../../contract/waivers.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { AppError, invalidField, notFound } from '../../domain/errors.ts'
import {
  isFinal,
  isUnconditional,
  mostReceived,
  type WaivedMoney,
  whyNotYet,
} from '../../domain/rights/waivers.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findInvoice } from '../invoices/invoices.queries.ts'
import { findApplicationOf } from '../pay-applications/application-of-invoice.queries.ts'
import { findOpenMoney } from '../project-money/open-money.ts'
import { isAllCleared } from './waivers.queries.ts'

/** The invoice of a waiver, and the money that an unconditional one would say has come. */
export interface WaiverFacts {
  invoice: Invoice
  /** The last day of the work that the invoice bills. */
  throughDate: Day
  money: WaivedMoney
}

/**
 * A draft of an application for payment goes out together with its waiver.
 * @throws not_found for a foreign invoice or payment; conflict for any other draft, or a void one
 */
export async function findWaiverFacts(
  deps: Pick<Deps, 'clock'>,
  db: Kysely<DB>,
  projectId: number,
  { invoiceId, paymentId }: { invoiceId: number; paymentId: number | null },
): Promise<WaiverFacts> {
  const invoice = await findInvoice(db, invoiceId, companyDayOf(deps.clock.now()))
  if (invoice.project_id !== projectId) throw notFound('Invoice')
  if (invoice.status === 'void') throw refusedInvoice('A void invoice takes no waiver')
  const application = await findApplicationOf(db, invoiceId)
  if (invoice.status === 'draft' && !application)
    throw refusedInvoice('Send the invoice first, or mark it as sent')
  const payment = invoice.received_payments.find(({ id, kind }) => id === paymentId && kind === 'payment')
  if (paymentId !== null && !payment) throw notFound('Payment')
  const { isPaidInFull } = await findOpenMoney(db, projectId)
  return {
    invoice,
    throughDate: application?.through ?? invoice.issued,
    money: {
      payment: payment
        ? { ...payment, cleared: payment.method === 'cash' ? payment.received : payment.cleared }
        : null,
      isPaidInFull,
      isAllCleared: await isAllCleared(db, projectId),
    },
  }
}

function refusedInvoice(
  message: 'A void invoice takes no waiver' | 'Send the invoice first, or mark it as sent',
) {
  return new AppError('conflict', message, { fields: { invoice_id: message } })
}

/**
 * Refuses a waiver that gives up more than was paid. Only an administrator may sign an unconditional one before the money
 * is there, and has to say why.
 * @throws forbidden; invalid naming the field
 */
export function assertMaySign(
  { money }: WaiverFacts,
  { kind, amount, throughDate, maker = '', overrideReason = '' }: NewWaiver,
  actor: Pick<Actor, 'role'>,
): void {
  if (!isFinal(kind) && !throughDate) throw invalidField('throughDate', 'Must not be empty')
  if (!isUnconditional(kind)) {
    if (maker === '') throw invalidField('maker', 'Must not be empty')
    return
  }
  const notYet = whyNotYet(kind, money)
  if (notYet === null) {
    if (isFinal(kind) || amount <= mostReceived(money)) return
    throw invalidField(
      'amount',
      say('Only {money} of the payment was received', { money: mostReceived(money) }),
    )
  }
  if (actor.role !== 'admin') throw new AppError('forbidden', notYet, { fields: { kind: notYet } })
  if (overrideReason === '')
    throw invalidField('overrideReason', 'Say why it is signed before the money is there')
}
