// What happened in the scripted year, as it was asked for and granted, in whole cents as BigInt: the bookkeeping that
// Groundwork's figures are held against. Nothing here uses the program's own arithmetic.

export type Day = string

export interface YearProject {
  id: number
  number: string
  customerId: number
  customer: string
  managerId: number
  region: 'southern_california' | 'bay_area'
  /** The referring business's name, or null. */
  referral: string | null
  completed: Day | null
  /** Canceled or declined at the end of the year. */
  isCancelled: boolean
}

export interface YearFacts {
  projects: YearProject[]
  /** The contract and the change orders, on the day they were finalized. */
  contracts: { project: number; day: Day; total: bigint; cost: bigint; isChange: boolean }[]
  invoices: {
    id: number
    project: number
    issued: Day
    /** The day from which it is billed: issued, and sent or paid; null for a draft. */
    billed: Day | null
    /** Null for a draft without a due date. */
    due: Day | null
    lines: bigint[]
    retention: bigint
    /** Lines that ask for retention of earlier invoices. */
    isRelease: boolean
    voided: Day | null
    /** Of a story of its own, which the usual payments leave alone. */
    isApart: boolean
  }[]
  money: {
    id: number
    invoice: number
    project: number
    kind: 'payment' | 'refund' | 'reversal'
    /** Below zero for a refund or reversal. */
    amount: bigint
    received: Day
    cleared: Day | null
    /** The payment that a refund or a reversal is of. */
    of: number | null
  }[]
  expenses: { id: number; project: number; payee: string; cost: bigint; date: Day; due: Day | null }[]
  paid: { expense: number; amount: bigint; date: Day }[]
  /** What somebody said on a day is still to be spent, in the order they said it. */
  estimates: { project: number; day: Day; amount: bigint }[]
}

export const noFacts = (): YearFacts => ({
  projects: [],
  contracts: [],
  invoices: [],
  money: [],
  expenses: [],
  paid: [],
  estimates: [],
})

/** Dollars as they cross the wire, read digit by digit. */
export function centsOf(dollars: number | string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars))
  if (!match) throw new Error(`${dollars} is no amount of dollars`)
  const cents = BigInt(match[2] ?? '0') * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' ? -cents : cents
}

/** Cents as the number of dollars that the wire carries. */
export function dollarsOf(cents: bigint): number {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return Number(`${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}
