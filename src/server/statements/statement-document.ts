import { type DocumentCompany, toMailingAddress } from '../documents/letter-paper.ts'
import { moneyWords } from '../documents/money-words.ts'
import { fillIn } from '../documents/paper-words.ts'
import type { StatementDocumentData } from '../documents/statement-paper.ts'
import type { WholeAccount } from './account.service.ts'

/** What a statement's PDF is set from. Pure. */
export function toStatementDocument(
  { account, holder, entries, open }: WholeAccount,
  company: DocumentCompany,
): StatementDocumentData {
  return {
    language: holder.language,
    company,
    customer: { name: holder.name, mailingAddress: toMailingAddress(holder) },
    from: account.from,
    to: account.to,
    opening: account.opening,
    entries: entries.map((entry) => {
      const isCharge = entry.payment_id === null
      return {
        day: entry.day,
        description: isCharge
          ? entry.description
          : fillIn(moneyWords[holder.language].entryOnInvoice, {
              payment: entry.description,
              number: entry.invoice.number,
            }),
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
export function statementFileName({
  account,
  holder,
}: {
  account: Pick<WholeAccount['account'], 'to'>
  holder: Pick<WholeAccount['holder'], 'name' | 'language'>
}): string {
  const name = holder.name
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed()
  const paper = { en: 'Statement', es: 'Estado de cuenta' }[holder.language]
  return `${paper} ${account.to}${name === '' ? '' : ` – ${name}`}.pdf`
}
