import { type Cents } from './money.ts'

/** A project's money at one moment, in cents; every screen, PDF and report takes it from `projectMoney`. */
export interface ProjectMoney {
  /** The finalized bid's total and the approved changes; 0 before there is a contract. */
  contract: Cents
  /** The finalized bid's total. */
  originalContract: Cents
  /** The totals of the finalized change orders, which may take off as well. */
  approvedChanges: Cents
  /** What the invoices ask for: their lines less the retention held back. */
  billed: Cents
  /** Every payment received, also on an invoice that was voided afterwards: the money is in the bank. */
  collected: Cents
  /** What the invoices hold back until the end of the job; earned, and not asked for yet. */
  retentionHeld: Cents
  /** billed − collected: what the customer still owes; below zero when more came in than was asked for. */
  balance: Cents
  /** contract − billed − retention held: work not invoiced yet; below zero when more was invoiced than agreed. */
  leftToBill: Cents
  /** What the finalized bid and the finalized change orders were estimated to cost. */
  estimatedCost: Cents
  /** contract − estimated cost. */
  estimatedMargin: Cents
}

/**
 * Adds up a project's money from its rows, in cents. A void invoice asks for nothing and holds nothing back.
 * `total` of an invoice is its lines less its retention, as `invoiceMoney` has it.
 */
export function projectMoney(rows: {
  finalized: { total: Cents; cost: Cents } | null
  /** Finalized change orders. */
  changes: readonly { total: Cents; cost: Cents }[]
  invoices: readonly { voided: boolean; total: Cents; retention: Cents; paid: Cents }[]
}): ProjectMoney {
  const originalContract = rows.finalized?.total ?? 0
  const approvedChanges = rows.changes.reduce((left, change) => left + change.total, 0)
  const contract = originalContract + approvedChanges
  const estimatedCost = rows.changes.reduce((left, change) => left + change.cost, rows.finalized?.cost ?? 0)
  const live = rows.invoices.filter((invoice) => !invoice.voided)
  const sum = (pick: (invoice: (typeof live)[number]) => Cents) =>
    live.reduce((left, row) => left + pick(row), 0)
  const billed = sum((invoice) => invoice.total)
  const retentionHeld = sum((invoice) => invoice.retention)
  const collected = rows.invoices.reduce((left, invoice) => left + invoice.paid, 0)
  return {
    contract,
    originalContract,
    approvedChanges,
    billed,
    collected,
    retentionHeld,
    balance: billed - collected,
    leftToBill: contract - billed - retentionHeld,
    estimatedCost,
    estimatedMargin: contract - estimatedCost,
  }
}
