import type { Transaction } from 'kysely'
import type { Actor } from '../actor.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { insertStoredFile, type StoredUpload, storeUpload, type UploadedFile } from '../files/stored-files.ts'
import { withWrittenFile } from '../files/written-file.ts'
import { FileAnswer } from '../http/answers.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'
import { findExpensePaymentPicture, type PaymentAddress } from './expense-payments.queries.ts'
import { type ExpenseAddress, findExpensePicture, type PictureRow } from './expenses.queries.ts'

/** A picture that lies in the store; `record` puts it on record, `use` is the transaction's last step. */
export interface WrittenPicture {
  sourceSha256: Buffer
  record: (trx: Transaction<DB>, by: { actor: Actor; at: Date }) => Promise<number>
  use: () => void
}

/**
 * Cleans and stores the picture of a form, if one came, and does the work with it; what the work does not use is
 * removed. @param name of the file, for a person
 * @throws invalid naming `picture`, too_large; not_found for a project that is none
 */
export async function withPicture<T>(
  deps: Deps,
  { projectId, name, pictures }: { projectId: number; name: string; pictures: readonly UploadedFile[] },
  work: (picture: WrittenPicture | null) => Promise<T>,
): Promise<T> {
  if (pictures.length === 0) return work(null)
  const folder = await findProjectFolder(deps.db, projectId)
  const stored = await storeUpload(deps.files, pictures, {
    field: 'picture',
    folder,
    shelf: 'expenses',
    name,
  })
  if (!stored) return work(null)
  return withWrittenFile(deps, stored.path, (use) => work(toWrittenPicture(projectId, stored, use)))
}

function toWrittenPicture(projectId: number, stored: StoredUpload, use: () => void): WrittenPicture {
  return {
    sourceSha256: stored.sourceSha256,
    record: (trx, { actor, at }) =>
      insertStoredFile(trx, { ...stored.row, project_id: projectId, created_by: actor.id, created_at: at }),
    use,
  }
}

/** The receipt of an expense. @throws not_found for a foreign expense, or one without a picture */
export async function readExpensePicture(deps: Deps, address: ExpenseAddress): Promise<FileAnswer> {
  return readPicture(deps, await findExpensePicture(deps.db, address))
}

/** The picture of a payment. @throws not_found for a foreign payment, or one without a picture */
export async function readExpensePaymentPicture(deps: Deps, address: PaymentAddress): Promise<FileAnswer> {
  return readPicture(deps, await findExpensePaymentPicture(deps.db, address))
}

async function readPicture({ files }: Deps, picture: PictureRow): Promise<FileAnswer> {
  return new FileAnswer({
    mediaType: picture.media_type,
    content: await files.read(picture.path),
    fileName: picture.path.split('/').at(-1) ?? 'picture',
    sha256: picture.sha256.toString('hex'),
  })
}
