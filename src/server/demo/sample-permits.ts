import { addDays, companyDayOf } from '../../domain/dates.ts'
import type { PermitStage } from '../../domain/permits.ts'
import type { Actor } from '../actor.ts'
import { createPermitNote } from '../permits/permit-notes.service.ts'
import { createPermit, updatePermit } from '../permits/permits.service.ts'
import { releasePermit } from '../permits/release-permit.service.ts'
import { at, createRandom, dayMs, named, type SampleJob } from './sample-job.ts'
import { drawPaper } from './sample-photos.ts'
import { permitLog } from './sample-texts.ts'

/** Issuing authorities by city; elsewhere the city itself. */
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

const waitingStages: readonly PermitStage[] = [
  'submitted',
  'plan_check',
  'plan_check',
  'corrections',
  'ready_to_issue',
]

/** The building permit of a job under contract, at its current stage. `applied` is the day of the application. */
export async function applyForPermit(job: SampleJob, applied: number): Promise<void> {
  const { row, project } = job
  const random = createRandom(project.id * 2749)
  const [authority, method] = authorities[row.city] ?? [`City of ${row.city}`, 'Online portal']
  const submitted = companyDayOf(new Date(applied))
  const coordinator = named(job.people, random.pick(['Rosa', 'Luis']))
  const form = { issuing_authority: authority, submission_method: method, title: row.job, submitted }
  const paper = async (kind: 'Application' | 'Permit', day: string) => {
    const lines = [
      [kind, row.job],
      ['Date', day],
      ['Contractor', 'Bedrock & Bay Foundations, Inc.'],
    ] as const
    return { name: `${kind.toLowerCase()}.jpg`, bytes: await drawPaper('permit', authority, lines) }
  }
  const papers = project.id % 4 === 0 ? [await paper('Application', submitted)] : []
  const { id } = await createPermit(at(job, applied), coordinator, project.id, form, papers)
  const address = { projectId: project.id, permitId: id }
  if (row.status === 'permitting') {
    const stage = random.pick(waitingStages)
    await moveTo(job, coordinator, address, stage, applied + random.integer(4, 20) * dayMs)
    return
  }
  const released = at(job, applied + random.integer(10, 30) * dayMs)
  const day = companyDayOf(released.clock.now())
  const number = `B${day.slice(2, 4)}-${random.integer(10_000, 99_999)}`
  // Some permits last only half a year, which shows reminders in the demo.
  const expires = job.manager.id % 2 === 0 && { expires: addDays(day, random.integer(150, 200)) }
  const permit = [await paper('Permit', day)]
  await releasePermit(released, coordinator, address, { number, ...expires }, permit)
  if (row.status !== 'completed') return
  await updatePermit(at(job, applied + 120 * dayMs), coordinator, address, { stage: 'finaled' })
}

async function moveTo(
  job: SampleJob,
  coordinator: Actor,
  address: { projectId: number; permitId: number },
  stage: PermitStage,
  time: number,
): Promise<void> {
  const deps = at(job, time)
  if (stage !== 'submitted') await updatePermit(deps, coordinator, address, { stage })
  const line = permitLog[stage]
  if (line !== undefined) await createPermitNote(deps, coordinator, address, line(job.row.street))
}
