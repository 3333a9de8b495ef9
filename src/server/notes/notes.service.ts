import type { Transaction } from 'kysely'
import type { NewNote, NoteChange, ProjectNote } from '../../contract/notes.ts'
import { AppError } from '../../domain/errors.ts'
import { timeKeptOffline } from '../../domain/offline.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { assertVersion, changeRow, insertRow } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import { type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { removeRows } from '../removals/remove-rows.ts'
import { findNote } from './notes.queries.ts'

/** @throws not_found for the project; invalid naming `writtenAt` */
export async function createNote(
  deps: Deps,
  actor: Actor,
  projectId: number,
  { content, writtenAt }: NewNote,
  once: Once = unkeyed,
): Promise<ProjectNote> {
  const at = timeKeptOffline('writtenAt', writtenAt, deps.clock.now())
  return runOnce(deps.db, actor.id, once, async (trx) => {
    await lockProject(trx, projectId)
    return writeNote(trx, { actor, at }, projectId, content)
  })
}

/** Adds a note in the caller's transaction, which has locked the project. */
export async function writeNote(
  trx: Transaction<DB>,
  { actor, at }: By,
  projectId: number,
  content: string,
): Promise<ProjectNote> {
  const id = await insertRow(trx, 'project_note', {
    project_id: projectId,
    author_id: actor.id,
    content,
    created_at: at,
    updated_at: at,
  })
  await recordEvent(trx, {
    at,
    actor,
    projectId,
    entity: 'note',
    entityId: id,
    verb: 'added',
    summary: 'wrote a note',
    changes: { content: { from: null, to: content } },
  })
  return findNote(trx, projectId, id)
}

/** @throws not_found; forbidden for somebody else's note, unless by an administrator; conflict for a stale version */
export async function updateNote(
  deps: Deps,
  actor: Actor,
  projectId: number,
  noteId: number,
  change: NoteChange,
): Promise<ProjectNote> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const before = await findOwnNote(trx, actor, projectId, noteId)
    assertVersion(before, change.version)
    const { content } = change
    if (content === undefined || content === before.content) return before
    await changeRow(trx, 'project_note', noteId, at, { content })
    await recordEvent(trx, {
      at,
      actor,
      projectId,
      entity: 'note',
      entityId: noteId,
      verb: 'changed',
      summary: 'changed a note',
      changes: changesBetween(before, { content }, ['content']),
    })
    return findNote(trx, projectId, noteId)
  })
}

/** Undo restores it. @throws not_found; forbidden for somebody else's note, unless by an administrator */
export async function deleteNote(
  deps: Deps,
  actor: Actor,
  projectId: number,
  noteId: number,
): Promise<{ message: string; removal_id: number }> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const before = await findOwnNote(trx, actor, projectId, noteId)
    const removalId = await removeRows(trx, {
      projectId,
      entity: 'note',
      entityId: noteId,
      rows: [{ table: 'project_note', column: 'id', value: noteId }],
      event: {
        at,
        actor,
        verb: 'deleted',
        summary: 'deleted a note',
        changes: { content: { from: before.content, to: null } },
      },
    })
    return { message: 'Note deleted', removal_id: removalId }
  })
}

/** Locks the project, which covers its notes. */
async function findOwnNote(
  trx: Transaction<DB>,
  actor: Actor,
  projectId: number,
  noteId: number,
): Promise<ProjectNote> {
  await lockProject(trx, projectId)
  const note = await findNote(trx, projectId, noteId)
  if (note.author.id !== actor.id && actor.role !== 'admin') {
    throw new AppError(
      'forbidden',
      say('Only {name} or an administrator can change this note', { name: note.author.name }),
    )
  }
  return note
}
