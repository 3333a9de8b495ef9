import type { RightsChange } from '../../contract/rights.ts'
import { addDays, companyDayOf, type Day } from '../../domain/dates.ts'
import { percentOf } from '../../domain/money.ts'
import { statutorySections } from '../../domain/rights/statutory-texts.ts'
import { unkeyed } from '../database/run-once.ts'
import { makeNotice, readNotices, recordService } from '../notices/notices.service.ts'
import { createPayApplication, listPayApplications } from '../pay-applications/pay-applications.service.ts'
import { findProject } from '../projects/projects.queries.ts'
import { readRights, updateRights } from '../rights/rights.service.ts'
import { sampleWordings } from '../statutory-texts/sample-wordings.ts'
import { keepStatutoryText } from '../statutory-texts/statutory-texts.service.ts'
import { proposeWaiver, signWaiver } from '../waivers/waivers.service.ts'
import { at, named, type SampleCompany, type SampleJob } from './sample-job.ts'

/**
 * Says of some jobs whose contract they are under, and when they began. For one builder the notice is due in six days, and
 * a first application for payment is written; for another the notice was served in time, and a waiver is signed for the
 * last payment. At an owner's home all labor ceased. The law's wording is a sample.
 */
export async function claimRights(company: SampleCompany, jobs: readonly SampleJob[]): Promise<void> {
  const today = companyDayOf(new Date(company.today))
  const isBuilders = ({ row }: SampleJob) =>
    company.businesses.get(row.business)?.kind === 'general_contractor'
  await addSampleWordings(company, today)
  const running = jobs.filter(({ row }) => row.status === 'in_progress')
  const beginning = jobs.find((job) => job.row.status === 'scheduled' && isBuilders(job))
  const served = running.find(isBuilders)
  const ofOwner = running.findLast(({ row }) => row.business === '')
  const firstWork = served && (await readRights(company.deps, served.project.id)).firstWorkSeen
  const noticeServed = firstWork && workdayOf(company, addDays(firstWork, 6))
  const said: readonly [SampleJob | undefined, RightsChange][] = [
    [beginning, { firstFurnished: addDays(today, -14) }],
    [served, firstWork && noticeServed ? { firstFurnished: firstWork, noticeServed } : {}],
    [ofOwner, { lastWork: addDays(today, -24), ceased: addDays(today, -21) }],
  ]
  for (const [job, days] of said) {
    if (!job) continue
    const change = { ...contractOf(job), ...days }
    await updateRights(at(company, company.today), named(company.people, 'Maria'), job.project.id, change)
  }
  if (served && noticeServed) await serveNotice(company, served.project.id, noticeServed)
  for (const job of [served, ofOwner]) if (job) await signWaiverOf(company, job.project.id)
  if (beginning) await applyForPayment(company, beginning.project.id, today)
}

/** A first application for payment, not sent yet: a third of the first line is done. */
async function applyForPayment(company: SampleCompany, projectId: number, through: Day): Promise<void> {
  const office = at(company, company.today)
  const { proposal } = await listPayApplications(office, projectId)
  const [line] = proposal.lines
  if (!line || proposal.problem !== '') return
  const { bid_id, item_key, value } = line
  const lines = [{ bid_id, item_key, work: percentOf(value, 3333) }]
  await createPayApplication(office, named(company.people, 'Maria'), projectId, { through, lines }, unkeyed)
}

async function addSampleWordings(company: SampleCompany, today: Day): Promise<void> {
  for (const section of statutorySections) {
    await keepStatutoryText(at(company, company.today), named(company.people, 'Maria'), {
      section,
      wording: sampleWordings[section],
      standing: 'sample',
      // The sample company's jobs reach back a year.
      effective_from: addDays(today, -400),
      source: 'Groundwork',
    })
  }
}

/** That day, or the Friday before a weekend, when the office was open last. */
const workdayOf = (company: SampleCompany, day: Day): Day =>
  companyDayOf(at(company, noonOf(day)).clock.now())

const noonOf = (day: Day) => Date.parse(`${day}T20:00:00Z`)

/** A preliminary notice that everybody was served with by certified mail on a workday. */
async function serveNotice(company: SampleCompany, projectId: number, day: Day): Promise<void> {
  const office = at(company, noonOf(day))
  const maria = named(company.people, 'Maria')
  const { proposal } = await readNotices(office, maria, projectId)
  const { work, price, customer, site, signedBy } = proposal
  const filled = { work: work || 'Foundation work', price, customer, site, signedBy, signedTitle: 'Owner' }
  const notice = await makeNotice(office, maria, projectId, filled, unkeyed)
  for (const [at, { id: serviceId }] of notice.services.entries()) {
    const ids = { projectId, noticeId: notice.id, serviceId }
    await recordService(office, maria, ids, {
      method: 'certified_mail',
      servedOn: day,
      servedBy: signedBy,
      place: 'Oakland, California',
      tracking: `9407 1118 9956 3421 00${77 + at} 12`,
    })
  }
}

/** A waiver for the newest payment: unconditional if the bank has it. */
async function signWaiverOf(company: SampleCompany, projectId: number): Promise<void> {
  const office = at(company, company.today)
  const maria = named(company.people, 'Maria')
  const { invoices } = await findProject(office.db, projectId, companyDayOf(new Date(company.today)))
  const payment = invoices.flatMap(({ received_payments }) => received_payments).at(-1)
  if (!payment) return
  const ids = { invoice_id: payment.invoice, payment_id: payment.id }
  const { customer, owner, jobLocation, throughDate, maker, amount, signedBy, choices } = await proposeWaiver(
    office,
    maria,
    projectId,
    ids,
  )
  const hasCleared = choices.some(({ kind, notYet }) => kind === 'unconditional_progress' && notYet === '')
  const kind = hasCleared ? 'unconditional_progress' : 'conditional_progress'
  const filled = { customer, owner, jobLocation, throughDate, maker, amount, signedBy, signedTitle: 'Owner' }
  await signWaiver(office, maria, projectId, { ...ids, kind, ...filled }, unkeyed)
}

function contractOf({ row, project: { customer, site } }: SampleJob): RightsChange {
  const { street, city, state, zip } = site
  const owner = { name: customer.name, street, city, state, zip, knownFrom: 'Building permit' }
  if (row.business === '')
    return { contractType: 'home_improvement', workKind: 'residential', parties: { owner } }
  return {
    contractType: 'subcontract',
    parties: {
      owner,
      direct_contractor: {
        name: row.business,
        street: '900 Broadway',
        city: 'Oakland',
        state: 'CA',
        zip: '94607',
        knownFrom: 'Subcontract',
      },
    },
  }
}
