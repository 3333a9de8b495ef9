import type { Transaction } from 'kysely'
import type { NewPermit, Permit, PermitChange } from '../../contract/permits.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { isSubmitted, permitStageLabel, revisePermit, unsubmitted } from '../../domain/permits.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { givenColumns } from '../database/column-names.ts'
import { assertVersion, changeRow, given, insertRow } from '../database/editable.ts'
import { type Changes, changesBetween, recordEvent } from '../database/record-event.ts'
import { type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { UploadedFile } from '../files/stored-files.ts'
import { removeUnnamedFile } from '../files/written-file.ts'
import { dropStoredFile, type FormFile, fileChange, withFormFile } from '../projects/form-file.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { advanceProject } from '../projects/projects.service.ts'
import { removeRows } from '../removals/remove-rows.ts'
import { findValidDays, holdAuthority } from './authorities.queries.ts'
import { permitFile } from './permit-files.ts'
import { dayColumns, permitLabel, toDays, toWish } from './permit-json.ts'
import { findPermit, lockPermit, type PermitAddress } from './permits.queries.ts'

/**
 * Adds a permit. Its application is stored before the transaction begins. A double click adds only one.
 * @throws not_found for the project; invalid naming the field
 */
export async function createPermit(
  deps: Deps,
  actor: Actor,
  projectId: number,
  permit: NewPermit,
  uploads: readonly UploadedFile[] = [],
  once: Once = unkeyed,
): Promise<Permit> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  const name = `${permit.issuing_authority} ${permit.title} application`
  return withFormFile(deps, { ...permitFile, projectId, name, uploads }, (paper) =>
    runOnce(deps.db, actor.id, once, async (trx) => {
      const project = await lockProject(trx, projectId)
      const authority = await holdAuthority(trx, permit.issuing_authority)
      const rule = { today, validDays: authority?.valid_days ?? null }
      const days = revisePermit(unsubmitted(today), toWish(permit), rule)
      const permitId = await insertRow(trx, 'permit', {
        project_id: projectId,
        issuing_authority: permit.issuing_authority,
        submission_method: permit.submission_method ?? '',
        title: permit.title,
        number: permit.number ?? '',
        ...dayColumns(days),
        authority_id: authority?.id ?? null,
        application_file_id: paper && (await paper.record(trx, { actor, at })),
        created_by: actor.id,
        created_at: at,
        updated_at: at,
      })
      await recordEvent(trx, {
        at,
        actor,
        projectId,
        entity: 'permit',
        entityId: permitId,
        verb: 'created',
        summary: say('put {what} on record', { what: permitLabel(permit) }),
      })
      if (isSubmitted(days.stage)) await advanceProject(trx, { actor, at }, project, 'permit_applied')
      const created = await findPermit(trx, { projectId, permitId }, today)
      paper?.use()
      return created
    }),
  )
}

/**
 * Changes a permit or moves it to another stage. A new file replaces the application.
 * @throws not_found; conflict for a stale version, with the permit as it stands; invalid naming the field
 */
export async function updatePermit(
  deps: Deps,
  actor: Actor,
  address: PermitAddress,
  change: PermitChange,
  uploads: readonly UploadedFile[] = [],
): Promise<Permit> {
  const { projectId } = address
  const at = deps.clock.now()
  const { issuing_authority, title } = {
    ...(await findPermit(deps.db, address, companyDayOf(at))),
    ...given({ issuing_authority: change.issuing_authority, title: change.title }),
  }
  const name = `${issuing_authority} ${title} application`
  const { after, left } = await withFormFile(deps, { ...permitFile, projectId, name, uploads }, (paper) =>
    deps.db.transaction().execute((trx) => changePermit(trx, { actor, at }, address, change, paper)),
  )
  if (left !== null) await removeUnnamedFile(deps, left)
  return after
}

