import type { CustomerAccount } from '../../contract/invoice-sending.ts'
import type { DocumentCompany } from '../documents/letter-data.ts'
import { toMailingAddress } from '../documents/letterhead.ts'
import type { StatementDocumentData } from '../documents/statement-document-data.ts'
import type { WholeAccount } from './account.service.ts'

/** What a statement's PDF is set from. Pure. */
export function toStatementDocument(
  { account, holder, open }: WholeAccount,
  company: DocumentCompany,
): StatementDocumentData {
  return {
    language: 'en',
    company,
    customer: { name: holder.name, mailingAddress: toMailingAddress(holder) },
    from: account.from,
    to: account.to,
    opening: account.opening,
    entries: account.entries.map((entry) => {
      const isCharge = entry.payment_id === null
      return {
        day: entry.day,
        description: isCharge ? entry.description : `${entry.description}, invoice ${entry.invoice.number}`,
        column: isCharge ? 'charge' : 'payment',
        // In its own column money that came is above zero.
        amount: isCharge ? entry.amount : 0 - entry.amount,
        balance: entry.balance,
      }
    }),
    closing: account.closing,
    aging: account.aging,
    retentionHeld: account.retentionHeld,
    notCleared: account.notCleared,
    open,
  }
}

/** `Statement 2026-11-20 – Pat Lee.pdf`, without characters that a file system refuses. */
export function statementFileName({ customer, to }: Pick<CustomerAccount, 'customer' | 'to'>): string {
  const name = customer.name
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed()
  return `Statement ${to}${name === '' ? '' : ` – ${name}`}.pdf`
}
