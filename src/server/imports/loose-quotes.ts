/** A noncharacter, which no text holds: stands in for a quotation mark that quotes nothing. */
const standIn = '\ufdd0'

/**
 * Puts aside the quotation marks that quote nothing, as the inches of `12" pier`. A mark opens a cell only where one
 * begins, and closes it only where one ends; what was opened so and has other marks within it must end in its line.
 * @returns the text without them, and the lines in which they stand
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
