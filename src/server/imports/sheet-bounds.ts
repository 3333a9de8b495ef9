import { maxCellLength, maxImportColumns, maxImportRows } from '../../domain/imports/imports.ts'
import { cutText } from '../../domain/one-line.ts'
import { type Said, say, textOf } from '../../domain/sentences/say.ts'

/** Why a file can't be read, in words for the person who chose it. */
export class Refusal extends Error {
  readonly said: Said

  constructor(said: Said) {
    super(textOf(said))
    this.said = said
  }
}

/** Text that PostgreSQL accepts in JSON: without NUL or half a surrogate pair, and cut to length. */
export function storable(text: string, longest: number = maxCellLength): string {
  return cutText(text.replaceAll('\0', '').toWellFormed(), longest)
}

/** Extra rows for titles, dates and empty lines. */
const extraRows = 100
/**
 * 50,000 rows of 50 columns with 24 characters each. A workbook can repeat one long text in all its cells: small in the
 * file, but huge once read.
 */
const maxCharacters = 60_000_000

/**
 * Trims cells, cuts them to the longest field, and drops empty rows at the end.
 * @throws Refusal past the limits, or when nothing is left
 */
export function trimRows(rows: readonly (readonly string[])[]): string[][] {
  const trimmed = rows.map((row) => {
    const cells = row.map((cell) => cell.trim().slice(0, maxCellLength))
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  })
  while (trimmed.at(-1)?.length === 0) trimmed.pop()
  if (trimmed.length === 0) throw new Refusal('The file is empty')
  if (trimmed.length > maxImportRows + extraRows) throw tooManyRows(trimmed.length)
  let width = 0
  let characters = 0
  for (const row of trimmed) {
    width = Math.max(width, row.length)
    for (const cell of row) characters += cell.length
  }
  if (width > maxImportColumns) {
    throw new Refusal(
      say('The file has {count} columns; an import takes at most {most}', {
        count: width.toLocaleString('en-US'),
        most: maxImportColumns,
      }),
    )
  }
  if (characters > maxCharacters) throw new Refusal('The file holds more than can be read')
  return trimmed
}

export function tooManyRows(count: number): Refusal {
  return new Refusal(
    say('The file has {count} rows; an import takes at most {most}. Divide it', {
      count: count.toLocaleString('en-US'),
      most: maxImportRows.toLocaleString('en-US'),
    }),
  )
}

/** Excel allows 32,767 characters in a cell, each at most six bytes. */
const maxTextBytes = 200_000
/** 50,000 rows of 50 columns. */
const maxCells = 2_600_000
const maxTags = 20_000_000

const open = 0x3c
const close = 0x3e
const letterC = 0x63

/**
 * Checks the XML of a workbook before the XML reader does, which is many times slower.
 * @throws Refusal for a text or tag longer than any cell, or too many cells
 */
export function assertBoundedXml(xml: Uint8Array): void {
  let cells = 0
  let tags = 0
  let start = 0
  let longest = 0
  for (let at = 0; at < xml.length; at += 1) {
    const sign = xml[at]
    if (sign !== open && sign !== close) continue
    if (at - start > longest) longest = at - start
    start = at
    if (sign === close) continue
    tags += 1
    if (xml[at + 1] === letterC && isTagEnd(xml[at + 2])) cells += 1
  }
  if (Math.max(longest, xml.length - start) > maxTextBytes) {
    throw new Refusal('A cell of the file has more than 32,767 characters, which is as much as Excel takes')
  }
  if (cells > maxCells || tags > maxTags) {
    throw new Refusal(
      say('The file has more than {count} cells, which is more than can be read. Divide it', {
        count: maxCells.toLocaleString('en-US'),
      }),
    )
  }
}

/** Follows `<c`: a space, `>` or `/`. */
function isTagEnd(sign: number | undefined): boolean {
  return sign === 0x20 || sign === close || sign === 0x2f
}
