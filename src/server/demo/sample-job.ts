import type { Business } from '../../contract/businesses.ts'
import type { Product } from '../../contract/products.ts'
import type { Project } from '../../contract/projects.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { SampleJobLine, SampleProject } from './sample-tables.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Employees and products. */
export interface SampleCompany {
  deps: Deps
  /** The time of loading; nothing happens after it. */
  today: number
  /** By first name. */
  people: ReadonlyMap<string, Actor>
  /** By name. */
  businesses: Map<string, Business>
  products: Map<string, Product & { spanish: string }>
  jobLines: readonly SampleJobLine[]
}

/** A project with everything its story needs. */
export interface SampleJob extends SampleCompany {
  row: SampleProject
  project: Project
  manager: Actor
  estimator: Actor
  random: Random
  /** Random numbers for the customer's answers, separate from the rest. */
  answers: Random
  began: number
  /** The time at a fraction of the project's life: 0 is the lead; 1 is today, or half a year after the lead. */
  when(part: number): number
}

/** The services at another time, at the latest a minute ago. */
export function at({ deps, today }: Pick<SampleCompany, 'deps' | 'today'>, time: number): Deps {
  const instant = Math.round(Math.min(time, today - 60_000))
  return { ...deps, clock: { now: () => new Date(instant) } }
}

export function named<T>(known: ReadonlyMap<string, T>, name: string): T {
  const found = known.get(name)
  if (!found) throw new Error(`The sample company knows no ${name}`)
  return found
}

/** A bid line with a quantity of a product. */
export function bidLine({ products }: SampleCompany, name: string, quantity: number, inSpanish = false) {
  const { id, description, spanish, unit, unitPrice, unitCost } = named(products, name)
  return {
    product_id: id,
    description: (inSpanish && spanish) || description,
    quantity: quantity * 1000,
    unit,
    unitPrice,
    unitCost,
  }
}

/** Numbers that look random but are the same at every start (mulberry32). */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    integer,
    pick: (list) => {
      const picked = list[integer(0, list.length - 1)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
    chance: (probability) => next() < probability,
  }
}
