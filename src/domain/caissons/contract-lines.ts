import type { Unit } from '../bids.ts'
import { type Cents, proportionOf, type Thousandths } from '../money.ts'
import { type Hole, sumHoles, volumeOf } from './holes.ts'

// How the log of the holes stands against the lines of the contract that pay for them.

/** A line of the contract, or of a change order that is not declined. */
export interface ContractLine {
  description: string
  /** The name of its group in the bid. */
  group: string
  unit: Unit
  quantity: Thousandths
  unitPrice: Cents
}

/** How what was logged stands against the lines of the contract that pay for one thing. */
export interface ComparedLine {
  /** Of the first line; `lines` are how many there are. */
  description: string
  lines: number
  unit: 'VLF' | 'CY'
  /** The quantity in the contract and its change orders, without lines for over-drill and over-pour. */
  contract: Thousandths
  logged: Thousandths
  /** What lines for over-drill or over-pour pay for already, in agreed and drafted change orders too. */
  claimed: Thousandths
  /** What no line pays for yet; never below zero. */
  excess: Thousandths
  /** What a change order asks for: the line for over-drill where the contract has one. */
  asked: { description: string; unit: Unit; unitPrice: Cents }
}

/**
 * Holds the log against the contract, line by line. Drilling is what is measured in vertical feet; lines that name a
 * diameter are for holes of it, others for the rest. Drill, cage and concrete may be lines of their own: each pays for
 * the same feet. Until all holes are drilled, the feet drilled are held against the planned feet of the same holes, not
 * against the whole quantity of the contract.
 */
export function compareWithContract(holes: readonly Hole[], lines: readonly ContractLine[]): ComparedLine[] {
  const drilling = linesOfWholeDepth(lines)
  const rows = groupLines(drilling, (line) => `${diameterIn(line)} ${workIn(line)}`)
  const compared = rows.map((row) => {
    const [first] = row
    const diameters = new Set(drilling.filter((line) => workIn(line) === workIn(first)).map(diameterIn))
    const diameter = diameterIn(first)
    const own = holes.filter((hole) =>
      diameter === null ? !diameters.has(hole.diameter ?? 0) : hole.diameter === diameter,
    )
    return compareDrilling(row, own, lines.filter(isForOverDrillOf(first, diameters.size === 1)))
  })
  const concrete = compareConcrete(holes, lines, compared)
  return concrete ? [...compared, concrete] : compared
}

/** Holes that were drilled and are of no line: their diameter is blank, or none that the contract names. */
export function holesOfNoLine<H extends Hole>(holes: readonly H[], lines: readonly ContractLine[]): H[] {
  const diameters = new Set(linesOfWholeDepth(lines).map(diameterIn))
  if (diameters.size === 0 || diameters.has(null)) return []
  return holes.filter(({ diameter, drilledDepth }) => drilledDepth !== null && !diameters.has(diameter))
}

/** What a change order asks for: each line that has more than the contract pays for, once. */
export function extrasOf(
  compared: readonly ComparedLine[],
): (ComparedLine['asked'] & { quantity: Thousandths })[] {
  const extras = new Map<string, ComparedLine['asked'] & { quantity: Thousandths }>()
  for (const { asked, excess } of compared) {
    const quantity = Math.max(excess, extras.get(asked.description)?.quantity ?? 0)
    if (quantity > 0) extras.set(asked.description, { ...asked, quantity })
  }
  return [...extras.values()]
}

/** The planned depth of these holes in all; null without a hole, or where the plan of one is not known. */
function planOf(holes: readonly Hole[]): Thousandths | null {
  const isKnown = holes.length > 0 && holes.every(({ plannedDepth }) => plannedDepth !== null)
  return isKnown ? sumHoles(holes).planned : null
}

const linesForOverPour = (lines: readonly ContractLine[]) =>
  lines.filter((line) => line.unit === 'CY' && isForOverrun(line))

type Lines = [ContractLine, ...ContractLine[]]

function compareDrilling(row: Lines, holes: readonly Hole[], extra: readonly ContractLine[]): ComparedLine {
  const { drilled } = sumHoles(holes)
  const planned = planOf(holes.filter(({ drilledDepth }) => drilledDepth !== null))
  const contract = quantityOf(row)
  const claimed = quantityOf(extra)
  const [{ description, unitPrice }] = row
  return {
    description,
    lines: row.length,
    unit: 'VLF',
    contract,
    logged: drilled,
    claimed,
    excess: Math.max(drilled - Math.min(contract, planned ?? contract) - claimed, 0),
    asked: askedBy(extra, { description: `${description}, over-drill`, unit: 'VLF', unitPrice }),
  }
}

/** Concrete by the yard: where the contract has a line for it. What of it belongs to the logged holes goes by their depth. */
function compareConcrete(
  holes: readonly Hole[],
  lines: readonly ContractLine[],
  drilling: readonly ComparedLine[],
): ComparedLine | null {
  const [first, ...others] = lines.filter(isShaftConcrete)
  if (!first) return null
  const contract = quantityOf([first, ...others])
  const extra = linesForOverPour(lines)
  const claimed = quantityOf(extra)
  const { placed } = sumHoles(holes)
  const planned = planOf(holes.filter(({ concretePlaced }) => concretePlaced !== null))
  const feet = Math.max(0, ...drilling.map((line) => line.contract))
  const allowed = planned !== null && planned < feet ? proportionOf(contract, planned, feet) : contract
  const { description, unitPrice } = first
  return {
    description,
    lines: 1 + others.length,
    unit: 'CY',
    contract,
    logged: placed,
    claimed,
    excess: Math.max(placed - allowed - claimed, 0),
    asked: askedBy(extra, { description: `${description}, over-pour`, unit: 'CY', unitPrice }),
  }
}

