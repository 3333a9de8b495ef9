import type { Transaction } from 'kysely'
import type { createProject as createProjectRoute, NewProject } from '../../contract/projects.ts'
import type { PartOutput } from '../../contract/route.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { noSums, projectMoney } from '../../domain/project-money.ts'
import { type Happening, type ProjectStatus, statusAfter, statusLabel } from '../../domain/projects.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { takeNextNumber } from '../company/number-counters.ts'
import { findCustomersLike } from '../customers/customers.queries.ts'
import { changeRow } from '../database/editable.ts'
import { type NewEvent, recordEvent } from '../database/record-event.ts'
import { type Once, runOnce } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { writeNote } from '../notes/notes.service.ts'
import { keepPhone } from '../phones.ts'
import { findNextSteps } from './next-step.queries.ts'
import { takeCustomer } from './project-customer.ts'
import { holdEmployee, resolveReferral } from './project-parents.queries.ts'
import { projectSearchText } from './project-search.ts'
import { insertProject, type ProjectRow, toProject } from './projects.queries.ts'
import { placeSite } from './site-position.ts'

type CreatedProject = PartOutput<typeof createProjectRoute, 'response'>

/**
 * Adds a lead. Its number comes from the region's counter, late in the transaction, so that others wait only briefly
 * for the counter. The names of customer and referral are copied, so that later changes leave old leads as they were.
 * @throws invalid naming `customer_id`, `business_id`, `salesperson_id` or `manager_id`
 */
export async function createProject(
  deps: Deps,
  actor: Actor,
  lead: NewProject,
  once: Once,
): Promise<CreatedProject> {
  const at = deps.clock.now()
  return runOnce(deps.db, actor.id, once, async (trx) => {
    const referral = await resolveReferral(trx, lead.business_id ?? null, lead.salesperson_id ?? null)
    const manager = lead.manager_id ? await holdEmployee(trx, lead.manager_id, 'manager_id') : null
    const given = lead.customer && {
      ...lead.customer,
      phone: keepPhone(lead.customer.phone, '', 'customer.phone'),
    }
    const duplicates = given ? await findCustomersLike(trx, given) : []
    const customer = await takeCustomer(trx, { actor, at }, { ...lead, customer: given })
    const number = await takeNextNumber(trx, lead.region, at)
    const values = {
      number,
      region: lead.region,
      name: lead.name ?? '',
      job_type: lead.jobType ?? '',
      customer_id: customer.id,
      customer_name: customer.name,
      customer_phone: customer.phone,
      customer_email: customer.email,
      ...referral,
      manager_id: manager?.id ?? null,
      site_street: lead.site?.street ?? '',
      site_city: lead.site?.city ?? '',
      site_state: lead.site?.state ?? '',
      site_zip: lead.site?.zip ?? '',
      site_lat: lead.site?.lat ?? null,
      site_lon: lead.site?.lon ?? null,
      is_practice: lead.practice ?? false,
      site_approximate: lead.site?.approximate ?? null,
    }
    const row = await insertProject(trx, {
      ...values,
      ...placeSite(values),
      search_text: projectSearchText(values),
      created_at: at,
      updated_at: at,
    })
    await recordEvent(trx, {
      at,
      actor,
      projectId: row.id,
      entity: 'project',
      entityId: row.id,
      verb: 'added',
      summary: say('took in the lead {number} for {name}', { number, name: customer.name }),
    })
    const notes = lead.note?.trim() ? [await writeNote(trx, { actor, at }, row.id, lead.note)] : []
    const steps = await findNextSteps(trx, [row.id], companyDayOf(at))
    return {
      ...toProject(row, {
        ...emptyParts,
        nextStep: steps.get(row.id) ?? null,
        manager,
        notes,
        money: projectMoney(noSums),
      }),
      duplicates,
    }
  })
}

const emptyParts = {
  bids: [],
  invoices: [],
  expenses: [],
  appointments: [],
  permits: [],
  images: [],
  folderUrl: null,
  contractType: null,
  caissonLogs: null,
}

/** Advances the status of a locked project. A project that is already further along keeps its status. */
export async function advanceProject(
  trx: Transaction<DB>,
  { actor, at }: { actor: NewEvent['actor']; at: Date },
  project: ProjectRow,
  happening: Happening,
): Promise<void> {
  const from = project.status as ProjectStatus
  const to = statusAfter(from, happening)
  if (to === from) return
  await changeRow(trx, 'project', project.id, at, { status: to, closed_reason: null })
  await recordEvent(trx, {
    at,
    actor,
    projectId: project.id,
    entity: 'project',
    entityId: project.id,
    verb: 'moved',
    summary: say('moved the project to {status}', { status: say(statusLabel(to)) }),
    changes: { status: { from, to } },
  })
}
