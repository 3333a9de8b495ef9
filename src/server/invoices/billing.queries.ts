import { type Kysely, sql } from 'kysely'
import type { Billing } from '../../contract/invoices.ts'
import { type ScheduledPayment, scheduleAmounts } from '../../domain/bid-money.ts'
import { type BillingProgress, billingProgress } from '../../domain/billing.ts'
import type { Day } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import type { BasisPoints, Cents } from '../../domain/money.ts'
import { type ProjectMoney, type ProjectSums, projectMoney } from '../../domain/project-money.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { invoiceMoneyOn } from '../project-money/invoice-sums.ts'
import { projectSums } from '../project-money/project-sums.ts'

/** The project's contract as far as invoices bill it: the finalized bid and the finalized change orders. */
export interface BillableContract {
  /** What `projectMoney` calls the contract. */
  total: Cents
  /** The bid's lines first, then those of each change order. */
  schedule: { id: number; bidId: number; label: string; due: Cents }[]
}

/** The finalized bid of a project, then its finalized change orders; none before there is a contract. */
export function contractBids(db: Kysely<DB>, projectId: number) {
  return db
    .selectFrom('bid')
    .innerJoin('project', 'project.id', 'bid.project_id')
    .select(['bid.id', 'bid.kind', 'bid.number', 'bid.total', 'bid.discount'])
    .where('project.id', '=', projectId)
    .where('project.finalized_bid_id', 'is not', null)
    .where('bid.status', '=', 'finalized')
    .orderBy(sql`bid.id = project.finalized_bid_id`, 'desc')
    .orderBy('bid.number')
}

/** Null while no bid of the project is finalized. */
export async function findContract(db: Kysely<DB>, projectId: number): Promise<BillableContract | null> {
  const bids = await contractBids(db, projectId)
    .select(
      sql<(ScheduledPayment & { id: number })[]>`(
        select coalesce(json_agg(json_build_object(
          'id', line.id, 'label', line.label, 'amount', line.amount, 'percent', line.percent
        ) order by line.position), '[]')
        from bid_scheduled_payment line where line.bid_id = bid.id)`.as('lines'),
    )
    .execute()
  if (bids.length === 0) return null
  return {
    total: bids.reduce((sum, bid) => sum + bid.total, 0),
    schedule: bids.flatMap((bid) => {
      const amounts = scheduleAmounts(bid.lines, bid.total)
      const prefix = bid.kind === 'change_order' ? `Change order ${bid.number}: ` : ''
      return bid.lines.map(({ id, label }, index) => ({
        id,
        bidId: bid.id,
        label: prefix + label,
        due: amounts[index] ?? 0,
      }))
    }),
  }
}

/** An invoice that bills a part of something, or all of it. */
export interface BillingPart {
  id: number
  number: string
  amount: Cents
  isDraft: boolean
}

/** A line of the payment schedule with what invoices that are not void ask for of it. */
export type BillableLine = BillableContract['schedule'][number] & Billable
/** A billed invoice that holds retention back, with what invoices that are not void ask for of it. */
export type HeldRetention = { invoiceId: number; number: string; issued: string } & Billable

export interface Billable {
  progress: BillingProgress
  /** By their numbers. */
  parts: BillingPart[]
}

/** How far each line of the payment schedule is billed, one invoice left out if told. */
export async function findBillableLines(
  db: Kysely<DB>,
  contract: BillableContract,
  exceptInvoiceId = 0,
): Promise<BillableLine[]> {
  const ids = contract.schedule.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await selectParts(db, exceptInvoiceId)
          .select('item.scheduled_payment_id as of')
          .where('item.scheduled_payment_id', 'in', ids)
          .groupBy('item.scheduled_payment_id')
          .execute()
  return contract.schedule.map((line) => ({ ...line, ...toBillable(line.due, rows, line.id) }))
}

/** The billed invoices of a project that hold retention back (a draft holds none yet), one invoice's claims on it left out if told. */
export async function findHeldRetention(
  db: Kysely<DB>,
  projectId: number,
  exceptInvoiceId = 0,
): Promise<HeldRetention[]> {
  const holding = await db
    .selectFrom('invoice')
    .innerJoin(invoiceMoneyOn(null), 'money.invoice_id', 'invoice.id')
    .select(['invoice.id', 'invoice.number', 'invoice.issued', 'invoice.retention'])
    .where('invoice.project_id', '=', projectId)
    .where('invoice.retention', '>', 0)
    .where('money.is_billed', '=', true)
    .orderBy('invoice.sequence')
    .execute()
  if (holding.length === 0) return []
  const rows = await selectParts(db, exceptInvoiceId)
    .select('item.retention_invoice_id as of')
    .where(
      'item.retention_invoice_id',
      'in',
      holding.map(({ id }) => id),
    )
    .groupBy('item.retention_invoice_id')
    .execute()
  return holding.map(({ id, number, issued, retention }) => ({
    invoiceId: id,
    number,
    issued,
    ...toBillable(retention, rows, id),
  }))
}

