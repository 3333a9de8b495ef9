import type { Kysely } from 'kysely'
import type { PartOutput } from '../../contract/route.ts'
import type { SearchResult, search as searchRoute } from '../../contract/search.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatPhonesIn } from '../../domain/phones.ts'
import {
  foldText,
  joinedCode,
  nearestWords,
  otherSpellings,
  type SearchKind,
  searchKinds,
} from '../../domain/search.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findNextSteps } from '../projects/next-step.queries.ts'
import {
  type AskedWord,
  type Found,
  findEntries,
  mostCounted,
  readAlikeWords,
  readAskedWords,
} from './search.queries.ts'

type Answer = PartOutput<typeof searchRoute, 'response'>

/**
 * What a few words find: numbers and phones that are or begin so, then whole words, then beginnings; where none of that
 * is found, words that look alike. Everything it reads is bounded, whatever is asked and however much there is.
 */
export async function searchEverything(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: PartOutput<typeof searchRoute, 'query'>,
): Promise<Answer> {
  const { results, alike } = await findBest(db, request)
  const projects = results.filter(({ kind }) => kind === 'project').map(({ id }) => id)
  const steps = await findNextSteps(db, projects, companyDayOf(clock.now()))
  const toResult = ({ words: _words, points: _points, ...result }: Ranked): SearchResult => ({
    ...result,
    detail: formatPhonesIn(result.detail),
    nextStep: (result.kind === 'project' && steps.get(result.id)) || null,
  })
  const kinds = [...new Set(results.map(({ kind }) => kind))]
  return {
    groups: kinds.map((kind) => ({
      kind,
      results: results.filter((each) => each.kind === kind).map(toResult),
    })),
    alike,
  }
}

/** The best, from every kind some. */
async function findBest(
  db: Kysely<DB>,
  { q, limit = 20 }: PartOutput<typeof searchRoute, 'query'>,
): Promise<{ results: Ranked[]; alike: boolean }> {
  const joined = joinedCode(q)
  const asked = await readAskedWords(db, q, joined)
  const whole = asked.pop()
  const words = asked.map(withOtherSpellings)
  if (words.length === 0 || !whole) return { results: [], alike: false }

  const [asCode, asWords] = await Promise.all([
    joined !== words[0]?.word && joined.length > 3 ? findByCode(db, whole) : [],
    findByWords(db, words),
  ])
  const found = rank([...asCode, ...asWords], words, joined)
  if (found.length > 0) return { results: pickFairly(found, limit), alike: false }

  const guessed = await withAlikeWords(db, words)
  if (guessed.length === 0) return { results: [], alike: false }
  return {
    results: pickFairly(rank(await findByWords(db, guessed), guessed, joined), limit),
    alike: true,
  }
}

function withOtherSpellings(asked: AskedWord): AskedWord {
  const others = otherSpellings(asked.word)
  if (others.length === 0) return asked
  // Entries with other spellings are not counted: a word like avenue is never the rarest one.
  return {
    ...asked,
    begins: [...asked.begins, ...others],
    same: [...asked.same, ...others],
    entries: mostCounted + 1,
  }
}

async function findByCode(db: Kysely<DB>, asked: AskedWord): Promise<Found[]> {
  if (asked.begins.length === 0) return []
  return findEntries(db, { walk: walkOf(asked), also: [], whole: asked.same })
}

/** Entries that have all the words; the rarest leads the way. */
async function findByWords(db: Kysely<DB>, words: readonly AskedWord[]): Promise<Found[]> {
  if (words.some(({ begins }) => begins.length === 0)) return []
  const [rarest, ...others] = words.toSorted(
    // Where all are common: of one kind of record, a number is rarer than a word.
    (one, other) => one.entries - other.entries || Number(isNumber(other)) - Number(isNumber(one)),
  )
  if (!rarest) return []
  return findEntries(db, {
    walk: walkOf(rarest),
    also: others.map(({ begins }) => begins),
    whole: words.flatMap(({ same }) => same),
  })
}

const isNumber = ({ word }: AskedWord) => /\d/.test(word)

function walkOf({ begins, same }: AskedWord) {
  return {
    best: begins.filter((each) => same.includes(each)),
    others: begins.filter((each) => !same.includes(each)),
  }
}

/** Replaces each unknown word by similar ones, and drops it when there are none. */
async function withAlikeWords(db: Kysely<DB>, words: readonly AskedWord[]): Promise<AskedWord[]> {
  const isTypo = (asked: AskedWord) => asked.word.length > 3 && !isNumber(asked)
  const guessed = await Promise.all(
    words.map(async (asked) => {
      const near = isTypo(asked) ? nearestWords(asked.word, await readAlikeWords(db, asked.word)) : []
      if (near.length === 0) return { ...asked, near: false }
      const same = [...asked.same, ...near]
      return { ...asked, begins: [...asked.begins, ...near], same, entries: mostCounted + 1, near: true }
    }),
  )
  const known = guessed.filter(({ begins }) => begins.length > 0)
  const isWorthwhile = known.length < words.length || known.some(({ near }) => near)
  return isWorthwhile ? known : []
}

interface Ranked extends Found {
  points: number
}

/** The best first; each record once. */
function rank(found: readonly Found[], asked: readonly AskedWord[], joined: string): Ranked[] {
  const best = new Map<string, Ranked>()
  for (const each of found) {
    const key = `${each.kind} ${each.id}`
    if (!best.has(key)) best.set(key, { ...each, points: pointsOf(each, asked, joined) })
  }
  // Entries of one kind come newest first, and the sort is stable.
  return [...best.values()].sort((one, other) => other.points - one.points)
}

function pointsOf(found: Found, asked: readonly AskedWord[], joined: string): number {
  // A project is called by whom and where it is as much as by its number.
  const title = foldText(found.kind === 'project' ? `${found.title} ${found.detail}` : found.title)
  const kindPoints = searchKinds.length - searchKinds.indexOf(found.kind)
  const wholeWords =
    asked.filter(({ same }) => same.some((word) => found.words.includes(word))).length / asked.length
  const inTitle = asked.filter(({ same }) => same.some((word) => title.includes(word))).length / asked.length
  const isCode = /\d/.test(joined) && joined.length > 2
  const isExact = joinedCode(found.title) === joined || (isCode && found.words.includes(joined))
  const begins = isCode && found.words.some((word) => word.startsWith(joined))
  return (isExact ? 4000 : begins ? 2000 : 0) + wholeWords * 1000 + inTitle * 300 + kindPoints * 10
}

/** Up to `limit` results, best first, so that no kind crowds out the others. */
function pickFairly(ranked: readonly Ranked[], limit: number): Ranked[] {
  const taken = new Map<SearchKind, number>()
  const fair = ranked.filter(({ kind }) => {
    const count = (taken.get(kind) ?? 0) + 1
    taken.set(kind, count)
    return count <= 5
  })
  const rest = ranked.filter((each) => !fair.includes(each))
  const chosen = new Set([...fair, ...rest].slice(0, limit))
  return ranked.filter((each) => chosen.has(each))
}
