/**
 * Rows and cells of what a spreadsheet puts on the clipboard: cells parted by tabs, rows by line ends. Cells with line
 * breaks, tabs or quotation marks in them come in quotation marks, with their own marks doubled.
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

/** The place after the closing mark; -1 when the marks are part of a text such as `"wide" beam`. */
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

/** The same the other way: what Excel and Google Sheets take as rows and cells. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join('\t')).join('\n')
}

function writeCell(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