function selectParts(db: Kysely<DB>, exceptInvoiceId: number) {
  return db
    .selectFrom('invoice_item as item')
    .innerJoin('invoice', 'invoice.id', 'item.invoice_id')
    .innerJoin(invoiceMoneyOn(null), 'money.invoice_id', 'invoice.id')
    .select([
      'invoice.id',
      'invoice.number',
      'money.is_draft as isDraft',
      sql<Cents>`sum(item.amount)::bigint`.as('amount'),
    ])
    .where('money.is_void', '=', false)
    .where('invoice.id', '!=', exceptInvoiceId)
    .groupBy(['invoice.id', 'invoice.number', 'money.is_draft'])
    .orderBy('invoice.sequence')
}

function toBillable(
  due: Cents,
  rows: readonly (BillingPart & { of: number | null })[],
  wanted: number,
): Billable {
  const parts = rows
    .filter(({ of }) => of === wanted)
    .map(({ id, number, amount, isDraft }) => ({ id, number, amount, isDraft }))
  const amounts = (ofDrafts: boolean) =>
    parts.filter(({ isDraft }) => isDraft === ofDrafts).map(({ amount }) => amount)
  return { progress: billingProgress(due, amounts(false), amounts(true)), parts }
}

/** True when some invoice, void ones too, names the retention of this one. */
export async function isRetentionNamed(db: Kysely<DB>, invoiceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('invoice_item')
    .select('id')
    .where('retention_invoice_id', '=', invoiceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True when a waiver was signed for the invoice, even one that was taken back. */
export async function isWaived(db: Kysely<DB>, invoiceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('waiver')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these invoices was billed last. */
export function findLastBilled(
  db: Kysely<DB>,
  invoiceIds: readonly number[],
): Promise<{ number: string; billedOn: Day | null } | undefined> {
  return db
    .selectFrom('invoice')
    .innerJoin(invoiceMoneyOn(null), 'money.invoice_id', 'invoice.id')
    .select(['invoice.number', 'money.billed_on as billedOn'])
    .where('invoice.id', 'in', invoiceIds)
    .where('money.billed_on', 'is not', null)
    .orderBy('money.billed_on', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The first invoice, be it a draft, that asks for the retention of this one. */
export function findFirstRelease(
  db: Kysely<DB>,
  invoiceId: number,
): Promise<{ number: string; issued: Day } | undefined> {
  return db
    .selectFrom('invoice')
    .innerJoin('invoice_item as item', 'item.invoice_id', 'invoice.id')
    .select(['invoice.number', 'invoice.issued'])
    .where('item.retention_invoice_id', '=', invoiceId)
    .where('invoice.voided_at', 'is', null)
    .orderBy('invoice.issued')
    .limit(1)
    .executeTakeFirst()
}

/** What `projectMoney` says of one project; null for its contract before there is one. */
export async function findProjectMoney(
  db: Kysely<DB>,
  projectId: number,
): Promise<{ sums: ProjectSums; money: ProjectMoney }> {
  const { sums } = await db
    .selectFrom('project')
    .select(projectSums().as('sums'))
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { sums, money: projectMoney(sums) }
}

/** What an invoice starts from: the company's first terms, and what it holds back in hundredths of a percent. */
export async function findInvoiceDefaults(
  db: Kysely<DB>,
): Promise<{ paymentTerms: string[]; retention: BasisPoints }> {
  const company = await db
    .selectFrom('company')
    .select(['payment_terms', 'default_retention'])
    .executeTakeFirst()
  return {
    paymentTerms: company?.payment_terms.slice(0, 1) ?? [],
    retention: company?.default_retention ?? 0,
  }
}

/**
 * What a project's invoices bill so far and what is left to bill: the payment schedule line by line, and the retention.
 * Read at one moment, so that its figures agree. @throws not_found
 */
export function readBilling({ db }: Pick<Deps, 'db'>, projectId: number): Promise<Billing> {
  return readAtOnce(db, async (trx) => {
    const project = await trx
      .selectFrom('project')
      .select('id')
      .where('id', '=', projectId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!project) throw notFound('Project')
    const contract = await findContract(trx, project.id)
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
