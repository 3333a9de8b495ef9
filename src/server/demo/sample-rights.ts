import type { RightsChange } from '../../contract/rights.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { readRights, updateRights } from '../rights/rights.service.ts'
import { at, named, type SampleCompany, type SampleJob } from './sample-job.ts'

/**
 * Says of some jobs whose contract they are under, and when they began: for one builder the notice is due in six days, for
 * another it was served in time; at an owner's home all labor ceased.
 */
export async function claimRights(company: SampleCompany, jobs: readonly SampleJob[]): Promise<void> {
  const today = companyDayOf(new Date(company.today))
  const isBuilders = ({ row }: SampleJob) =>
    company.businesses.get(row.business)?.kind === 'general_contractor'
  const running = jobs.filter(({ row }) => row.status === 'in_progress')
  const beginning = jobs.find((job) => job.row.status === 'scheduled' && isBuilders(job))
  const served = running.find(isBuilders)
  const ofOwner = running.findLast(({ row }) => row.business === '')
  const firstWork = served && (await readRights(company.deps, served.project.id)).firstWorkSeen
  const said: readonly [SampleJob | undefined, RightsChange][] = [
    [beginning, { firstFurnished: addDays(today, -14) }],
    [served, firstWork ? { firstFurnished: firstWork, noticeServed: addDays(firstWork, 6) } : {}],
    [ofOwner, { lastWork: addDays(today, -24), ceased: addDays(today, -21) }],
  ]
  for (const [job, days] of said) {
    if (!job) continue
    const change = { ...contractOf(job), ...days }
    await updateRights(at(company, company.today), named(company.people, 'Maria'), job.project.id, change)
  }
}

function contractOf({ row, project: { customer, site } }: SampleJob): RightsChange {
  const { street, city, state, zip } = site
  const owner = { name: customer.name, street, city, state, zip, knownFrom: 'Building permit' }
  if (row.business === '')
    return { contractType: 'home_improvement', workKind: 'residential', parties: { owner } }
  return {
    contractType: 'subcontract',
    parties: { owner, direct_contractor: { name: row.business, knownFrom: 'Subcontract' } },
  }
}
