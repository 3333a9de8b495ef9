/** The rows of a CSV file by the titles of its columns, quoted cells taken out of their quotes. For tests. */
export function readCsv(file: Buffer): Record<string, string>[] {
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g
  const content = file.toString().replace('\uFEFF', '').replace(/\r\n$/, '')
  for (const [, text = '', end] of content.matchAll(cell)) {
    rows.at(-1)?.push(text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text)
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  const [titles = [], ...lines] = rows
  return lines.map((cells) => Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ''])))
}
