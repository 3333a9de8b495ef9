import { type Kysely, sql } from 'kysely'
import type { SearchResult } from '../../contract/search.ts'
import { type SearchKind, searchKinds } from '../../domain/search.ts'
import type { DB } from '../database/schema.generated.ts'

/** A word that was asked for, and the words of the entries that it may stand for. */
export interface AskedWord {
  word: string
  /** What is kept and begins so, itself first where it is kept; or what it may be meant for. */
  begins: string[]
  /** Those of them that are worth as much as the word itself. */
  same: string[]
  /** How many entries have one of them, up to a thousand. */
  entries: number
}

/** At most this many words are asked for; a longer sentence finds by its first ones. */
const mostWords = 8
const mostBeginnings = 20
export const mostCounted = 1000

/** The words of a text as entries have them, and last the text as one word, as numbers and phones are kept. */
export async function readAskedWords(db: Kysely<DB>, text: string, joined: string): Promise<AskedWord[]> {
  const { rows } = await sql<AskedWord>`
    with asked as (
      select word, place from unnest(search_words(${text})) with ordinality as split (word, place) where place <= ${mostWords}
      union all select ${joined}, 100
    )
    select asked.word, kept.begins, array[asked.word] as same, (
      select count(*)::int from (
        select from search_posting where word = any (kept.begins) limit ${mostCounted}) counted) as entries
    from asked
    cross join lateral (select array(select search_beginning(asked.word, ${mostBeginnings})) as begins offset 0) kept
    order by asked.place`.execute(db)
  return rows
}

/** Words of the office that look like this one. */
export async function readAlikeWords(db: Kysely<DB>, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select search_alike(${word}) as word`.execute(db)
  return rows.map((row) => row.word)
}

export interface Found extends Omit<SearchResult, 'nextStep'> {
  words: string[]
}

/** A word whose postings are walked: `best` far, the others a little. */
interface Walk {
  best: readonly string[]
  others: readonly string[]
}

const mostOfKind = 15
/** A word that stands alone shows its newest; others are walked for entries that have the other words too. */
const alone = { far: mostOfKind, little: mostOfKind }
const together = { far: 300, little: 40 }
const mostWalked = 800

/**
 * The newest entries of `walk` that also have a word of each of `also`: at most fifteen of a kind, those with most of
 * `whole` first. What it reads is bounded by the constants above, never by how many entries there are.
 */
export async function findEntries(
  db: Kysely<DB>,
  { walk, also, whole }: { walk: Walk; also: readonly (readonly string[])[]; whole: readonly string[] },
): Promise<Found[]> {
  const { far, little } = also.length === 0 ? alone : together
  const hasAlso = also.map((words) => sql`and entry.words && ${[...words]}::text[]`)
  const { rows } = await sql<FoundRow>`
    with walked as materialized (
      select posting.entry, bool_or(walk.best) as best
      from (
        select word, true as best, ${far}::int as most from unnest(${[...walk.best]}::text[]) word
        union all
        select word, false, ${little}::int from unnest(${[...walk.others]}::text[]) word
      ) walk
      cross join unnest(${[...searchKinds]}::text[]) as wanted (kind)
      cross join lateral (
        select entry from search_posting
        where search_posting.word = walk.word and search_posting.kind = wanted.kind
        order by entry desc limit walk.most
      ) posting
      group by posting.entry
      order by best desc, posting.entry desc
      limit ${mostWalked}
    ), ranked as (
      select entry.*, row_number() over (
        partition by entry.kind order by wholes.count desc, walked.best desc, entry.entry desc) as place
      from walked
      join search_entry entry on entry.entry = walked.entry
      cross join lateral (
        select count(*) from unnest(${[...whole]}::text[]) word where word = any (entry.words)) wholes
      where true ${sql.join(hasAlso, sql` `)}
    )
    select ranked.kind, ranked.record_id, ranked.title, ranked.detail, ranked.amount, ranked.at, ranked.day, ranked.words,
      ranked.project_id, project.number, project.customer_name, ranked.parent_id, coalesce(business.name, '') as parent_name
    from ranked
    left join project on project.id = ranked.project_id
    left join business on ranked.kind = 'salesperson' and business.id = ranked.parent_id
    where ranked.place <= ${mostOfKind} and project.deleted_at is null
    order by ranked.kind, ranked.place`.execute(db)
  return rows.map(toFound)
}

interface FoundRow {
  kind: SearchKind
  record_id: number
  title: string
  detail: string
  amount: number | null
  at: Date | null
  day: string | null
  words: string[]
  project_id: number | null
  number: string | null
  customer_name: string | null
  parent_id: number | null
  parent_name: string
}

function toFound(row: FoundRow): Found {
  const { project_id, number, customer_name } = row
  const isProjectItself = row.kind === 'project'
  return {
    kind: row.kind,
    id: row.record_id,
    title: row.title,
    detail: row.detail,
    amount: row.amount,
    at: row.at?.toISOString() ?? null,
    day: row.day,
    project:
      project_id === null || isProjectItself
        ? null
        : { id: project_id, number: number ?? '', customerName: customer_name ?? '' },
    parentId: row.parent_id,
    parentName: row.parent_name,
    words: row.words,
  }
}
