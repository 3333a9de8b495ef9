import type { CustomerAccount } from '../../contract/invoice-sending.ts'
import { formatDollars } from '../../domain/money.ts'
import type { PaperLetter } from '../deliveries/paper-letter.queries.ts'
import { howToPay, type PaperWords, writeLongDay } from '../deliveries/paper-mail.ts'

/** What a customer reads around a statement of account. Pure. */
export function toStatementWords(
  { from, to, closing, aging }: CustomerAccount,
  letter: PaperLetter,
): PaperWords {
  const pastDue = aging.days30 + aging.days60 + aging.days90 + aging.older
  const balance =
    closing < 0
      ? `Credit in your favor: ${formatDollars(-closing)}`
      : `Balance on ${writeLongDay(to)}: ${formatDollars(closing)}`
  return {
    subject: `Statement of account from ${letter.company.name}, ${writeLongDay(to)}`,
    paragraphs: [
      `Attached is your statement of account from ${writeLongDay(from)} to ${writeLongDay(to)}.`,
      [balance, closing > 0 && pastDue > 0 && `Of this past due: ${formatDollars(pastDue)}`]
        .filter(Boolean)
        .join('\n'),
      closing > 0
        ? howToPay(letter, 'the invoice number')
        : 'Nothing is left to pay. If you have a question, just reply to this e-mail.',
    ],
  }
}
