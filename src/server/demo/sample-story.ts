import { cancelledStatuses, projectStatuses } from '../../domain/projects.ts'
import { finalizeBid } from '../bids/finalize-bid.service.ts'
import { unkeyed } from '../database/run-once.ts'
import { createNote } from '../notes/notes.service.ts'
import { cancelProject, completeProject, declineProject } from '../projects/project-status.service.ts'
import { createProject } from '../projects/projects.service.ts'
import { updateProject } from '../projects/update-project.service.ts'
import { answerWaitingBid, lookAtBid, orderChange, signOnline } from './sample-answers.ts'
import { sendBid } from './sample-bids.ts'
import { bill, releaseRetention } from './sample-billing.ts'
import { spendOnJob } from './sample-costs.ts'
import {
  at,
  createRandom,
  dayMs,
  named,
  officeTime,
  type SampleCompany,
  type SampleJob,
} from './sample-job.ts'
import { planNotes } from './sample-notes.ts'
import { applyForPermit } from './sample-permits.ts'
import type { SampleProject } from './sample-tables.ts'
import { lossReasons } from './sample-texts.ts'
import { planWork, visitSite } from './sample-visits.ts'

const waysToAgree = ['on_paper', 'on_paper', 'by_email', 'in_person', 'by_phone'] as const

/** Creates the lead on its day. */
export async function beginProject(company: SampleCompany, row: SampleProject): Promise<SampleJob> {
  const { customer: name, phone, email, street, city, zip, lat, lon, region } = row
  const manager = named(company.people, row.manager)
  const estimator = named(company.people, row.estimator)
  const began = company.today - row.daysAgo * dayMs - row.minutes * 60_000
  const business = row.business === '' ? undefined : named(company.businesses, row.business)
  const salespeople = new Map(business?.salespeople.map((person) => [person.name, person]))
  const salesperson = row.salesperson === '' ? undefined : named(salespeople, row.salesperson)
  const random = createRandom(row.seed)
  const notes = planNotes(company, row, random, stepOf(row))
  const project = await createProject(
    at(company, officeTime(began)),
    estimator,
    {
      customer: { name, phone, email },
      site: { street, city, state: 'CA', zip, lat, lon },
      region,
      jobType: row.job,
      manager_id: manager.id,
      ...(business && { business_id: business.id }),
      ...(salesperson && { salesperson_id: salesperson.id }),
    },
    unkeyed,
  )
  const life = Math.min(company.today - began, 180 * dayMs)
  return {
    ...company,
    row,
    project,
    manager,
    estimator,
    began,
    notes,
    random,
    answers: createRandom(project.id * 7919),
    when: (part) =>
      at(company, officeTime(began + life * part))
        .clock.now()
        .getTime(),
  }
}

/** Everything after the lead, spread over the days of the project. */
export async function continueProject(job: SampleJob): Promise<void> {
  const { row, project, manager, random, answers, when } = job
  const step = stepOf(row)
  for (const { author, content, part } of job.notes) {
    await createNote(at(job, when(part)), author, project.id, { content })
  }
  if (step >= 1) await visitSite(job, when(0.08))
  if (step < 2) return
  const isRecent = row.status === 'bid_sent' || row.daysAgo < 70
  const bid = await sendBid(job, isRecent)
  const reading = (until: number) => ({
    bid,
    from: when(0.22),
    until: Math.min(until, when(0.22) + 20 * dayMs),
  })
  if (row.status === 'bid_sent') await answerWaitingBid(job, reading(when(0.95)))
  if (row.status === 'contract_declined') {
    await lookAtBid(job, reading(when(0.55)), 1)
    await declineProject(at(job, when(0.6)), manager, project.id, random.pick(lossReasons))
  }
  if (row.status === 'project_cancelled') {
    await cancelProject(at(job, when(0.6)), manager, project.id, 'The sale of the house fell through')
  }
  if (step < 3) return
  const isSignedOnline = isRecent && answers.chance(0.6)
  if (isSignedOnline) await signOnline(job, reading(when(0.34)))
  else await lookAtBid(job, reading(when(0.34)), 1)
  const { bid: contract } = await finalizeBid(at(job, when(0.35)), manager, project.id, bid.id, {
    ...(!isSignedOnline && { agreedHow: waysToAgree[project.id % waysToAgree.length] }),
    reason: random.chance(0.5) && !isSignedOnline ? 'Terms as in the bid' : undefined,
  })
  await bill(job, contract, 0, 0.36)
  if (step >= 4) await applyForPermit(job, when(0.42))
  if (step >= 5) await updateProject(at(job, when(0.6)), manager, project.id, { status: 'scheduled' })
  if (step >= 4) await spendOnJob(job, contract)
  if (step >= 5) await planWork(job)
  if (step < 6) return
  await updateProject(at(job, when(0.65)), manager, project.id, { status: 'in_progress' })
  await bill(job, contract, 1, 0.72)
  if (answers.chance(0.3)) await changeContract(job)
  if (step < 7 && random.chance(0.5)) return
  await bill(job, contract, 2, 0.82)
  if (step < 7) return
  await bill(job, contract, 3, 0.9)
  await completeProject(at(job, when(0.94)), manager, project.id)
  await releaseRetention(job, when(0.97))
}

/** A change order during the work, signed and billed unless it still waits. */
async function changeContract(job: SampleJob): Promise<void> {
  const waits = job.row.status === 'in_progress' && job.answers.chance(0.4)
  const change = await orderChange(job, waits)
  if (!waits) await bill({ ...job, random: job.answers }, change, 0, 0.8)
}

/** How far a project came, as a place in the list of statuses; a lost one ends with its bid. */
function stepOf({ status }: SampleProject): number {
  return cancelledStatuses.includes(status) ? 2 : projectStatuses.indexOf(status)
}
