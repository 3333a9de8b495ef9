import { foldText } from '../../domain/search.ts'

export interface Piece {
  text: string
  matched: boolean
}

/** Splits a text where its words begin like the search: `hill` in `12 Hillcrest`. Ignores accents and case. */
export function cutAtMatches(text: string, question: string): Piece[] {
  const words = foldText(question)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const letters = Array.from(text)
  const folded = letters.map(foldText)
  const marked = letters.map(() => false)
  for (let start = 0; start < letters.length; start += 1) {
    if (start > 0 && /[\p{L}\p{N}]/u.test(letters[start - 1] ?? '')) continue
    const rest = folded.slice(start).join('')
    for (const word of words) {
      if (rest.startsWith(word)) marked.fill(true, start, start + lettersOf(folded, start, word.length))
    }
  }
  const pieces: Piece[] = []
  for (const [index, letter] of letters.entries()) {
    const matched = marked[index] ?? false
    const last = pieces.at(-1)
    if (last?.matched === matched) last.text += letter
    else pieces.push({ text: letter, matched })
  }
  return pieces
}

/** How many letters make this many folded ones: `ß` folds to two. */
function lettersOf(folded: readonly string[], start: number, length: number): number {
  let count = 0
  for (let reached = 0; reached < length; count += 1) reached += folded[start + count]?.length ?? length
  return count
}

/** True when every word of the search begins a word of the text. */
export function hasEveryWord(text: string, question: string): boolean {
  const own = foldText(text).split(/[^\p{L}\p{N}]+/u)
  return foldText(question)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => word === '' || own.some((each) => each.startsWith(word)))
}
