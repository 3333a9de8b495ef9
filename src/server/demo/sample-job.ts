import type { Business } from '../../contract/businesses.ts'
import type { Product } from '../../contract/products.ts'
import type { Project } from '../../contract/projects.ts'
import { addDays, companyDayOf, type Day, startOfCompanyDay } from '../../domain/dates.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { SampleJobLine, SampleProject } from './sample-tables.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

export interface SampleNote {
  author: Actor
  content: string
  /** When it is written, within the life of the project. */
  part: number
}

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
  /** What people wrote so far, so that nobody writes it twice. */
  written: Set<string>
}

/** A project with everything its story needs. */
export interface SampleJob extends SampleCompany {
  row: SampleProject
  project: Project
  manager: Actor
  estimator: Actor
  notes: readonly SampleNote[]
  random: Random
  /** Random numbers for the customer's answers, separate from the rest. */
  answers: Random
  began: number
  /** The time at a fraction of the project's life: 0 is the lead; 1 is today, or half a year after the lead. */
  when(part: number): number
}

/** The services at another time, in office hours, and at the latest a minute ago. */
export function at({ deps, today }: Pick<SampleCompany, 'deps' | 'today'>, time: number): Deps {
  const instant = Math.min(toOpenHours(time), lastMoment(today))
  return { ...deps, clock: { now: () => new Date(instant) } }
}

const opens = 7 * hourMs
const closes = 17.5 * hourMs

/**
 * A time as a part of office hours: the hours of a day become those from 8 to 5, and a weekend's belong to Friday. The
 * order of times stays.
 */
export function officeTime(time: number): number {
  const { workday, sinceMidnight, weekendDay } = dayOf(time)
  const [length, past] = new Date(`${workday}T12:00:00Z`).getUTCDay() === 5 ? [3, weekendDay] : [1, 0]
  const part = (past + sinceMidnight / dayMs) / length
  return startOfCompanyDay(workday).getTime() + (8 + Math.min(part, 1) * 9) * hourMs
}

/** A time at which the office is open: that one, or the nearest of its day; of a weekend, Friday's closing. */
function toOpenHours(time: number): number {
  const { workday, sinceMidnight, weekendDay } = dayOf(time)
  const hours = weekendDay > 0 ? closes : Math.min(Math.max(sinceMidnight, opens), closes)
  return Math.round(startOfCompanyDay(workday).getTime() + hours)
}

/** The last time before loading at which somebody worked. */
function lastMoment(today: number): number {
  const latest = today - 60_000
  const isEarly = dayOf(latest).sinceMidnight < opens
  return Math.min(latest, toOpenHours(isEarly ? latest - 12 * hourMs : latest))
}

/** `weekendDay` is 1 on Saturdays and 2 on Sundays, whose `workday` is the Friday before. */
function dayOf(time: number): { workday: Day; sinceMidnight: number; weekendDay: number } {
  const day = companyDayOf(new Date(time))
  const weekendDay = [2, 0, 0, 0, 0, 0, 1][new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 0
  return {
    workday: addDays(day, -weekendDay),
    sinceMidnight: time - startOfCompanyDay(day).getTime(),
    weekendDay,
  }
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
