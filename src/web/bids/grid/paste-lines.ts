import { type Unit, units } from '../../../domain/bids.ts'
import {
  type Cents,
  parseDollars,
  parseQuantity,
  type Thousandths,
  toDollars,
} from '../../../domain/money.ts'
import { emptyLine, type LineDraft } from '../editor/bid-draft.ts'
import { readTable, writeTable } from './table-text.ts'

interface PastedLines {
  lines: LineDraft[]
  /** Cells that are no quantity, unit or price. Their line has 1, EA or $0.00 instead. */
  unread: string[]
}

interface PastedCells {
  rows: Partial<LineDraft>[]
  unread: string[]
}

export const columns = ['description', 'quantity', 'unit', 'unitPrice', 'unitCost'] as const
export type Column = (typeof columns)[number]

/** Column headings that offices use, in English and Spanish. */
const headings: readonly [Column, RegExp][] = [
  [
    'description',
    /^(description|item|work|scope|task|name|product|descripci[oó]n|concepto|partida|trabajo)$/i,
  ],
  ['quantity', /^(quantity|qty\.?|count|cantidad|cant\.?)$/i],
  ['unit', /^(unit|units|uom|u\/m|unidad|unidades|u\.? ?m\.?)$/i],
  ['unitPrice', /^(unit ?price|price|rate|price ?(\/|per) ?unit|sell|precio( unitario)?|p\.? ?u\.?)$/i],
  ['unitCost', /^(unit ?cost|cost|cost ?(\/|per) ?unit|costo( unitario)?)$/i],
]

/** True for text with several cells or rows. Other text is pasted into the field as usual. */
export function isPasteOfLines(text: string): boolean {
  return /[\t\n\r]/.test(text.trim())
}

/**
 * Reads rows of a spreadsheet as lines: description, quantity, unit, unit price, unit cost, or the order that a heading
 * row names. Skips empty rows.
 */
export function linesFromPaste(text: string): PastedLines {
  const [first = [], ...rest] = readTable(text).filter((row) => row.some((cell) => cell !== ''))
  const order = readHeading(first)
  const { rows, unread } = readRows(order ? rest : [first, ...rest], order ?? columns)
  return { lines: rows.map((row) => ({ ...emptyLine(), ...row })), unread }
}

/** Reads cells to paste over existing lines, from the column `start` to the right. */
export function cellsFromPaste(text: string, start: Column): PastedCells {
  const table = readTable(text)
  while (table.at(-1)?.every((cell) => cell === '')) table.pop()
  return readRows(table, columns.slice(columns.indexOf(start)))
}

function readRows(table: readonly string[][], order: readonly (Column | undefined)[]): PastedCells {
  const unread: string[] = []
  const read = <T>(cell: string, value: T | undefined, otherwise: T): T => {
    if (cell !== '' && value === undefined) unread.push(cell)
    return value ?? otherwise
  }
  const readCell = (column: Column, cell: string): Partial<LineDraft> => {
    switch (column) {
      case 'description':
        return { description: cell }
      case 'quantity':
        return { quantity: read(cell, readQuantity(cell), 1000) }
      case 'unit':
        return { unit: read(cell, readUnit(cell), 'EA') }
      case 'unitPrice':
        return { unitPrice: read(cell, readAmount(cell), 0) }
      case 'unitCost':
        return { unitCost: read(cell, readCost(cell), 0) }
    }
  }
  const rows = table.map((cells) =>
    cells.reduce<Partial<LineDraft>>((row, cell, place) => {
      const column = order[place]
      return column ? Object.assign(row, readCell(column, cell)) : row
    }, {}),
  )
  return { rows, unread }
}

/** The columns in the order of a heading row; undefined when the row is an ordinary line. */
function readHeading(row: readonly string[]): (Column | undefined)[] | undefined {
  const named = row.map((cell) => headings.find(([, pattern]) => pattern.test(cell))?.[0])
  return named.includes('description') && (row.length === 1 || named.filter(Boolean).length > 1)
    ? named
    : undefined
}

function readQuantity(text: string): Thousandths | undefined {
  return parseQuantity(text.replaceAll(',', ''))
}

function readUnit(text: string): Unit | undefined {
  const written = text.replaceAll(/[.\s]/g, '').toUpperCase()
  return units.find((unit) => unit === written || (unit === 'EA' && written === 'EACH'))
}

/** Reads an accounting format: `$ 1,250.00`, `(125.00)` for a negative amount, `-` for zero. */
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

/** Lines as text for a spreadsheet, in the columns that can be pasted here. */
export function textOfLines(lines: readonly LineDraft[]): string {
  return writeTable(
    lines.map((line) => [
      line.description,
      String(line.quantity / 1000),
      line.unit,
      toDollars(line.unitPrice).toFixed(2),
      toDollars(line.unitCost).toFixed(2),
    ]),
  )
}
