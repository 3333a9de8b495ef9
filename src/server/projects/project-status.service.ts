import type { Transaction } from 'kysely'
import type { Project } from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import {
  assertCanCancel,
  assertCanComplete,
  assertCanDecline,
  assertCanDeleteProject,
  assertCanUncomplete,
  type ProjectStatus,
  restorableDays,
} from '../../domain/projects.ts'
import { type PlainMessage, type Said, say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { changeRow } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { deleteDrafts } from '../invoices/invoices.service.ts'
import {
  findProject,
  hasMoneyRecords,
  lockAnyProject,
  lockProject,
  type ProjectRow,
} from './projects.queries.ts'

export interface ProjectAction {
  message: string
  project: Project
}

/** @throws conflict for a job that is completed or canceled */
export async function cancelProject(
  deps: Deps,
  actor: Actor,
  id: number,
  reason?: string,
): Promise<ProjectAction> {
  const project = await moveProject(deps, actor, id, 'canceled', (row) => {
    assertCanCancel(row.status as ProjectStatus)
    return { status: 'project_cancelled', closed_reason: reason?.trim() || null }
  })
  return { message: 'Project canceled', project }
}

/** @throws conflict once a contract was signed */
export async function declineProject(
  deps: Deps,
  actor: Actor,
  id: number,
  reason?: string,
): Promise<ProjectAction> {
  const project = await moveProject(deps, actor, id, 'declined', (row) => {
    assertCanDecline(row.status as ProjectStatus)
    return { status: 'contract_declined', closed_reason: reason?.trim() || null }
  })
  return { message: 'Project declined', project }
}

/** Keeps the earlier status for `uncompleteProject`. @throws conflict unless the work is under contract */
export async function completeProject(deps: Deps, actor: Actor, id: number): Promise<ProjectAction> {
  const project = await moveProject(deps, actor, id, 'completed', (row) => {
    assertCanComplete(row.status as ProjectStatus)
    return { status: 'completed', status_before_completion: row.status, completed_at: deps.clock.now() }
  })
  return { message: 'Project completed', project }
}

/** Sets the status from before completion. @throws conflict unless it is completed */
export async function uncompleteProject(deps: Deps, actor: Actor, id: number): Promise<ProjectAction> {
  const project = await moveProject(deps, actor, id, 'uncompleted', (row) => {
    assertCanUncomplete(row.status as ProjectStatus)
    const status = row.status_before_completion ?? 'in_progress'
    return { status, status_before_completion: null, completed_at: null }
  })
  return { message: 'Project completion undone successfully', project }
}

/**
 * Hides the project everywhere. It can be restored for 30 days; the draft invoices of a practice job are gone for good.
 * @throws conflict when it has money records
 */
export async function deleteProject(deps: Deps, actor: Actor, id: number): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockProject(trx, id)
    if (row.is_practice) await deleteDrafts(trx, { actor, at }, id)
    assertCanDeleteProject(await hasMoneyRecords(trx, id))
    await changeRow(trx, 'project', id, at, { deleted_at: at })
    const summary = say('deleted the project {number}', { number: row.number })
    await recordProjectEvent(trx, at, actor, row, 'deleted', summary)
  })
}

/** @throws not_found when the project was never there or was deleted too long ago; conflict when it is not deleted */
export async function restoreProject(deps: Deps, actor: Actor, id: number): Promise<ProjectAction> {
  const at = deps.clock.now()
  const project = await deps.db.transaction().execute(async (trx) => {
    const row = await lockAnyProject(trx, id)
    if (row.deleted_at === null) throw new AppError('conflict', 'Project is not deleted')
    if (at.getTime() - row.deleted_at.getTime() > restorableDays * 86_400_000) throw notFound('Project')
    await changeRow(trx, 'project', id, at, { deleted_at: null })
    const summary = say('restored the project {number}', { number: row.number })
    await recordProjectEvent(trx, at, actor, row, 'restored', summary)
    return findProject(trx, id, companyDayOf(at))
  })
  return { message: 'Project restored', project }
}

interface Move {
  status: string
  closed_reason?: string | null
  status_before_completion?: string | null
  completed_at?: Date | null
}

async function moveProject(
  deps: Deps,
  actor: Actor,
  id: number,
  verb: keyof typeof sentences,
  decide: (row: ProjectRow) => Move,
): Promise<Project> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockProject(trx, id)
    const move = decide(row)
    await changeRow(trx, 'project', id, at, move)
    await recordProjectEvent(trx, at, actor, row, verb, sentences[verb], {
      status: { from: row.status, to: move.status },
      ...(move.closed_reason && { reason: { from: null, to: move.closed_reason } }),
    })
    return findProject(trx, id, companyDayOf(at))
  })
}

const sentences = {
  canceled: 'canceled the project',
  declined: 'noted that the customer declined the contract',
  completed: 'completed the project',
  uncompleted: 'took the completion of the project back',
} as const satisfies Record<string, PlainMessage>

function recordProjectEvent(
  trx: Transaction<DB>,
  at: Date,
  actor: Actor,
  { id }: ProjectRow,
  verb: string,
  summary: Said,
  changes = {},
): Promise<void> {
  return recordEvent(trx, {
    at,
    actor,
    projectId: id,
    entity: 'project',
    entityId: id,
    verb,
    summary,
    changes,
  })
}
