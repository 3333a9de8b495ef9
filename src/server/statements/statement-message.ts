import type { CustomerAccount } from '../../contract/invoice-sending.ts'
import { formatDollars } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import type { PaperLetter } from '../deliveries/paper-letter.queries.ts'
import { type PaperWords, paperMailWords, writeLongDay } from '../deliveries/paper-mail.ts'

/** What a customer reads around a statement of account. Pure. */
export function toStatementWords(
  { from, to, closing, aging }: CustomerAccount,
  { language, company }: PaperLetter,
  pageUrl: string | null,
): PaperWords {
  const say = words[language]
  const pastDue = aging.days30 + aging.days60 + aging.days90 + aging.older
  const first = writeLongDay(from, language)
  const last = writeLongDay(to, language)
  const balance =
    closing < 0
      ? `${say.credit}: ${formatDollars(-closing)}`
      : `${say.balanceOn(last)}: ${formatDollars(closing)}`
  const mail = paperMailWords[language]
  const link = pageUrl === null ? null : { label: say.seeOnline, url: pageUrl }
  return {
    subject: say.subject(company.name, last),
    paragraphs: [
      say.attached(first, last),
      [balance, closing > 0 && pastDue > 0 && `${say.pastDue}: ${formatDollars(pastDue)}`]
        .filter(Boolean)
        .join('\n'),
      closing > 0 ? mail.howToPay(company, say.note) : `${say.nothingLeft} ${mail.question}`,
    ],
    link,
  }
}

interface StatementMailWords {
  subject(company: string, day: string): string
  attached(from: string, to: string): string
  credit: string
  balanceOn(day: string): string
  pastDue: string
  /** What the check says it is for. */
  note: string
  nothingLeft: string
  /** On the button to the customer's page. */
  seeOnline: string
}

const words: Record<Language, StatementMailWords> = {
  en: {
    subject: (company, day) => `Statement of account from ${company}, ${day}`,
    attached: (from, to) => `Attached is your statement of account from ${from} to ${to}.`,
    credit: 'Credit in your favor',
    balanceOn: (day) => `Balance on ${day}`,
    pastDue: 'Of this past due',
    note: 'the invoice number',
    nothingLeft: 'Nothing is left to pay.',
    seeOnline: 'See all your invoices online',
  },
  es: {
    subject: (company, day) => `Estado de cuenta de ${company}, ${day}`,
    attached: (from, to) => `Adjuntamos su estado de cuenta del ${from} al ${to}.`,
    credit: 'Saldo a su favor',
    balanceOn: (day) => `Saldo al ${day}`,
    pastDue: 'De este saldo, vencido',
    note: 'el número de factura',
    nothingLeft: 'No queda nada por pagar.',
    seeOnline: 'Ver todas sus facturas en línea',
  },
}
