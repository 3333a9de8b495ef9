/**
 * Reads text that a spreadsheet put on the clipboard: tabs separate cells, line ends separate rows. A cell with a line
 * break, tab or quotation mark is in quotation marks, and its own marks are doubled.
 */
export function readTable(text: string): string[][] {
  const source = text.replaceAll(/\r\n?/g, '\n')
  const rows: string[][] = [[]]
  let at = 0
  while (at < source.length) {
    const quotedEnd = source[at] === '"' ? endOfQuoted(source, at) : -1
    const end = quotedEnd >= 0 ? quotedEnd : endOfPlain(source, at)
    const cell = quotedEnd >= 0 ? source.slice(at + 1, end - 1).replaceAll('""', '"') : source.slice(at, end)
    rows.at(-1)?.push(cell.trim())
    if (source[end] === '\n' && end + 1 < source.length) rows.push([])
    if (source[end] === '\t' && end + 1 === source.length) rows.at(-1)?.push('')
    at = end + 1
  }
  return rows
}

/** The index after the closing mark; -1 when the marks belong to the text, as in `"wide" beam`. */
function endOfQuoted(source: string, start: number): number {
  let at = start + 1
  while (true) {
    const mark = source.indexOf('"', at)
    if (mark < 0) return -1
    if (source[mark + 1] === '"') at = mark + 2
    else return [undefined, '\t', '\n'].includes(source[mark + 1]) ? mark + 1 : -1
  }
}

function endOfPlain(source: string, start: number): number {
  let at = start
  while (at < source.length && source[at] !== '\t' && source[at] !== '\n') at += 1
  return at
}

/** Writes text that Excel and Google Sheets paste as rows and cells. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join('\t')).join('\n')
}

function writeCell(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