const historyFields = [
  'issuing_authority',
  'submission_method',
  'title',
  'number',
  'stage',
  'submitted',
  'expires',
  'lastInspection',
] as const

/** @returns the permit, and the path of the application that was replaced or removed */
async function changePermit(
  trx: Transaction<DB>,
  { actor, at }: By,
  address: PermitAddress,
  change: PermitChange,
  paper: FormFile | null,
): Promise<{ after: Permit; left: string | null }> {
  const today = companyDayOf(at)
  const project = await lockProject(trx, address.projectId)
  const { permit: before, applicationId } = await lockPermit(trx, address, today)
  assertVersion(before, change.version)
  const { id: authorityId, validDays } = await findAuthorityAfter(trx, before, change)
  const days = revisePermit(toDays(before), toWish(change), { today, validDays })
  const losesApplication = paper !== null || (change.removeFile === true && applicationId !== null)
  await changeRow(trx, 'permit', before.id, at, {
    ...givenColumns(['issuing_authority', 'submission_method', 'title', 'number'], change),
    ...dayColumns(days),
    authority_id: authorityId,
    ...(losesApplication && {
      application_file_id: paper && (await paper.record(trx, { actor, at })),
    }),
  })
  const left = losesApplication ? await dropStoredFile(trx, applicationId) : null
  const after = await findPermit(trx, address, today)
  const changes = changesBetween(before, after, historyFields)
  if (losesApplication)
    Object.assign(
      changes,
      fileChange('application', 'file', { had: applicationId !== null, has: paper !== null }),
    )
  const isMoved = before.stage !== after.stage
  await recordEvent(trx, {
    at,
    actor,
    projectId: project.id,
    entity: 'permit',
    entityId: before.id,
    verb: isMoved ? 'moved' : 'changed',
    summary: isMoved
      ? say('moved {what} to {stage}', {
          what: permitLabel(after),
          stage: say(permitStageLabel(after.stage)),
        })
      : say('changed {what}', { what: permitLabel(after) }),
    changes,
  })
  if (isSubmitted(after.stage) && !isSubmitted(before.stage))
    await advanceProject(trx, { actor, at }, project, 'permit_applied')
  paper?.use()
  return { after, left }
}

/** The authority of the changed permit. An unchanged name keeps its authority, even if that was renamed since. */
async function findAuthorityAfter(
  trx: Transaction<DB>,
  before: Permit,
  { issuing_authority: name }: PermitChange,
): Promise<{ id: number | null; validDays: number | null }> {
  if (name === undefined || name === before.issuing_authority) {
    return { id: before.authority_id, validDays: await findValidDays(trx, before.authority_id) }
  }
  const authority = await holdAuthority(trx, name)
  return { id: authority?.id ?? null, validDays: authority?.valid_days ?? null }
}

/** Undo restores it with its log and its files. @returns the removal's id @throws not_found */
export async function deletePermit(deps: Deps, actor: Actor, address: PermitAddress): Promise<number> {
  const at = deps.clock.now()
  const { projectId, permitId } = address
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const { permit, applicationId, fileId } = await lockPermit(trx, address, companyDayOf(at))
    return removeRows(trx, {
      projectId,
      entity: 'permit',
      entityId: permitId,
      rows: [
        { table: 'permit', column: 'id', value: permitId },
        { table: 'permit_note', column: 'permit_id', value: permitId },
        { table: 'permit_reminder', column: 'permit_id', value: permitId },
      ],
      fileIds: [applicationId, fileId].filter((id) => id !== null),
      event: {
        at,
        actor,
        verb: 'deleted',
        summary: say('deleted {what}', { what: permitLabel(permit) }),
        changes: losses(permit),
      },
    })
  })
}

/** Keeps the permit's content in the history, for after it can no longer be restored. */
function losses(permit: Permit): Changes {
  const said = [...historyFields, 'released' as const].filter((field) => permit[field])
  return Object.fromEntries(said.map((field) => [field, { from: permit[field], to: null }]))
}
