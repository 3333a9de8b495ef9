import type { Transaction } from 'kysely'
import { say } from '../../domain/sentences/say.ts'
import type { By } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { inboxFolder, newFilePath } from '../files/file-paths.ts'
import { removeUnnamedFile, withWrittenFile } from '../files/written-file.ts'
import { dropStoredFile } from '../projects/form-file.ts'

/** Where the pictures of expenses and of payments on them come from and go. */
export const expensePicture = { field: 'picture', shelf: 'expenses' } as const

/** What is left to do with a file once the transaction is committed. */
export type LeftPicture = { removed: string } | { returned: number } | null

/**
 * Removes a picture that no record refers to any more. A receipt from the inbox goes back there, because it may have been
 * assigned to the wrong expense. Any other picture is deleted.
 */
export async function letGoOfPicture(
  trx: Transaction<DB>,
  { actor, at, projectId }: By & { projectId: number },
  pictureId: number | null,
): Promise<LeftPicture> {
  if (pictureId === null) return null
  const receipt = await trx
    .updateTable('receipt')
    .set({ expense_id: null, assigned_at: null })
    .where('file_id', '=', pictureId)
    .returning(['id', 'original_name'])
    .executeTakeFirst()
  if (!receipt) {
    const path = await dropStoredFile(trx, pictureId)
    return path === null ? null : { removed: path }
  }
  await trx.updateTable('stored_file').set({ project_id: null }).where('id', '=', pictureId).execute()
  await recordEvent(trx, {
    at,
    actor,
    projectId,
    entity: 'receipt',
    entityId: receipt.id,
    verb: 'returned',
    summary:
      receipt.original_name === ''
        ? say('put the receipt back into the inbox')
        : say('put the receipt {name} back into the inbox', { name: receipt.original_name }),
  })
  return { returned: pictureId }
}

/** After the commit: deletes the picture's file, or moves a receipt's back to the inbox. Failures are only logged. */
export async function tidyPicture(deps: Deps, left: LeftPicture): Promise<void> {
  if (left === null) return
  if ('removed' in left) return removeUnnamedFile(deps, left.removed)
  await moveToInbox(deps, left.returned).catch((error: unknown) => {
    deps.log.warn({ err: error, fileId: left.returned }, 'a receipt stays in the folder of its project')
  })
}

/** Copies the file, points the row to the copy and deletes the old one, so that a crash always leaves one of them. */
async function moveToInbox(deps: Deps, fileId: number): Promise<void> {
  const row = await deps.db
    .selectFrom('stored_file')
    .select(['path', 'original_name'])
    .where('id', '=', fileId)
    .where('project_id', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const extension = row.path.slice(row.path.lastIndexOf('.'))
  const name = row.original_name.replace(/\.[a-z]{3,4}$/i, '') || 'receipt'
  const path = newFilePath(inboxFolder, 'receipts', name, extension)
  await deps.files.write(path, await deps.files.read(row.path))
  const isMoved = await withWrittenFile(deps, path, (use) =>
    deps.db.transaction().execute(async (trx) => {
      const moved = await trx
        .updateTable('stored_file')
        .set({ path })
        .where('id', '=', fileId)
        .where('path', '=', row.path)
        .where('project_id', 'is', null)
        .executeTakeFirst()
      if (moved.numUpdatedRows === 0n) return false
      use()
      return true
    }),
  )
  if (isMoved) await removeUnnamedFile(deps, row.path)
}
