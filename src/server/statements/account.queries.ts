import { type Kysely, sql } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import type { PaymentMethod } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import type { PaymentKind } from '../../domain/payments.ts'
import type { Language } from '../../domain/people.ts'
import { type ProjectMoney, projectMoney } from '../../domain/project-money.ts'
import type { DB } from '../database/schema.generated.ts'
import { invoiceMoneyOn } from '../project-money/invoice-sums.ts'
import { projectSums } from '../project-money/project-sums.ts'

/** Whose account it is. */
export interface AccountHolder {
  id: number
  name: string
  email: string
  street: string
  city: string
  state: string
  zip: string
  language: Language
}

/** @throws not_found */
export async function findAccountHolder(db: Kysely<DB>, customerId: number): Promise<AccountHolder> {
  const row = await db
    .selectFrom('customer')
    .select(['id', 'name', 'email', 'language', 'street', 'city', 'state', 'zip'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!row) throw notFound('Customer')
  return { ...row, language: row.language as Language }
}

/** The money of each of a customer's projects as of a day; deleted ones count for nothing. */
export async function findProjectsMoney(
  db: Kysely<DB>,
  customerId: number,
  on: Day,
): Promise<ProjectMoney[]> {
  const rows = await db
    .selectFrom('project')
    .select(projectSums(on).as('sums'))
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ sums }) => projectMoney(sums))
}

export interface AccountInvoice {
  id: number
  number: string
  projectId: number
  projectNumber: string
  /** The day on which it began to count; see `billedOn`. */
  billedOn: Day
  /** The day from which it counts for nothing: never before it was billed. */
  voided: Day | null
  total: Cents
}

/** The invoices that were billed or voided in a period, by their ids. */
export function findAccountInvoices(
  db: Kysely<DB>,
  customerId: number,
  { from, to }: { from: Day; to: Day },
): Promise<AccountInvoice[]> {
  const billedOn = sql<Day>`money.billed_on`
  const voided = sql<Day | null>`case when money.is_void then greatest(money.billed_on, money.voided_on) end`
  return db
    .selectFrom('invoice')
    .innerJoin(invoiceMoneyOn(null), 'money.invoice_id', 'invoice.id')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .select([
      'invoice.id',
      'invoice.number',
      'project.id as projectId',
      'project.number as projectNumber',
      billedOn.as('billedOn'),
      voided.as('voided'),
      'money.total',
    ])
    .where('project.customer_id', '=', customerId)
    .where('project.deleted_at', 'is', null)
    .where(billedOn, 'is not', null)
    .where(({ or, between }) => or([between(billedOn, from, to), between(voided, from, to)]))
    .orderBy('invoice.id')
    .execute()
}

export interface AccountPayment {
  id: number
  kind: PaymentKind
  /** Below zero for a refund or a reversal. */
  amount: Cents
  method: PaymentMethod
  identification: string
  received: Day
  invoiceId: number
  invoiceNumber: string
  projectId: number
  projectNumber: string
}

/** What was received, paid back and reversed in a period, by their ids. */
export function findAccountPayments(
  db: Kysely<DB>,
  customerId: number,
  { from, to }: { from: Day; to: Day },
): Promise<AccountPayment[]> {
  return (
    db
      .selectFrom('received_payment')
      .innerJoin('invoice', 'invoice.id', 'received_payment.invoice_id')
      .innerJoin('project', 'project.id', 'invoice.project_id')
      // A reversal has no words of its own: it says which payment it takes away.
      .leftJoin('received_payment as corrected', (join) =>
        join
          .onRef('corrected.id', '=', 'received_payment.corrects_id')
          .on('received_payment.kind', '=', 'reversal'),
      )
      .select([
        'received_payment.id',
        sql<PaymentKind>`received_payment.kind`.as('kind'),
        'received_payment.amount',
        sql<PaymentMethod>`coalesce(corrected.method, received_payment.method)`.as('method'),
        sql<string>`coalesce(corrected.identification, received_payment.identification)`.as('identification'),
        'received_payment.received',
        'invoice.id as invoiceId',
        'invoice.number as invoiceNumber',
        'project.id as projectId',
        'project.number as projectNumber',
      ])
      .where('project.customer_id', '=', customerId)
      .where('project.deleted_at', 'is', null)
      .where(({ between }) => between('received_payment.received', from, to))
      .orderBy('received_payment.id')
      .execute()
  )
}

/** An invoice that was not settled on a day. */
export interface OpenBalance {
  number: string
  /** The project's name, else its street, else its number. */
  job: string
  issued: Day
  dueDate: Day | null
  /** The day it is due, whether or not a due date says so; see `dueOn`. */
  dueOn: Day
  /** 0 for an invoice that counted for nothing that day although money stood on it. */
  total: Cents
  /** Below zero when more was paid than asked for. */
  balance: Cents
}

/** The invoices on which something was owed, or paid ahead, on a day; in the order they were issued. */
export function findOpenBalances(db: Kysely<DB>, customerId: number, on: Day): Promise<OpenBalance[]> {
  return db
    .selectFrom('invoice')
    .innerJoin(invoiceMoneyOn(on), 'money.invoice_id', 'invoice.id')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .select([
      'invoice.number',
      sql<string>`coalesce(nullif(project.name, ''), nullif(project.site_street, ''), project.number)`.as(
        'job',
      ),
      'invoice.issued',
      'invoice.due_date as dueDate',
      sql<Day>`coalesce(money.due_on, invoice.issued)`.as('dueOn'),
      sql<Cents>`money.owed + money.paid`.as('total'),
      'money.owed as balance',
    ])
    .where('project.customer_id', '=', customerId)
    .where('project.deleted_at', 'is', null)
    .where('money.owed', '<>', 0)
    .orderBy('invoice.issued')
    .orderBy('invoice.id')
    .execute()
}

/** When a statement last went out to a customer. */
export async function findLastStatement(db: Kysely<DB>, customerId: number): Promise<Date | null> {
  const { at } = await db
    .selectFrom('delivery')
    .select(({ fn }) => fn.max('accepted_at').as('at'))
    .where('kind', '=', 'statement')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['accepted', 'delivered', 'read'])
    .executeTakeFirstOrThrow()
  return at
}
