import { CsvError, parse } from 'csv-parse/sync'
import { maxCellLength, maxImportColumns, maxImportRows } from '../../domain/imports/imports.ts'
import { type Said, type Sentence, say } from '../../domain/sentences/say.ts'
import type { ReadFile } from './read-sheet.ts'
import { Refusal, tooManyRows, trimRows } from './sheet-bounds.ts'

/**
 * Reads CSV in UTF-8 with or without a byte order mark, UTF-16 with one, or otherwise Windows-1252. The delimiter is
 * the comma, semicolon, tab or bar that divides the first lines most evenly. Stray quotation marks are kept and
 * reported. @throws Refusal for what is not text
 */
export function readCsv(content: Buffer, fileName: string): ReadFile {
  const text = decode(content)
  if (text.trim() === '') throw new Refusal('The file is empty')
  if (text.includes('\0')) throw new Refusal(say('{name} is no CSV or Excel file', { name: fileName }))
  const { rows, warnings } = readRecords(text)
  // Extra rows for titles and empty lines.
  if (rows.length > maxImportRows + 1_000) throw tooManyRows(rows.length)
  return { sheets: [], sheet: '', rows: trimRows(rows), warnings: [...warnings, ...findSwallowed(rows)] }
}

function readRecords(text: string): { rows: string[][]; warnings: Said[] } {
  const delimiter = guessDelimiter(text)
  const options = {
    delimiter,
    relax_column_count: true,
    bom: true,
    // More rows than we take, so that the refusal can give their number. Not lines, because a cell may have several.
    to: maxImportRows * 4,
    // 200 columns of the longest cell that we read.
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
    throw new Refusal(say('The file cannot be read as CSV at line {count}', { count: lineOf(error) }))
  }
}

const linesTold = 8

function looseQuotes(lines: readonly number[]): Sentence {
  const told = lines.slice(0, linesTold).join(', ')
  const more = lines.length > linesTold ? ', …' : ''
  return say('Quotation marks that quote nothing, as in 12" pier, are read as they stand: line {text}', {
    text: `${told}${more}`,
  })
}

/** Warns of cells that seem to hold whole rows, because a quotation mark was never closed. */
function findSwallowed(rows: readonly (readonly string[])[]): Sentence[] {
  const widths = rows.map(({ length }) => length).toSorted((one, other) => one - other)
  const usual = Math.max(3, widths[Math.floor(widths.length / 2)] ?? 3)
  const told: Sentence[] = []
  let line = 1
  for (const row of rows) {
    let breaks = 0
    for (const cell of row) {
      const lines = cell.split(/\r\n|\n|\r/)
      breaks += lines.length - 1
      if (lines.length > 1 && lines.some((each) => each.split(/[,;\t|]/).length >= usual)) {
        told.push(
          say(
            'A cell of line {number} goes on for {count} lines and may hold rows: is a quotation mark missing?',
            { number: line, count: lines.length },
          ),
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

/** The character that divides most of the first lines into the same number of cells, at least two. */
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

/** Replaces a quotation mark that quotes nothing. Unicode reserves this code; no text contains it. */
const standIn = '\ufdd0'

/**
 * Replaces quotation marks that quote nothing, like the inches in `12" pier`. A mark opens a cell only where a cell
 * begins, and closes it only where one ends. A quoted cell with other marks in it must end on its line.
 * @returns the text without them, and their lines
 */
export function setLooseQuotesAside(text: string, delimiter: string): { text: string; lines: number[] } {
  const loose: number[] = []
  const begins = (at: number) => at === 0 || isEnd(text[at - 1], delimiter)
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    const quoted = begins(at) ? readQuoted(text, at, delimiter) : undefined
    if (!quoted) loose.push(at)
    else {
      loose.push(...quoted.loose)
      at = quoted.end
    }
  }
  return { text: replaceAt(text, loose), lines: linesOf(text, loose) }
}

export function putLooseQuotesBack(cell: string): string {
  return cell.replaceAll(standIn, '"')
}

function readQuoted(text: string, start: number, delimiter: string) {
  const loose: number[] = []
  const lineEnd = text.indexOf('\n', start)
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    const isBeyond = lineEnd >= 0 && at > lineEnd
    if (isBeyond && loose.length > 0) return undefined
    if (text[at + 1] === '"') at += 1
    else if (isEnd(text[at + 1], delimiter)) return { end: at, loose }
    else if (isBeyond) return undefined
    else loose.push(at)
  }
  return undefined
}

function isEnd(sign: string | undefined, delimiter: string): boolean {
  return sign === undefined || sign === delimiter || sign === '\n' || sign === '\r'
}

function replaceAt(text: string, places: readonly number[]): string {
  let from = 0
  const parts: string[] = []
  for (const at of places) {
    parts.push(text.slice(from, at), standIn)
    from = at + 1
  }
  return parts.join('') + text.slice(from)
}

function linesOf(text: string, places: readonly number[]): number[] {
  const lines = new Set<number>()
  let line = 1
  let from = 0
  for (const at of places) {
    for (let end = text.indexOf('\n', from); end >= 0 && end < at; end = text.indexOf('\n', from)) {
      line += 1
      from = end + 1
    }
    lines.add(line)
  }
  return [...lines]
}
