import type { Thousandths } from '../money.ts'
import type { Language } from '../people.ts'
import { byHole, type Hole, type LoggedHole, overrunOf, sumHoles, toHundredth, volumeOf } from './holes.ts'

// What a change order for over-drill and over-pour says, in the language of the contract.

/**
 * What the scope of a change order says of each hole that went beyond the plan, and of all holes: the log as its evidence.
 * @param waste concrete that is allowed above the volume, in hundredths of a percent; null where none is asked for
 */
export function overrunScope(holes: readonly LoggedHole[], language: Language, waste: number | null): string {
  const said = words[language]
  const beyond = holes.filter(isBeyond(waste)).toSorted(byHole)
  const lines = beyond.map((hole) => {
    const { diameter, plannedDepth, drilledDepth, rockDepth, waterDepth, concretePlaced, inspector } = hole
    const volume = volumeOf(hole)
    const facts = [
      plannedDepth !== null && `${writeThousandths(plannedDepth)} ft ${said.planned}`,
      drilledDepth !== null && `${writeThousandths(drilledDepth)} ft ${said.drilled}`,
      rockDepth !== null && `${said.rock} ${writeThousandths(rockDepth)} ft`,
      waterDepth !== null && `${said.water} ${writeThousandths(waterDepth)} ft`,
      concretePlaced !== null && `${writeThousandths(concretePlaced)} CY ${said.placed}`,
      concretePlaced !== null &&
        volume !== null &&
        `${writeThousandths(toHundredth(volume))} CY ${said.volume}`,
      inspector !== '' && `${said.inspector} ${inspector}`,
    ].filter((fact) => fact !== false)
    const name = `${said.hole} ${hole.hole}${diameter === null ? '' : ` (${writeThousandths(diameter)} in)`}`
    return `${name}: ${facts.join(', ')}`
  })
  const { planned, drilled, volume, placed } = sumHoles(holes)
  const totals = [
    `${writeThousandths(planned)} ft ${said.planned}`,
    `${writeThousandths(drilled)} ft ${said.drilled}`,
    `${writeThousandths(toHundredth(placed))} CY ${said.placed}`,
    `${writeThousandths(toHundredth(volume))} CY ${said.volume}`,
  ]
  return [said.intro, ...lines, `${said.all} ${holes.length}: ${totals.join(', ')}`].join('\n')
}

/** A hole that was drilled deeper than planned, or took more concrete than its volume and the `waste` allowed. */
const isBeyond = (waste: number | null) => (hole: Hole) => {
  const { plannedDepth, drilledDepth } = hole
  const isDeeper = plannedDepth !== null && drilledDepth !== null && drilledDepth > plannedDepth
  return isDeeper || (waste !== null && (overrunOf(hole) ?? 0) > waste)
}

const writeThousandths = (thousandths: Thousandths) => String(thousandths / 1000)

const words = {
  en: {
    title: 'Over-drill and over-pour',
    pour: 'Concrete over-pour, above the volume as drilled',
    allowed: 'and the waste allowed,',
    intro: 'Drilled and poured beyond the plan, from the caisson log:',
    hole: 'Hole',
    all: 'All holes,',
    planned: 'planned',
    drilled: 'drilled',
    rock: 'rock from',
    water: 'water at',
    placed: 'of concrete placed',
    volume: 'by volume',
    inspector: 'inspector',
  },
  es: {
    title: 'Perforación y colado adicionales',
    pour: 'Concreto por encima del volumen perforado (over-pour)',
    allowed: 'y del desperdicio permitido,',
    intro: 'Perforado y colado más allá del plano, según el registro de pilotes:',
    hole: 'Perforación',
    all: 'Todas las perforaciones,',
    planned: 'previstos',
    drilled: 'perforados',
    rock: 'roca desde',
    water: 'agua a',
    placed: 'de concreto colado',
    volume: 'por volumen',
    inspector: 'inspector',
  },
} as const satisfies Record<Language, object>

/** The title of a change order for what went beyond the plan. */
export const overrunTitle = (language: Language): string => words[language].title

/** A line for concrete above the volume, where the contract has none by the yard. */
export function overrunLine(language: Language, waste: number) {
  const { pour, allowed } = words[language]
  return { description: waste > 0 ? `${pour} ${allowed} ${waste / 100}%` : pour, unit: 'CY' as const }
}
