import { CsvError, parse } from 'csv-parse/sync'
import { maxCellLength, maxImportColumns, maxImportRows } from '../../domain/imports/imports.ts'
import { putLooseQuotesBack, setLooseQuotesAside } from './loose-quotes.ts'
import type { ReadFile } from './read-sheet.ts'
import { Refusal, tooManyRows, trimRows } from './sheet-bounds.ts'

/**
 * Reads CSV: UTF-8 with or without its mark, UTF-16 with its mark, otherwise Windows-1252; commas, semicolons or tabs,
 * whichever divides the first lines most evenly. Quotation marks that quote nothing are read as they stand, and told.
 * @throws Refusal for what is no text
 */
export function readCsv(content: Buffer, fileName: string): ReadFile {
  const text = decode(content)
  if (text.trim() === '') throw new Refusal('The file is empty')
  if (text.includes('\0')) throw new Refusal(`${fileName} is no CSV or Excel file`)
  const { rows, warnings } = readRecords(text)
  // Rows above and between the data.
  if (rows.length > maxImportRows + 1_000) throw tooManyRows(rows.length)
  return { sheets: [], sheet: '', rows: trimRows(rows), warnings: [...warnings, ...findSwallowed(rows)] }
}

function readRecords(text: string): { rows: string[][]; warnings: string[] } {
  const delimiter = guessDelimiter(text)
  const options = {
    delimiter,
    relax_column_count: true,
    bom: true,
    // More than are taken, so that the refusal can say so. Not lines: a cell may have several.
    to: maxImportRows * 4,
    // 200 columns, each as long as a cell is read.
    max_record_size: maxImportColumns * maxCellLength,
  }
  try {
    return { rows: parse(text, options), warnings: [] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  const aside = setLooseQuotesAside(text, delimiter)
  try {
    const rows = parse(aside.text, options).map((row) => row.map(putLooseQuotesBack))
    return { rows, warnings: [looseQuotes(aside.lines)] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Refusal(`The file cannot be read as CSV at line ${lineOf(error)}`)
  }
}

const linesTold = 8

function looseQuotes(lines: readonly number[]): string {
  const told = lines.slice(0, linesTold).join(', ')
  const more = lines.length > linesTold ? ', …' : ''
  return `Quotation marks that quote nothing, as in 12" pier, are read as they stand: line ${told}${more}`
}

/** A cell that holds what looks like whole rows: a quotation mark before it was never closed. */
function findSwallowed(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.map(({ length }) => length).toSorted((one, other) => one - other)
  const usual = Math.max(3, widths[Math.floor(widths.length / 2)] ?? 3)
  const told: string[] = []
  let line = 1
  for (const row of rows) {
    let breaks = 0
    for (const cell of row) {
      const lines = cell.split(/\r\n|\n|\r/)
      breaks += lines.length - 1
      if (lines.length > 1 && lines.some((each) => each.split(/[,;\t|]/).length >= usual)) {
        told.push(
          `A cell of line ${line} goes on for ${lines.length} lines and may hold rows: is a quotation mark missing?`,
        )
      }
    }
    line += breaks + 1
  }
  return told.slice(0, linesTold)
}

function lineOf(error: CsvError): string {
  return 'lines' in error ? String(error['lines']) : '1'
}

function decode(content: Buffer): string {
  const start = content.subarray(0, 2).toString('hex')
  if (start === 'fffe') return new TextDecoder('utf-16le').decode(content)
  if (start === 'feff') return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** The sign that divides most of the first lines into the same number of cells, which is more than one. */
function guessDelimiter(text: string): string {
  const lines = text
    .slice(0, 64_000)
    .split(/\r\n|\n|\r/)
    .filter(Boolean)
    .slice(0, 20)
  const outsideQuotes = lines.map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''))
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of [',', ';', '\t', '|']) {
    const cells = outsideQuotes.map((line) => line.split(delimiter).length)
    const usual = cells.toSorted((one, other) => one - other)[Math.floor(cells.length / 2)] ?? 1
    if (usual < 2) continue
    const score = cells.filter((count) => count === usual).length * 100 + usual
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}
