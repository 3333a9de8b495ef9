import { type Unit, units } from '../../domain/bids.ts'
import { type Cents, parseDollars, parseQuantity, type Thousandths } from '../../domain/money.ts'
import { emptyLine, type LineDraft } from './bid-draft.ts'

export interface PastedLines {
  lines: LineDraft[]
  /** Words that stood where a quantity, unit or price was expected; the line has 1, EA or $0.00 instead. */
  unread: string[]
}

const columns = ['description', 'quantity', 'unit', 'unitPrice', 'unitCost'] as const
type Column = (typeof columns)[number]

const headings: readonly [Column, RegExp][] = [
  ['description', /^(description|item|work|scope)$/i],
  ['quantity', /^(quantity|qty\.?)$/i],
  ['unit', /^(unit|units|uom)$/i],
  ['unitPrice', /^(unit ?price|price|rate)$/i],
  ['unitCost', /^(unit ?cost|cost)$/i],
]

/** Only what has more than one cell or row is a paste of lines; a word goes into the field as usual. */
export function isPasteOfLines(text: string): boolean {
  return /[\t\n]/.test(text.trim())
}

/**
 * Lines from rows copied out of a spreadsheet: description, quantity, unit, unit price, unit cost, or in the order that
 * a heading row names. Empty rows are passed over.
 */
export function linesFromPaste(text: string): PastedLines {
  const [first = [], ...rest] = cellsOf(text).filter((row) => row.some((cell) => cell !== ''))
  const order = readHeading(first)
  const rows = order ? rest : [first, ...rest]
  const unread: string[] = []
  const read = <T>(cell: string, value: T | undefined, otherwise: T): T => {
    if (cell !== '' && value === undefined) unread.push(cell)
    return value ?? otherwise
  }
  const lines = rows.map((row) => {
    const cell = (column: Column) => row[(order ?? columns).indexOf(column)] ?? ''
    const [quantity, unit, price, cost] = [
      cell('quantity'),
      cell('unit'),
      cell('unitPrice'),
      cell('unitCost'),
    ]
    return {
      ...emptyLine(),
      description: cell('description').replaceAll(/\s*\n\s*/g, ' '),
      quantity: read(quantity, readQuantity(quantity), 1000),
      unit: read(unit, readUnit(unit), 'EA'),
      unitPrice: read(price, readAmount(price), 0),
      unitCost: read(cost, readCost(cost), 0),
    }
  })
  return { lines, unread }
}

/** The columns in the order of a heading row; undefined when the row is a line of its own. */
function readHeading(row: readonly string[]): (Column | undefined)[] | undefined {
  const named = row.map((cell) => headings.find(([, pattern]) => pattern.test(cell))?.[0])
  return named.includes('description') ? named : undefined
}

/** Cells with line breaks or tabs in them come in quotation marks, with their own marks doubled. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/y
  const source = text.replaceAll(/\r\n?/g, '\n')
  while (cell.lastIndex < source.length) {
    const [, quoted, plain = '', end] = cell.exec(source) ?? []
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '\n') rows.push([])
  }
  return rows
}

function readQuantity(text: string): Thousandths | undefined {
  return parseQuantity(text.replaceAll(',', ''))
}

function readUnit(text: string): Unit | undefined {
  const written = text.replaceAll(/[.\s]/g, '').toUpperCase()
  return units.find((unit) => unit === written || (unit === 'EA' && written === 'EACH'))
}

/** As spreadsheets write amounts: `$ 1,250.00`, `(125.00)` for less than nothing, `-` for nothing. */
function readAmount(text: string): Cents | undefined {
  const plain = text.replaceAll(/\s/g, '')
  if (/^\$?-+$/.test(plain)) return 0
  const [, inside] = /^\$?\((.*)\)$/.exec(plain) ?? []
  const cents = parseDollars(inside ?? plain.replace(/^\$-/, '-$'))
  return inside !== undefined && cents !== undefined ? -cents : cents
}

function readCost(text: string): Cents | undefined {
  const cents = readAmount(text)
  return cents !== undefined && cents >= 0 ? cents : undefined
}
