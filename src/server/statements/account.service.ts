import type { Kysely } from 'kysely'
import type { AccountEntry, CustomerAccount } from '../../contract/invoice-sending.ts'
import { addDays, companyDayOf, type Day } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import type { ProjectMoney } from '../../domain/project-money.ts'
import { say } from '../../domain/sentences/say.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { moneyWords } from '../documents/money-words.ts'
import { fillIn } from '../documents/paper-words.ts'
import { writePayment } from '../documents/payment-words.ts'
import {
  type AccountHolder,
  type AccountInvoice,
  type AccountPayment,
  findAccountHolder,
  findAccountInvoices,
  findAccountPayments,
  findLastStatement,
  findOpenBalances,
  findProjectsMoney,
  type OpenBalance,
} from './account.queries.ts'
import { ageBalance } from './age-balance.ts'

/** As a query asks for it; see `toPeriod`. */
export interface PeriodRequest {
  from?: Day | undefined
  to?: Day | undefined
}

/**
 * A customer's account over a period, all projects that are not deleted together. What stood before and after it comes
 * from `projectMoney`, as everywhere. @throws not_found; invalid naming `from`
 */
export async function readCustomerAccount(
  deps: Deps,
  customerId: number,
  period: PeriodRequest,
): Promise<CustomerAccount> {
  return (await findAccount(deps, customerId, period)).account
}

/** An account with what only its paper tells. */
export interface WholeAccount {
  account: CustomerAccount
  holder: AccountHolder
  /** The entries as the customer reads them. */
  entries: AccountEntry[]
  open: OpenBalance[]
}

/** @throws as readCustomerAccount */
export async function findAccount(
  deps: Deps,
  customerId: number,
  request: PeriodRequest,
): Promise<WholeAccount> {
  const period = toPeriod(request, companyDayOf(deps.clock.now()))
  // One moment for all of it: a payment that comes in between would be in the sum and not among the entries.
  return readAtOnce(deps.db, (trx) => readAccount(trx, customerId, period))
}

/**
 * From the first day of the year of `to`, which is today unless told. @throws invalid naming `from` when it lies after
 */
function toPeriod(request: PeriodRequest, today: Day): { from: Day; to: Day } {
  const to = request.to ?? today
  const from = request.from ?? `${to.slice(0, 4)}-01-01`
  if (from > to) throw invalidField('from', say('Must not be after the last day, {day}', { day: to }))
  return { from, to }
}

async function readAccount(
  db: Kysely<DB>,
  customerId: number,
  period: { from: Day; to: Day },
): Promise<WholeAccount> {
  const holder = await findAccountHolder(db, customerId)
  const before = await findProjectsMoney(db, customerId, addDays(period.from, -1))
  const after = await findProjectsMoney(db, customerId, period.to)
  const invoices = await findAccountInvoices(db, customerId, period)
  const payments = await findAccountPayments(db, customerId, period)
  const open = await findOpenBalances(db, customerId, period.to)
  const opening = sumOf(before, 'balance')
  const lastSentAt = await findLastStatement(db, customerId)
  const account: CustomerAccount = {
    customer: { id: holder.id, name: holder.name, email: holder.email },
    ...period,
    opening,
    entries: toAccountEntries(invoices, payments, { ...period, opening, language: 'en' }),
    closing: sumOf(after, 'balance'),
    aging: ageBalance(open, period.to),
    retentionHeld: sumOf(after, 'retentionHeld'),
    notCleared: sumOf(after, 'notCleared'),
    lastSentAt: lastSentAt?.toISOString() ?? null,
  }
  const { language } = holder
  const entries = toAccountEntries(invoices, payments, { ...period, opening, language })
  return { account, holder, entries, open }
}

function sumOf(projects: readonly ProjectMoney[], figure: 'balance' | 'retentionHeld' | 'notCleared'): Cents {
  return projects.reduce((sum, money) => sum + money[figure], 0)
}

/**
 * The entries of an account between two days, each with what is owed after it. Of one day invoices come first, then
 * money, then what was voided; within those, what was written first.
 * @param opening what was owed before the first day, in cents
 */
function toAccountEntries(
  invoices: readonly AccountInvoice[],
  payments: readonly AccountPayment[],
  { from, to, opening, language }: { from: Day; to: Day; opening: Cents; language: Language },
): AccountEntry[] {
  let balance = opening
  return [
    ...invoices.map((invoice) => invoiceEntry(invoice, 'invoice', invoice.billedOn, language)),
    ...payments.map((payment) => paymentEntry(payment, language)),
    ...invoices.flatMap((invoice) =>
      invoice.voided === null ? [] : [invoiceEntry(invoice, 'void', invoice.voided, language)],
    ),
  ]
    .filter(({ day }) => from <= day && day <= to)
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    .map((entry) => {
      balance += entry.amount
      return { ...entry, balance }
    })
}

type Entry = Omit<AccountEntry, 'balance'>

function invoiceEntry(
  invoice: AccountInvoice,
  kind: 'invoice' | 'void',
  day: Day,
  language: Language,
): Entry {
  const say = moneyWords[language]
  const isVoid = kind === 'void'
  return {
    day,
    kind,
    project: { id: invoice.projectId, number: invoice.projectNumber },
    invoice: { id: invoice.id, number: invoice.number },
    payment_id: null,
    description: fillIn(isVoid ? say.entryVoid : say.entryInvoice, { number: invoice.number }),
    amount: isVoid ? -invoice.total : invoice.total,
  }
}

function paymentEntry(payment: AccountPayment, language: Language): Entry {
  const say = moneyWords[language]
  const words = writePayment(payment.method, payment.identification, language)
  return {
    day: payment.received,
    kind: payment.kind,
    project: { id: payment.projectId, number: payment.projectNumber },
    invoice: { id: payment.invoiceId, number: payment.invoiceNumber },
    payment_id: payment.id,
    description: {
      payment: words,
      refund: fillIn(say.entryRefund, { payment: words }),
      reversal: fillIn(say.entryReversal, { payment: words }),
    }[payment.kind],
    // Money that came takes away from what is owed; minus nothing is nothing.
    amount: 0 - payment.amount,
  }
}
