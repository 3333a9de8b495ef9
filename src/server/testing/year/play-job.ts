import type { Answer, Caller } from '../build-test-app.ts'
import { type Day, dollarsOf, type YearFacts, type YearProject } from './facts.ts'

export interface Step {
  day: Day
  run: (staff: Caller) => Promise<void>
}

export interface Job {
  facts: YearFacts
  chance: Chance
  project: YearProject | undefined
  begins: Day
  /** Lines of the contract's payment schedule, in order. */
  schedule: { id: number; due: bigint }[]
}

export type On = (after: number, run: Step['run']) => Day

export function own(job: Job): YearProject {
  if (!job.project) throw new Error('The job has not begun')
  return job.project
}

export async function ok<T>(answering: Promise<Answer<T>>): Promise<T> {
  const { status, body } = await answering
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

export type Chance = ReturnType<typeof createChance>

/** Park and Miller's minimal standard generator (Communications of the ACM 31, 1988): the same numbers everywhere. */
export function createChance(seed: number) {
  let state = (seed * 48_271) % 2_147_483_647
  const number = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return {
    number,
    is: (probability: number) => number() < probability,
    integer: (low: number, high: number) => low + Math.floor(number() * (high - low + 1)),
    pick: <T>(from: readonly T[]): T => from[Math.floor(number() * from.length)] as T,
  }
}

export function line(description: string, quantity: bigint, price: bigint, cost: bigint) {
  return {
    description,
    quantity: Number(quantity),
    unit: 'EA',
    unitPrice: dollarsOf(price),
    unitCost: dollarsOf(cost),
  }
}
