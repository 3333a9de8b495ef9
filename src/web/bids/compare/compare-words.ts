/** A piece of text that is in both, only the earlier, or only the later one. */
export interface TextPiece {
  kind: 'same' | 'gone' | 'come'
  text: string
}

/** Longer differences show as replaced as a whole: the comparison's memory grows with the square of the words. */
const mostWords = 3000

/** Compares two texts word by word. */
export function compareWords(before: string, after: string): TextPiece[] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < Math.min(one.length, other.length) && one[start] === other[start]) start += 1
  let end = 0
  const most = Math.min(one.length, other.length) - start
  while (end < most && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  const pieces: TextPiece[] = [
    ...one.slice(0, start).map((text) => ({ kind: 'same' as const, text })),
    ...compareMiddle(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    ...one.slice(one.length - end).map((text) => ({ kind: 'same' as const, text })),
  ]
  return joined(pieces)
}

/** Words, and the spaces and line ends between them. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? []
}

function compareMiddle(one: readonly string[], other: readonly string[]): TextPiece[] {
  if (one.length > mostWords || other.length > mostWords) {
    return [
      { kind: 'gone', text: one.join('') },
      { kind: 'come', text: other.join('') },
    ]
  }
  const lengths = commonLengths(one, other)
  const pieces: TextPiece[] = []
  let [at, to] = [0, 0]
  while (at < one.length || to < other.length) {
    const mine = one[at]
    const theirs = other[to]
    if (mine !== undefined && mine === theirs) {
      pieces.push({ kind: 'same', text: mine })
      at += 1
      to += 1
    } else if (theirs === undefined || (mine !== undefined && lengthAt(at + 1, to) >= lengthAt(at, to + 1))) {
      pieces.push({ kind: 'gone', text: mine ?? '' })
      at += 1
    } else {
      pieces.push({ kind: 'come', text: theirs })
      to += 1
    }
  }
  return pieces

  function lengthAt(row: number, column: number): number {
    return lengths[row * (other.length + 1) + column] ?? 0
  }
}

/** For each pair of positions, the length of the longest common subsequence of words from there on. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint16Array {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        one[row] === other[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0)
    }
  }
  return lengths
}

/** Joins neighboring pieces of one kind. */
function joined(pieces: readonly TextPiece[]): TextPiece[] {
  return pieces.reduce<TextPiece[]>((all, piece) => {
    const last = all.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else all.push({ ...piece })
    return all
  }, [])
}
