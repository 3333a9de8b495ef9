/** The kinds of results, in the order of equally good matches. */
export const searchKinds = [
  'project',
  'customer',
  'invoice',
  'bid',
  'permit',
  'document',
  'appointment',
  'payment',
  'expense',
  'business',
  'salesperson',
  'employee',
  'product',
  'note',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** Lower case without accents. Must match `search_fold` in the database. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** Only the letters and digits of a number or phone; a US phone without the country code. */
export function joinedCode(text: string): string {
  const joined = foldText(text).replaceAll(/[^a-z0-9]/g, '')
  return /^1\d{10}$/.test(joined) || /^\s*\+\s*1/.test(text) ? joined.slice(1) : joined
}

const streetWords = [
  ['avenue', 'ave', 'av'],
  ['street', 'st'],
  ['boulevard', 'blvd'],
  ['drive', 'dr'],
  ['road', 'rd'],
  ['lane', 'ln'],
  ['court', 'ct'],
  ['place', 'pl'],
  ['terrace', 'ter'],
  ['highway', 'hwy'],
  ['parkway', 'pkwy'],
  ['circle', 'cir'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
]

/** The other spellings of a word of an address: `avenue` is also `ave`. */
export function otherSpellings(word: string): string[] {
  const spellings = streetWords.find((each) => each.includes(word)) ?? []
  return spellings.filter((each) => each !== word)
}

/**
 * How many insertions, deletions, changes and swaps of neighbors turn one word into the other (optimal string alignment
 * distance).
 */
export function typingErrors(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (here[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && swapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1)
      here.push(least)
    }
    beforeLast = last
    last = here
  }
  return last[other.length] ?? 0
}

/**
 * The trade words that a typed word may mean, nearest first. A short word may have one wrong letter, a long one two.
 * The typed word may also be the beginning of a longer one.
 */
export function nearestWords(typed: string, words: Iterable<string>, most = 6): string[] {
  const allowed = typed.length < 4 ? 0 : typed.length < 6 ? 1 : 2
  return [...new Set(words)]
    .map((word) => ({
      word,
      errors: Math.min(
        typingErrors(typed, word),
        // Ranks half a letter behind a whole word.
        ...[-1, 0, 1].map((more) => typingErrors(typed, word.slice(0, typed.length + more)) + 0.5),
      ),
    }))
    .filter(({ word, errors }) => errors <= allowed + 0.5 && word !== typed)
    .sort((one, other) => one.errors - other.errors || one.word.length - other.word.length)
    .slice(0, most)
    .map(({ word }) => word)
}
