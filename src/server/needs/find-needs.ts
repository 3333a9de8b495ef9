import { type Kysely, type RawBuilder, sql } from 'kysely'
import { companyTimeZone } from '../../domain/dates.ts'
import { type Need, type NeedFacts, type NeedKind, needsOfRole } from '../../domain/needs.ts'
import type { Actor } from '../actor.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { DB } from '../database/schema.generated.ts'
import { writtenOut } from '../database/written-out.ts'
import { openNeeds } from './open-needs.ts'

/** The most rows of a kind. Answers of customers are listed in full as far as people work them off. */
const shown = 3
const answersShown = 20
/** So long a need waits for whom it concerns before administrators see it too. */
const patienceHours = 48
const answers: readonly NeedKind[] = ['signed', 'question', 'declined']

interface FoundRow {
  key: string
  facts: NeedFacts
  since: Date
  at: Date
  project: Need['project']
}

/** What waits for one person (see `needsOf`), a few rows of each kind, and how many there are in all. */
export async function findNeeds(
  db: Kysely<DB>,
  actor: Pick<Actor, 'id'>,
  now: Date,
): Promise<{ needs: Need[]; counts: Map<NeedKind, number> }> {
  const { rows } = await sql<FoundRow & { count: number }>`
    with ${needsOf([actor.id], now)},
    placed as (
      select own.*, row_number() over (partition by kind order by at, key) as place,
        count(*) over (partition by kind)::integer as count
      from own
    )
    select key, facts || jsonb_build_object('kind', kind) as facts, since, at, project, count
    from placed
    where place <= case when kind in (${writtenOut(answers)})
      then ${sql.lit(answersShown)} else ${sql.lit(shown)} end`.execute(db)
  return {
    needs: rows.map(toNeed),
    counts: new Map(rows.map(({ facts, count }) => [facts.kind, count])),
  }
}

export interface NeedOf extends Need {
  readerId: number
  /** It is theirs to settle: no role and no patience brought it to them. What is nobody's is the administrators'. */
  isTheirs: boolean
  /** They manage the project. */
  isManagers: boolean
}

/** Everything that waits for each of several people. */
export async function findNeedsOfAll(
  db: Kysely<DB>,
  readerIds: readonly number[],
  now: Date,
): Promise<NeedOf[]> {
  const { rows } = await sql<FoundRow & { reader_id: number; is_theirs: boolean; is_managers: boolean }>`
    with ${needsOf(readerIds, now)}
    select reader_id, is_theirs, is_managers, key, facts || jsonb_build_object('kind', kind) as facts, since, at, project
    from own`.execute(db)
  return rows.map((row) => ({
    ...toNeed(row),
    readerId: row.reader_id,
    isTheirs: row.is_theirs,
    isManagers: row.is_managers,
  }))
}

/**
 * The table `own` of what waits for these employees. A need is for whoever it names (a visit's employee, a message's
 * sender), else for the project's manager; people who left the company count as nobody. Administrators see what is for
 * nobody, and what somebody else left lying for two days. Some kinds are also for everybody of a role (`needsOfRole`).
 */
function needsOf(readerIds: readonly number[], now: Date): RawBuilder<unknown> {
  const lying = new Date(now.getTime() - patienceHours * 3_600_000)
  return sql`needed as (${openNeeds(now)}),
    own as (
      select reader.id as reader_id, needed.*,
        coalesce(owner.id, manager.id, case when reader.role = 'admin' then reader.id end) = reader.id as is_theirs,
        coalesce(manager.id = reader.id, false) as is_managers,
        case when project.id is not null then json_build_object(
          'id', project.id, 'number', project.number, 'customerName', project.customer_name) end as project
      from needed
      left join project on project.id = needed.project_id
      left join employee owner on owner.id = needed.owner_id and owner.active
      left join employee manager on manager.id = project.manager_id and manager.active
      join employee reader on ${isOneOf('reader.id', readerIds)} and (
        coalesce(owner.id, manager.id) = reader.id
        or reader.role = 'admin' and (coalesce(owner.id, manager.id) is null or needed.since < ${lying})
        or jsonb_exists(${sql.lit(JSON.stringify(needsOfRole))}::jsonb -> reader.role, needed.kind))
      where needed.project_id is null or project.deleted_at is null
    )`
}

const timeOfDay = new Intl.DateTimeFormat('en-US', {
  timeZone: companyTimeZone,
  hour: 'numeric',
  minute: '2-digit',
})

function toNeed({ key, facts, since, at, project }: FoundRow): Need {
  const told = facts.kind === 'visit' ? { ...facts, time: timeOfDay.format(at).replaceAll(' ', ' ') } : facts
  return { key, facts: told, since: since.toISOString(), at: at.toISOString(), project }
}
