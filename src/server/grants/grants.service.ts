import type { Transaction } from 'kysely'
import { z } from 'zod'
import { type GrantChange, GrantEvidence } from '../../contract/grants.ts'
import { assertBookDay } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { invalidField, notFound } from '../../domain/errors.ts'
import { type GrantPaper, type GrantPhotoPlace, grantPhotoPlaces } from '../../domain/grants.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertVersion, given } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { assertProjectExists, lockProject } from '../projects/projects.queries.ts'
import { findGrant } from './grants.queries.ts'

/** The evidence of a project, or null where nobody gathers any. @throws not_found for the project */
export async function readGrant({ db }: Deps, projectId: number): Promise<{ grant: GrantEvidence | null }> {
  await assertProjectExists(db, projectId)
  return { grant: (await findGrant(db, projectId)) ?? null }
}

/**
 * Begins to gather evidence, or changes what is said of it.
 * @throws not_found for the project; conflict for a stale version; invalid naming `workDone` for a day to come
 */
export async function updateGrant(
  deps: Deps,
  actor: Actor,
  projectId: number,
  { version, program, workDone, ...costs }: GrantChange,
): Promise<GrantEvidence> {
  const at = deps.clock.now()
  assertBookDay('workDone', workDone ?? null, companyDayOf(at))
  return change(deps, actor, projectId, async (trx) => {
    const before = await findGrant(trx, projectId)
    const values = given({ program, work_done: workDone, ...costs })
    if (!before) {
      await trx
        .insertInto('grant_evidence')
        .values({
          project_id: projectId,
          program: program ?? 'ebb',
          ...values,
          created_by: actor.id,
          created_at: at,
          updated_at: at,
        })
        .execute()
      return say('began to gather evidence for a grant')
    }
    assertVersion(z.encode(GrantEvidence, before), version)
    await trx
      .updateTable('grant_evidence')
      .set((eb) => ({ ...values, updated_at: at, version: eb('version', '+', 1) }))
      .where('project_id', '=', projectId)
      .execute()
    return say('changed the evidence for a grant')
  })
}

/** Photos and documents stay with the project. @throws not_found */
export async function deleteGrant(deps: Deps, actor: Actor, projectId: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const { numDeletedRows } = await trx
      .deleteFrom('grant_evidence')
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound('Evidence for a grant')
    await tell(trx, deps, actor, projectId, say('deleted the evidence for a grant'))
  })
}

/**
 * Says which photo shows what the program asks for; null for none.
 * @throws not_found; invalid naming `slot` for what the program does not ask for, or `photo_id` for no photo of that list
 */
export async function choosePhoto(
  deps: Deps,
  actor: Actor,
  projectId: number,
  { slot, side, photo_id: photoId }: GrantPhotoPlace & { photo_id: number | null },
): Promise<GrantEvidence> {
  return change(deps, actor, projectId, async (trx) => {
    const grant = await demandGrant(trx, projectId)
    if (!grantPhotoPlaces(grant.program).some((asked) => asked.slot === slot && asked.side === side)) {
      throw invalidField('slot', 'The program doesn’t ask for this photo')
    }
    await trx
      .deleteFrom('grant_photo')
      .where('project_id', '=', projectId)
      .where('slot', '=', slot)
      .where('side', '=', side)
      .execute()
    if (photoId === null) return say('took a photo out of the evidence for a grant')
    const photo = await trx
      .selectFrom('photo')
      .select('id')
      .where('id', '=', photoId)
      .where('project_id', '=', projectId)
      .where('kind', '=', side)
      .executeTakeFirst()
    if (!photo) throw invalidField('photo_id', 'Choose a photo of this list')
    await trx
      .insertInto('grant_photo')
      .values({ project_id: projectId, slot, side, photo_id: photoId })
      .execute()
    return say('chose a photo for the evidence for a grant')
  })
}

/** Adds a document of the project, or takes it out. @throws not_found; invalid naming `document_id` */
export async function choosePaper(
  deps: Deps,
  actor: Actor,
  projectId: number,
  { document_id: documentId, paper }: { document_id: number; paper: GrantPaper | null },
): Promise<GrantEvidence> {
  return change(deps, actor, projectId, async (trx) => {
    await demandGrant(trx, projectId)
    await trx
      .deleteFrom('grant_paper')
      .where('project_id', '=', projectId)
      .where('document_id', '=', documentId)
      .execute()
    if (paper === null) return say('took a document out of the evidence for a grant')
    const document = await trx
      .selectFrom('project_document')
      .select('id')
      .where('id', '=', documentId)
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    if (!document) throw invalidField('document_id', 'Choose a document of this project')
    await trx
      .insertInto('grant_paper')
      .values({ project_id: projectId, document_id: documentId, paper })
      .execute()
    return say('added a document to the evidence for a grant')
  })
}

/** Changes the evidence under the project's lock and tells its history. */
async function change(
  deps: Deps,
  actor: Actor,
  projectId: number,
  work: (trx: Transaction<DB>) => Promise<Sentence>,
): Promise<GrantEvidence> {
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    await tell(trx, deps, actor, projectId, await work(trx))
    return demandGrant(trx, projectId)
  })
}

/** @throws not_found */
export async function demandGrant(
  db: Transaction<DB> | Deps['db'],
  projectId: number,
): Promise<GrantEvidence> {
  const grant = await findGrant(db, projectId)
  if (!grant) throw notFound('Evidence for a grant')
  return grant
}

function tell(trx: Transaction<DB>, { clock }: Deps, actor: Actor, projectId: number, summary: Sentence) {
  const event = { entity: 'project' as const, entityId: projectId, verb: 'changed', summary }
  return recordEvent(trx, { at: clock.now(), actor, projectId, ...event })
}
