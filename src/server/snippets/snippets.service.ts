import type { NewSnippet, Snippet, SnippetChange } from '../../contract/snippets.ts'
import { type AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertVersion, changeRow, given, insertRow, lockRow, refuseTaken } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { findSnippet } from './snippets.queries.ts'

/** @throws invalid naming `title` when there is one of that kind, language and title, in whatever case */
export async function createSnippet(
  deps: Deps,
  actor: Actor,
  { kind, title, text, language = 'en' }: NewSnippet,
): Promise<Snippet> {
  const at = deps.clock.now()
  return refuseTaken('snippet_title_key', titleTaken(title), () =>
    deps.db.transaction().execute(async (trx) => {
      const id = await insertRow(trx, 'snippet', {
        kind,
        title,
        text,
        language,
        created_at: at,
        updated_at: at,
      })
      await recordEvent(trx, {
        at,
        actor,
        entity: 'snippet',
        entityId: id,
        verb: 'added',
        summary: say('added the snippet {name}', { name: title }),
      })
      return findSnippet(trx, id)
    }),
  )
}

/** @throws not_found; invalid naming `title`; conflict for a stale version */
export async function updateSnippet(
  deps: Deps,
  actor: Actor,
  id: number,
  change: SnippetChange,
): Promise<Snippet> {
  const at = deps.clock.now()
  return refuseTaken('snippet_title_key', titleTaken(change.title), () =>
    deps.db.transaction().execute(async (trx) => {
      await lockRow(trx, 'snippet', id, 'change')
      const before = await findSnippet(trx, id)
      assertVersion(before, change.version)
      const { kind, title, text, language } = change
      const values = given({ kind, title, text, language })
      const changes = changesBetween(before, values, ['kind', 'title', 'text', 'language'])
      if (Object.keys(changes).length === 0) return before
      await changeRow(trx, 'snippet', id, at, values)
      const after = await findSnippet(trx, id)
      await recordEvent(trx, {
        at,
        actor,
        entity: 'snippet',
        entityId: id,
        verb: 'changed',
        summary: say('changed the snippet {name}', { name: after.title }),
        changes,
      })
      return after
    }),
  )
}

/** Bids that hold its text keep it. @throws not_found */
export async function removeSnippet(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockRow(trx, 'snippet', id, 'removal')
    const { title } = await findSnippet(trx, id)
    await trx.deleteFrom('snippet').where('id', '=', id).execute()
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'snippet',
      entityId: id,
      verb: 'removed',
      summary: say('removed the snippet {name}', { name: title }),
    })
  })
}

/** A change may name no title: then the new kind or language meets a snippet of the same title. */
function titleTaken(title = ''): AppError {
  return invalidField(
    'title',
    title === '' ? 'There is already a snippet' : say('There is already a snippet {name}', { name: title }),
  )
}
