import { addDays, companyDayOf } from '../../domain/dates.ts'
import type { PermitStage } from '../../domain/permits.ts'
import type { Deps } from '../deps.ts'
import { createPermitNote } from '../permits/permit-notes.service.ts'
import { createPermit, updatePermit } from '../permits/permits.service.ts'
import { releasePermit } from '../permits/release-permit.service.ts'
import { createRandom, type Random } from './random.ts'
import { actorCalled, at, type SampleCast } from './sample-cast.ts'
import { drawPermit } from './sample-pictures.ts'
import type { BegunProject } from './sample-story.ts'

const dayMs = 86_400_000

/** Who issues permits in a city; elsewhere the city itself. */
const authorities: Record<string, readonly [name: string, method: string]> = {
  'Los Angeles': ['LADBS', 'ePlanLA'],
  Topanga: ['LA County Building and Safety', 'EPIC-LA'],
  Malibu: ['City of Malibu', 'In person'],
  Altadena: ['LA County Building and Safety', 'EPIC-LA'],
  'San Francisco': ['SF DBI', 'Over the counter'],
  Oakland: ['City of Oakland', 'Accela Citizen Access'],
  'San José': ['City of San José', 'SJePlans'],
  'Mill Valley': ['Marin County', 'Online portal'],
}

const waiting: readonly PermitStage[] = [
  'submitted',
  'plan_check',
  'plan_check',
  'corrections',
  'ready_to_issue',
]
const logLines: Partial<Record<PermitStage, string>> = {
  submitted: 'Application number confirmed by e-mail.',
  plan_check: 'With the plan checker. Asked for a date: two to three weeks.',
  corrections: 'Two corrections on sheet S-2: hold-down schedule, soils report letter. Engineer has them.',
  ready_to_issue: 'Ready to issue, fees are due.',
}

/** The building permit of a job under contract, as far as it has come; `applied` is when it was handed in. */
export async function applyForPermit(
  deps: Deps,
  cast: SampleCast,
  { plan, project, manager, today }: BegunProject,
  applied: number,
): Promise<void> {
  const random = createRandom(project.id * 2749)
  const [authority, method] = authorities[plan.site.city] ?? [`City of ${plan.site.city}`, 'Online portal']
  const day = companyDayOf(new Date(applied))
  const coordinator = actorCalled(cast, random.pick(['Rosa', 'Luis']))
  const form = {
    issuing_authority: authority,
    submission_method: method,
    title: plan.job.jobType,
    submitted: day,
  }
  const papers = project.id % 4 === 0 ? [await paper('Application', form, day)] : []
  const { id } = await createPermit(at(deps, applied), coordinator, project.id, form, papers)
  const permit = {
    deps,
    random,
    address: { projectId: project.id, permitId: id },
    coordinator,
    applied,
    today,
  }
  if (plan.status === 'permitting') return waitForIt(permit)
  await release(permit, form, manager.id % 2 === 0)
  if (plan.status === 'completed') {
    await updatePermit(
      at(deps, Math.min(applied + 120 * dayMs, today - 60_000)),
      coordinator,
      permit.address,
      {
        stage: 'finaled',
      },
    )
  }
}

interface SamplePermit {
  deps: Deps
  random: Random
  address: { projectId: number; permitId: number }
  coordinator: Parameters<typeof createPermit>[1]
  applied: number
  today: number
}

async function waitForIt({
  deps,
  random,
  address,
  coordinator,
  applied,
  today,
}: SamplePermit): Promise<void> {
  const stage = random.pick(waiting)
  const moved = at(deps, Math.min(applied + random.integer(4, 20) * dayMs, today - 120_000))
  if (stage !== 'submitted') await updatePermit(moved, coordinator, address, { stage })
  const line = logLines[stage]
  if (line !== undefined) await createPermitNote(moved, coordinator, address, line)
}

async function release(
  { deps, random, address, coordinator, applied, today }: SamplePermit,
  form: { issuing_authority: string; title: string },
  isSoonOver: boolean,
): Promise<void> {
  const time = Math.min(applied + random.integer(10, 30) * dayMs, today - 120_000)
  const day = companyDayOf(new Date(time))
  const number = `B${day.slice(2, 4)}-${random.integer(10_000, 99_999)}`
  // Some permits live for half a year only: theirs are the reminders of the demonstration.
  const expires = isSoonOver ? { expires: addDays(day, random.integer(150, 200)) } : {}
  await releasePermit(at(deps, time), coordinator, address, { number, ...expires }, [
    await paper('Permit', form, day),
  ])
}

async function paper(
  kind: 'Application' | 'Permit',
  form: { issuing_authority: string; title: string },
  day: string,
): Promise<{ name: string; bytes: Buffer }> {
  const bytes = await drawPermit({ kind, authority: form.issuing_authority, work: form.title, day })
  return { name: `${kind.toLowerCase()}.jpg`, bytes }
}
