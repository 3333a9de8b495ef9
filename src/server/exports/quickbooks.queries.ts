import { type Kysely, sql, type Transaction } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import type { ExpenseCategory } from '../../domain/expenses.ts'
import type { InvoiceKind, PaymentMethod } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import type { PaymentKind } from '../../domain/payments.ts'
import type { DB } from '../database/schema.generated.ts'
import type { GivenName } from './quickbooks-names.ts'

export interface Period {
  from: Day
  to: Day
}

/** All customers and payees, oldest first, and the names used in earlier files. Locks out other exports. */
export async function holdNames(trx: Transaction<DB>): Promise<{
  customers: { id: number; name: string }[]
  payees: string[]
  given: GivenName[]
}> {
  // Must be the first statement: later ones see what the earlier holder of the lock wrote.
  await sql`lock table quickbooks_name in share row exclusive mode`.execute(trx)
  const given = await trx.selectFrom('quickbooks_name').select(['customer_id', 'called', 'name']).execute()
  const customers = await trx.selectFrom('customer').select(['id', 'name']).orderBy('id').execute()
  const payees = await trx
    .selectFrom('expense')
    .select('paid_to')
    .groupBy('paid_to')
    .orderBy(({ fn }) => fn.min('id'))
    .execute()
  return { customers, payees: payees.map(({ paid_to }) => paid_to), given }
}

export async function keepNames(trx: Transaction<DB>, names: readonly GivenName[], at: Date): Promise<void> {
  if (names.length === 0) return
  await sql`
    insert into quickbooks_name (customer_id, called, name, given_at)
    select customer_id, called, name, ${at}
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) said (customer_id integer, called text, name text)`.execute(
    trx,
  )
}

export interface Contact {
  phone: string
  email: string
  street: string
  city: string
  state: string
  zip: string
}

/** Customers who were invoiced or paid in the period. */
export async function findCustomers(
  db: Kysely<DB>,
  { from, to }: Period,
): Promise<(Contact & { id: number })[]> {
  const { rows } = await sql<Contact & { id: number }>`
    select id, phone, email, street, city, state, zip
    from customer
    where id in (
      select project.customer_id
      from invoice_money(null) money
      join project on project.id = money.project_id and project.deleted_at is null
      where (money.billed_on between ${from} and ${to} and money.is_billed)
        or exists (
          select from received_payment payment
          where payment.invoice_id = money.invoice_id and payment.received between ${from} and ${to}))
    order by id`.execute(db)
  return rows
}

/** Vendors we owed or paid in the period, with the address of their business if we have one. */
export async function findVendors(
  db: Kysely<DB>,
  { from, to }: Period,
): Promise<(Contact & { paidTo: string })[]> {
  const { rows } = await sql<Contact & { paidTo: string }>`
    select distinct on (lower(expense.paid_to)) expense.paid_to as "paidTo",
      coalesce(business.phone, '') as phone, coalesce(business.email, '') as email,
      coalesce(business.street, '') as street, coalesce(business.city, '') as city,
      coalesce(business.state, '') as state, coalesce(business.zip, '') as zip
    from expense
    join project on project.id = expense.project_id and project.deleted_at is null
    left join business on business.id = expense.business_id
    where expense.date between ${from} and ${to}
      or exists (
        select from expense_payment payment
        where payment.expense_id = expense.id and payment.date between ${from} and ${to})
    order by lower(expense.paid_to), business.id nulls last, expense.id`.execute(db)
  return rows
}

export interface InvoiceLine {
  number: string
  kind: InvoiceKind
  customer_id: number
  project_number: string
  title: string
  /** The day of issue, or of the first sending if later. */
  billed_on: Day
  due_on: Day
  payment_terms: string[]
  description: string
  amount: Cents
}

/** Lines of the invoices billed in the period and not void. Retention is a line below zero. */
export async function findInvoiceLines(db: Kysely<DB>, { from, to }: Period): Promise<InvoiceLine[]> {
  const { rows } = await sql<InvoiceLine>`
    select invoice.number, invoice.kind, project.customer_id, project.number as project_number, invoice.title,
      money.billed_on, money.due_on, invoice.payment_terms, line.description, line.amount
    from invoice
    join invoice_money(null) money on money.invoice_id = invoice.id
    join project on project.id = invoice.project_id and project.deleted_at is null
    cross join lateral (
      select position, description, amount from invoice_item where invoice_id = invoice.id
      union all
      select 2147483647, ${heldBack}, -invoice.retention where invoice.retention > 0
    ) line
    where money.billed_on between ${from} and ${to} and money.is_billed
    order by money.billed_on, invoice.id, line.position`.execute(db)
  return rows
}

/** The description of the retention line. */
export const heldBack = 'Retention held back'

export interface MoneyIn {
  id: number
  kind: PaymentKind
  received: Day
  amount: Cents
  method: PaymentMethod
  identification: string
  invoice_number: string
  project_number: string
  customer_id: number
}

export async function findMoneyIn(db: Kysely<DB>, { from, to }: Period): Promise<MoneyIn[]> {
  const { rows } = await sql<MoneyIn>`
    select payment.id, payment.kind, payment.received, payment.amount, payment.method, payment.identification,
      invoice.number as invoice_number, project.number as project_number, project.customer_id
    from received_payment payment
    join invoice on invoice.id = payment.invoice_id
    join project on project.id = invoice.project_id and project.deleted_at is null
    where payment.received between ${from} and ${to}
    order by payment.received, payment.id`.execute(db)
  return rows
}

export interface CostEntry {
  id: number
  /** Day of the bill or of its payment. */
  date: Day
  amount: Cents
  /** Payment method; null for a bill. */
  method: PaymentMethod | null
  identification: string
  paid_to: string
  paid_for: string
  request_reference: string
  category: ExpenseCategory
  project_number: string
}

/** Bills and payments of bills in the period, by day. */
export async function findCostEntries(db: Kysely<DB>, { from, to }: Period): Promise<CostEntry[]> {
  const { rows } = await sql<CostEntry>`
    select entry.*, expense.paid_to, expense.paid_for, expense.request_reference, expense.category,
      project.number as project_number
    from (
      select id as expense_id, id, date, cost as amount, null as method, '' as identification from expense
      union all
      select expense_id, id, date, amount, method, identification from expense_payment
    ) entry
    join expense on expense.id = entry.expense_id
    join project on project.id = expense.project_id and project.deleted_at is null
    where entry.date between ${from} and ${to}
    order by entry.date, entry.method nulls first, entry.id`.execute(db)
  return rows
}
