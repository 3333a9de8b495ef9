import type { Transaction, Updateable } from 'kysely'
import { z } from 'zod'
import { Project, type ProjectChange } from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { assertCanSetStatus, type ProjectStatus, statusLabel } from '../../domain/projects.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { assertVersion, changeRow, given } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { DB, Project as ProjectTable } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { correctCustomer } from './project-customer.ts'
import { projectHistoryFieldNames, projectHistoryFields } from './project-history.ts'
import { findEmployeeName, holdEmployee, type Referral, resolveReferral } from './project-parents.queries.ts'
import { projectSearchText } from './project-search.ts'
import { findProject, lockProject, type ProjectRow } from './projects.queries.ts'
import { placeSite } from './site-position.ts'

/**
 * Changes the fields that differ. Without a difference, the version stays.
 * @throws conflict with the current project for a stale version; invalid naming `status`, `business_id`,
 * `salesperson_id` or `manager_id`
 */
export async function updateProject(
  deps: Deps,
  actor: Actor,
  id: number,
  change: ProjectChange,
): Promise<Project> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockProject(trx, id)
    if (change.version !== undefined && change.version !== row.version) {
      assertVersion(z.encode(Project, await findProject(trx, id, today)), change.version)
    }
    const to = change.status ?? (row.status as ProjectStatus)
    assertCanSetStatus(row.status as ProjectStatus, to, row.finalized_bid_id !== null)
    const changed: ProjectRow = {
      ...row,
      ...given({ name: change.name, job_type: change.jobType }),
      ...siteColumns(row, change.site),
      ...(await changedReferral(trx, row, change)),
      ...(await changedManager(trx, row, change)),
      ...(change.customer && (await correctCustomer(trx, { actor, at }, row, change.customer))),
      ...(to !== row.status && { status: to, closed_reason: null }),
    }
    Object.assign(changed, placeSite(changed))
    const values = differing(row, changed)
    if (Object.keys(values).length > 0) {
      await changeRow(trx, 'project', id, at, { ...values, search_text: projectSearchText(changed) })
      await recordUpdate(trx, { actor, at }, row, changed)
    }
    return findProject(trx, id, today)
  })
}

function siteColumns(row: ProjectRow, site: ProjectChange['site']): Partial<ProjectRow> {
  if (!site) return {}
  const address = given({
    site_street: site.street,
    site_city: site.city,
    site_state: site.state,
    site_zip: site.zip,
  })
  if (!isPositionGiven(row, { ...row, ...address }, site)) return address
  // Half a position keeps the other half of a given one only: half a rough one would be nowhere.
  const { site_lat, site_lon } = row.site_approximate === null ? row : nowhere
  return {
    ...address,
    site_lat: site.lat === undefined ? site_lat : site.lat,
    site_lon: site.lon === undefined ? site_lon : site.lon,
    site_approximate: null,
  }
}

const nowhere = { site_lat: null, site_lon: null, site_approximate: null }

/** False for a position that was worked out, of the address now or of the one that is sent, and comes back as it was read. */
function isPositionGiven(
  before: ProjectRow,
  after: ProjectRow,
  { lat, lon }: NonNullable<ProjectChange['site']>,
): boolean {
  if (lat === undefined && lon === undefined) return false
  const isThat = ({ site_approximate, site_lat, site_lon }: Pick<ProjectRow, keyof typeof nowhere>) =>
    site_approximate !== null &&
    (lat === undefined || lat === site_lat) &&
    (lon === undefined || lon === site_lon)
  return !isThat(before) && !isThat(placeSite({ ...after, ...nowhere }))
}

/** An unchanged referral keeps its copied names. Another business drops the old one's salesperson. */
async function changedReferral(
  trx: Transaction<DB>,
  row: ProjectRow,
  { business_id, salesperson_id }: ProjectChange,
): Promise<Partial<Referral>> {
  const sameBusiness = business_id === undefined || business_id === row.business_id
  const sameSalesperson = salesperson_id === undefined || salesperson_id === row.salesperson_id
  if (sameBusiness && sameSalesperson) return {}
  if (sameBusiness && salesperson_id === null) return { salesperson_id: null, salesperson_name: null }
  return resolveReferral(trx, business_id ?? null, salesperson_id ?? null)
}

async function changedManager(
  trx: Transaction<DB>,
  row: ProjectRow,
  { manager_id }: ProjectChange,
): Promise<Partial<ProjectRow>> {
  if (manager_id === undefined || manager_id === row.manager_id) return {}
  if (manager_id !== null) await holdEmployee(trx, manager_id, 'manager_id')
  return { manager_id }
}

function differing(before: ProjectRow, after: ProjectRow): Updateable<ProjectTable> {
  return Object.fromEntries(
    Object.entries(after).filter(([column, value]) => value !== before[column as keyof ProjectRow]),
  )
}

async function recordUpdate(
  trx: Transaction<DB>,
  { actor, at }: By,
  before: ProjectRow,
  after: ProjectRow,
): Promise<void> {
  const event = { at, actor, projectId: before.id, entity: 'project', entityId: before.id } as const
  if (after.status !== before.status) {
    await recordEvent(trx, {
      ...event,
      verb: 'moved',
      summary: say('moved the project to {status}', {
        status: say(statusLabel(after.status as ProjectStatus)),
      }),
      changes: { status: { from: before.status, to: after.status } },
    })
  }
  const changes = changesBetween(
    projectHistoryFields(before, await findEmployeeName(trx, before.manager_id)),
    projectHistoryFields(after, await findEmployeeName(trx, after.manager_id)),
    projectHistoryFieldNames,
  )
  if (Object.keys(changes).length === 0) return
  const customer = Object.keys(changes).some((field) => field.startsWith('customer'))
  await recordEvent(trx, {
    ...event,
    verb: 'changed',
    summary: customer ? "changed the project and its customer's record" : 'changed the project',
    changes,
  })
}
