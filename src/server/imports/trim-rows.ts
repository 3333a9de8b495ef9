import { maxCellLength, maxImportColumns, maxImportRows } from '../../domain/imports/imports.ts'
import { Refusal } from './refusal.ts'

/** Rows above and between the data: titles, dates, empty lines. */
const rowsOfGrace = 100

/**
 * As much as 50,000 rows of 50 columns with 24 characters each. A workbook may name one long text in all its cells: that
 * is small in the file and wherever it is read, and as large as it claims once the cells are handed on.
 */
const maxCharacters = 60_000_000

/**
 * Cells as they are kept: without the spaces around, cut where no field takes more; empty rows at the end and empty
 * columns at the right are gone. @throws Refusal past the limits, or when nothing is left
 */
export function trimRows(rows: readonly (readonly string[])[]): string[][] {
  const trimmed = rows.map((row) => {
    const cells = row.map((cell) => cell.trim().slice(0, maxCellLength))
    while (cells.length > 0 && cells.at(-1) === '') cells.pop()
    return cells
  })
  while (trimmed.at(-1)?.length === 0) trimmed.pop()
  if (trimmed.length === 0) throw new Refusal('The file is empty')
  if (trimmed.length > maxImportRows + rowsOfGrace) throw tooManyRows(trimmed.length)
  const width = trimmed.reduce((widest, { length }) => Math.max(widest, length), 0)
  if (width > maxImportColumns) {
    throw new Refusal(
      `The file has ${width.toLocaleString('en-US')} columns; an import takes at most ${maxImportColumns}`,
    )
  }
  const characters = trimmed.reduce((sum, row) => row.reduce((inRow, cell) => inRow + cell.length, sum), 0)
  if (characters > maxCharacters) throw new Refusal('The file holds more than can be read')
  return trimmed
}

export function tooManyRows(count: number): Refusal {
  return new Refusal(
    `The file has ${count.toLocaleString('en-US')} rows; an import takes at most ${maxImportRows.toLocaleString('en-US')}. Divide it`,
  )
}
