/* What caisson-log.typ prints. Always in English, as plans and engineers' reports are. */
import { type LoggedHole, overrunOf, sumHoles, volumeOf } from '../../domain/caissons/holes.ts'
import {
  type Day,
  type JobDocument,
  type LetterPaper,
  type PaperParty,
  type PaperRow,
  toLetterPaper,
  toParties,
} from './letter-paper.ts'
import { writeDay, writePercent, writeQuantity, writeShortDay } from './paper-figures.ts'
import { type PaperText, toGivenText, toOneLine, toPaperText } from './paper-text.ts'

export interface CaissonLogPaper extends LetterPaper {
  heading: string
  name: PaperText | null
  facts: PaperRow[]
  parties: PaperParty[]
  rows: {
    figures: string[]
    ground: PaperText
    steel: PaperText
    inspector: PaperText
    note: PaperText | null
  }[]
  totals: string[]
  photos: { caption: PaperText; alt: string; picture: string }[]
  /** What is said of photos that are left out, or null. */
  more: string | null
}

/** A hole as the report prints it. */
export interface PrintedHole extends LoggedHole {
  concreteOrdered: number | null
  soil: string
  steel: string
  note: string
  drilledOn: Day | null
  pouredOn: Day | null
}

export interface CaissonLogDocumentData extends Omit<JobDocument, 'language'> {
  date: Day
  holes: PrintedHole[]
  /** Their captions; each has one of the pictures. */
  photos: string[]
  morePhotos: number
  /** In base64. */
  pictures: string[]
}

/** @throws when a figure is not in whole thousandths, or a day is not a date */
export function toCaissonLogPaper(data: CaissonLogDocumentData): CaissonLogPaper {
  const { company, date, holes, project, morePhotos } = data
  const { planned, drilled, volume, placed } = sumHoles(holes)
  return {
    ...toLetterPaper(company, {
      language: 'en',
      title: `Caisson log, ${project.number}`,
      date,
      mark: null,
      foot: `Caisson log · ${project.number}`,
    }),
    heading: 'Caisson log',
    name: toGivenText(project.name),
    facts: [
      ['Date', writeDay(date, 'en')],
      ['Project', toPaperText(project.number)],
      ['Holes', String(holes.length)],
    ],
    parties: toParties(
      { ...data, language: 'en' },
      { customer: 'Customer', site: 'Job site', manager: 'Questions' },
    ),
    rows: holes.map((hole) => ({
      figures: toFigures(hole),
      ground: toPaperText(groundOf(hole)),
      steel: toPaperText(hole.steel),
      inspector: toPaperText(hole.inspector),
      note: toGivenText(hole.note),
    })),
    totals: [
      writeQuantity(planned),
      writeQuantity(drilled),
      writeYards(sum(holes, ({ concreteOrdered }) => concreteOrdered)),
      writeYards(placed),
      writeYards(volume),
    ],
    photos: data.photos.map((caption, index) => ({
      caption: toPaperText(caption),
      alt: toOneLine(caption) || 'Photo',
      picture: `/picture-${index}`,
    })),
    more: morePhotos > 0 ? `${morePhotos} more photos are kept with the project.` : null,
  }
}

function toFigures(hole: PrintedHole): string[] {
  const { diameter, plannedDepth, drilledDepth, concreteOrdered, concretePlaced, drilledOn, pouredOn } = hole
  const overrun = overrunOf(hole)
  return [
    hole.hole,
    orBlank(diameter, writeQuantity),
    orBlank(plannedDepth, writeQuantity),
    orBlank(drilledDepth, writeQuantity),
    orBlank(concreteOrdered, writeYards),
    orBlank(concretePlaced, writeYards),
    orBlank(volumeOf(hole), writeYards),
    orBlank(overrun, (hundredths) => writePercent(Math.round(hundredths / 100))),
    orBlank(drilledOn, writeShortDay),
    orBlank(pouredOn, writeShortDay),
  ]
}

function groundOf({ soil, rockDepth, waterDepth }: PrintedHole): string {
  return [
    soil,
    rockDepth === null ? '' : `Rock from ${writeQuantity(rockDepth)} ft`,
    waterDepth === null ? '' : `Water at ${writeQuantity(waterDepth)} ft`,
  ]
    .filter((said) => said !== '')
    .join('. ')
}

const orBlank = <T>(value: T | null, write: (value: T) => string) => (value === null ? '' : write(value))

const sum = (holes: readonly PrintedHole[], of: (hole: PrintedHole) => number | null) =>
  holes.reduce((total, hole) => total + (of(hole) ?? 0), 0)

/** Cubic yards to the hundredth. */
const writeYards = (thousandths: number) => writeQuantity(Math.round(thousandths / 10) * 10)
