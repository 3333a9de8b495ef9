import { AppError, invalidField } from './errors.ts'
import type { InvoiceStatus, PaymentMethod } from './invoices.ts'
import type { Cents } from './money.ts'
import type { EmployeeRole } from './people.ts'
import { say } from './sentences/say.ts'

/** How a customer can pay on the page of the payment provider: by transfer from a US bank account, or by card. */
export const onlineMethods = ['ach', 'card'] as const satisfies readonly PaymentMethod[]
export type OnlineMethod = (typeof onlineMethods)[number]

/**
 * How far a payment has come, in the order of its steps. `processing`: a bank transfer is under way, which takes
 * days; `failed`: it did not come. A declined card is no failure: its page stays open.
 */
export const checkoutStatuses = ['open', 'expired', 'processing', 'failed', 'paid'] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

/** What is known of a payment only moves on: news that comes late changes nothing. */
export function laterStatus(known: CheckoutStatus, told: CheckoutStatus): CheckoutStatus {
  return checkoutStatuses.indexOf(told) > checkoutStatuses.indexOf(known) ? told : known
}

/** How a dispute stands; `closed` is one that took no money. */
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** A dispute that was decided stays so. */
export function isDecided(status: DisputeStatus): boolean {
  return status === 'won' || status === 'lost' || status === 'closed'
}

/** Stripe takes amounts from $0.50 to $999,999.99; in cents. */
const leastOnline: Cents = 50
const mostOnline: Cents = 99_999_999

/** Whether an amount can be paid on the provider's page at all. */
export function isPayableOnline(amount: Cents): boolean {
  return amount >= leastOnline && amount <= mostOnline
}

/** @throws forbidden unless an accountant or an administrator sends the company's money back */
export function assertMayPayBack(role: EmployeeRole): void {
  if (role === 'accountant' || role === 'admin') return
  throw new AppError('forbidden', 'Only an accountant or an administrator can pay money back online')
}

/**
 * Whether a customer can be offered to pay an invoice online. `pending` is what is on its way already: the same money is
 * never asked for twice.
 * @throws conflict with a sentence for the customer; invalid naming `amount` for another amount than is owed
 */
export function assertCanPayOnline(
  invoice: { status: InvoiceStatus; balance: Cents; pending: Cents },
  amount: Cents,
): void {
  if (invoice.status === 'draft' || invoice.status === 'void' || !isPayableOnline(invoice.balance)) {
    throw new AppError('conflict', 'There is nothing to pay on this invoice')
  }
  if (invoice.pending > 0) {
    throw new AppError(
      'conflict',
      say('A payment of {money} is already on its way', { money: invoice.pending }),
    )
  }
  if (amount === invoice.balance) return
  throw invalidField('amount', say('The balance of this invoice is now {money}', { money: invoice.balance }))
}
