import { proportionOf, type Thousandths } from '../money.ts'

// What was drilled and poured at the holes of a foundation.

/** What is said of a hole. Inches, feet and cubic yards in thousandths; null for what nobody has entered. */
export interface Hole {
  /** The number on the plan. */
  hole: string
  diameter: Thousandths | null
  plannedDepth: Thousandths | null
  drilledDepth: Thousandths | null
  concretePlaced: Thousandths | null
}

/** A hole with what else a change order says of it, as evidence. */
export interface LoggedHole extends Hole {
  rockDepth: Thousandths | null
  waterDepth: Thousandths | null
  inspector: string
}

/** The order of a plan: 2 before 10, A-2 before A-10. */
export function byHole(one: Pick<Hole, 'hole'>, other: Pick<Hole, 'hole'>): number {
  return one.hole.localeCompare(other.hole, 'en', { numeric: true })
}

/** The volume of a round shaft, π ÷ 4 × diameter² × depth, in thousandths of a cubic yard of 27 cubic feet. */
export function shaftVolume(diameter: Thousandths, depth: Thousandths): Thousandths {
  const feet = diameter / 12_000
  return Math.round(((Math.PI / 4) * feet * feet * depth) / 27)
}

/** The volume of a hole as it was drilled; null while its diameter or depth is not known. */
export function volumeOf({ diameter, drilledDepth }: Hole): Thousandths | null {
  return diameter === null || drilledDepth === null ? null : shaftVolume(diameter, drilledDepth)
}

/** What was placed above the volume, in hundredths of a percent of it; below zero where it was less. */
export function overrunOf(hole: Hole): number | null {
  const volume = volumeOf(hole)
  if (!volume || hole.concretePlaced === null) return null
  const over = proportionOf(10_000, Math.abs(hole.concretePlaced - volume), volume)
  return hole.concretePlaced < volume ? -over : over
}

/** What all holes add up to. */
export interface HoleSums {
  planned: Thousandths
  drilled: Thousandths
  volume: Thousandths
  placed: Thousandths
}

export function sumHoles(holes: readonly Hole[]): HoleSums {
  const sum = (of: (hole: Hole) => Thousandths | null) =>
    holes.reduce((total, hole) => total + (of(hole) ?? 0), 0)
  return {
    planned: sum(({ plannedDepth }) => plannedDepth),
    drilled: sum(({ drilledDepth }) => drilledDepth),
    volume: sum(volumeOf),
    placed: sum(({ concretePlaced }) => concretePlaced),
  }
}

/** The caption that makes a photo one of a hole, or the beginning of it: on every job, in English, as the papers are. */
export function holeCaption(hole: string): string {
  return `Hole ${hole}`
}

export function isCaptionOf(hole: string, caption: string): boolean {
  const own = holeCaption(hole).toLowerCase()
  const said = caption.toLowerCase()
  return said === own || (said.startsWith(own) && /^[\s,:;.(–—]/.test(said.slice(own.length)))
}

/** Cubic yards are billed in hundredths. */
export const toHundredth = (thousandths: Thousandths): Thousandths => Math.round(thousandths / 10) * 10
