import type { NewSnippet, Snippet, SnippetChange } from '../../contract/snippets.ts'
import { invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertVersion, given, isUniqueViolation } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { findSnippet, lockSnippet } from './snippets.queries.ts'

/** @throws invalid naming `title` when there is one of that kind, language and title, in whatever case */
export async function createSnippet(
  deps: Deps,
  actor: Actor,
  { kind, title, text, language = 'en' }: NewSnippet,
): Promise<Snippet> {
  const at = deps.clock.now()
  return withUniqueTitle(title, () =>
    deps.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('snippet')
        .values({ kind, title, text, language, created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
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
  return withUniqueTitle(change.title ?? '', () =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockSnippet(trx, id)
      assertVersion(before, change.version)
      const { kind, title, text, language } = change
      const changes = changesBetween(before, { ...given({ kind, title, text, language }) }, [
        'kind',
        'title',
        'text',
        'language',
      ])
      if (Object.keys(changes).length === 0) return before
      await trx
        .updateTable('snippet')
        .set({ ...given({ kind, title, text, language }), version: before.version + 1, updated_at: at })
        .where('id', '=', id)
        .execute()
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
    const { title } = await lockSnippet(trx, id)
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

async function withUniqueTitle<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error, 'snippet_title_key')) throw error
    throw invalidField(
      'title',
      title === '' ? 'There is already a snippet' : say('There is already a snippet {name}', { name: title }),
    )
  }
}