/** The waste that a line for over-pour says is allowed, in hundredths of a percent; 0 where none says it. */
export function wasteIn(lines: readonly ContractLine[]): number {
  const [line] = linesForOverPour(lines)
  const found = /(\d{1,2}(?:\.\d{1,2})?)\s*%/.exec(line?.description ?? '')
  return found ? Math.round(Number(found[1]) * 100) : 0
}

/**
 * What was placed above the volume as drilled and what the contract allows for waste, for contracts whose price by the
 * foot includes the concrete. In thousandths of a cubic yard, without what a line pays for already.
 * @param allowance in hundredths of a percent of the volume
 */
export function overPour(
  holes: readonly Hole[],
  lines: readonly ContractLine[],
  allowance: number,
): Thousandths {
  const poured = holes.filter((hole) => hole.concretePlaced !== null && volumeOf(hole) !== null)
  const { volume, placed } = sumHoles(poured)
  const claimed = quantityOf(linesForOverPour(lines))
  return Math.max(placed - proportionOf(volume, 10_000 + allowance, 10_000) - claimed, 0)
}

/** The line for what goes beyond the plan where the contract has one, or the line itself. */
function askedBy([extra]: readonly ContractLine[], own: ComparedLine['asked']): ComparedLine['asked'] {
  if (!extra) return own
  const { description, unit, unitPrice } = extra
  return { description, unit, unitPrice }
}

const quantityOf = (lines: readonly ContractLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function groupLines(lines: readonly ContractLine[], keyOf: (line: ContractLine) => string): Lines[] {
  const groups = new Map<string, Lines>()
  for (const line of lines) {
    const group = groups.get(keyOf(line))
    if (group) group.push(line)
    else groups.set(keyOf(line), [line])
  }
  return [...groups.values()]
}

/** Lines by the vertical foot. Casing pays for a part of the depth, as does rock beside a line for all of it. */
function linesOfWholeDepth(lines: readonly ContractLine[]): ContractLine[] {
  const drilling = lines.filter(
    (line) => line.unit === 'VLF' && !isForOverrun(line) && !/\bcasing\b/i.test(line.description),
  )
  const others = drilling.filter(({ description }) => !/\brock\b/i.test(description))
  return others.length > 0 ? others : drilling
}

const overrunWords = /\bover[- ]?(drill|depth|pour|break)\w*|\bbeyond\b|\b(additional|extra) depth\b/gi

/** Lines for what goes beyond the plan: "Over-drill beyond design depth". */
function isForOverrun({ description }: Pick<ContractLine, 'description'>): boolean {
  return description.search(overrunWords) >= 0
}

/** Lines for over-drill that pay for what `line` pays for; those of no diameter only where there is `one` of them. */
const isForOverDrillOf = (line: ContractLine, isOnly: boolean) => (extra: ContractLine) => {
  if ((extra.unit !== 'LF' && extra.unit !== 'VLF') || !isForOverrun(extra)) return false
  const [diameter, work] = [diameterIn(extra), workIn(extra)]
  const isOfDiameter = diameter === diameterIn(line) || (diameter === null && isOnly)
  return isOfDiameter && (work === 'whole' || work === workIn(line))
}

function isShaftConcrete({ description, group, unit }: ContractLine): boolean {
  const says = `${group} ${description}`
  return (
    unit === 'CY' &&
    /\bconcrete\b/i.test(description) &&
    !/\b(beams?|footings?|slabs?|walls?|curbs?|pads?|caps?|stairs?|steps?)\b/i.test(says) &&
    !isForOverrun({ description })
  )
}

/** The first number of inches that is no spacing: 24 of `24" caisson, ties at 6" o.c.`. In thousandths. */
export function diameterIn({ description }: Pick<ContractLine, 'description'>): Thousandths | null {
  const found =
    /(?<!(?:@|\bat)\s*)(?<![\d.])(\d{1,3}(?:\.\d{1,3})?)\s*-?\s*(?:"|″|”|in\b|inch)(?!\.?\s*o\.?\s?c)/i.exec(
      description,
    )
  return found ? Math.round(Number(found[1]) * 1000) : null
}

/** Which part of a hole a line pays for; `whole` for all of it, or where it does not say. */
function workIn({ description }: ContractLine): 'drill' | 'steel' | 'concrete' | 'whole' {
  const said = description.replace(overrunWords, '')
  const works = [
    /\bdrill|\bauger|\bbor(e|ing)\b|\bexcavat/i.test(said) && ('drill' as const),
    /\bcages?\b|\brebar|\breinforc|\bsteel\b/i.test(said) && ('steel' as const),
    /\bconcrete\b|\bpour/i.test(said) && ('concrete' as const),
  ].filter((work) => work !== false)
  const [only] = works
  return works.length === 1 && only ? only : 'whole'
}
