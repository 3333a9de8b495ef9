import { type Kysely, sql } from 'kysely'
import { companyTimeZone } from '../../domain/dates.ts'
import { type Need, type NeedFacts, type NeedKind, needsOfRole } from '../../domain/needs.ts'
import type { Actor } from '../actor.ts'
import type { DB } from '../database/schema.generated.ts'
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
  count: number
}

/**
 * What waits for one person, a few rows of each kind, and how many there are in all. A need is for whoever it names
 * (a visit's employee, a message's sender), else for the project's manager; people who left the company count as
 * nobody. Administrators see what is for nobody, and what somebody else left lying for two days. Some kinds are also
 * for everybody of a role (`needsOfRole`).
 */
export async function findNeeds(
  db: Kysely<DB>,
  actor: Pick<Actor, 'id' | 'role'>,
  now: Date,
): Promise<{ needs: Need[]; counts: Map<NeedKind, number> }> {
  const lying = new Date(now.getTime() - patienceHours * 3_600_000)
  const ofRole = needsOfRole[actor.role] ?? []
  const { rows } = await sql<FoundRow>`
    with needed as (${openNeeds(now)}),
    own as (
      select needed.*, case when project.id is not null then json_build_object(
        'id', project.id, 'number', project.number, 'customerName', project.customer_name) end as project
      from needed
      left join project on project.id = needed.project_id
      left join employee owner on owner.id = needed.owner_id and owner.active
      left join employee manager on manager.id = project.manager_id and manager.active
      where (needed.project_id is null or project.deleted_at is null) and (
        coalesce(owner.id, manager.id) = ${actor.id}
        or ${actor.role === 'admin'} and (coalesce(owner.id, manager.id) is null or needed.since < ${lying})
        or needed.kind = any (${[...ofRole]}::text[]))
    ),
    placed as (
      select own.*, row_number() over (partition by kind order by at, key) as place,
        count(*) over (partition by kind)::integer as count
      from own
    )
    select key, facts || jsonb_build_object('kind', kind) as facts, since, at, project, count
    from placed
    where place <= case when kind = any (${[...answers]}::text[]) then ${answersShown}::integer else ${shown}::integer end`.execute(
    db,
  )
  return {
    needs: rows.map(toNeed),
    counts: new Map(rows.map(({ facts, count }) => [facts.kind, count])),
  }
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
