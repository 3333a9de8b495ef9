import type { Insertable } from 'kysely'
import { invalidField } from '../../domain/errors.ts'
import type { StoredFile } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { newFilePath, projectFolderName } from '../files/file-paths.ts'
import { FileAnswer } from '../http/answers.ts'
import { findFolderParts, findPicture } from './payments.queries.ts'

export interface UploadedPicture {
  name: string
  bytes: Buffer
}

/** A picture that lies in the file store; its row is still to be written. */
export interface StoredPicture {
  path: string
  row: Omit<Insertable<StoredFile>, 'project_id'>
}

/**
 * Cleans and stores the picture of a payment in the project's folder; null when none came.
 * @throws not_found for a foreign invoice, before the picture is looked at; invalid naming `picture`
 */
export async function storePicture(
  { db, files }: Deps,
  payment: { projectId: number; invoiceId: number; method: string; identification: string; received: string },
  pictures: readonly UploadedPicture[],
): Promise<StoredPicture | null> {
  const [picture, second] = pictures
  if (!picture) return null
  if (second) throw invalidField('picture', 'Must be one file')
  const parts = await findFolderParts(db, payment.projectId, payment.invoiceId)
  // Read with the first picture: its libraries would be a fifth of a second of every start.
  const { cleanPictureOrPdf } = await import('../files/clean-upload.ts')
  const file = await cleanPictureOrPdf(picture.bytes, 'picture')
  const folder = parts.folder ?? projectFolderName(parts)
  const name = `${payment.received} ${payment.method} ${payment.identification}`
  const path = newFilePath(folder, 'payments', name, file.extension)
  await files.write(path, file.bytes)
  return {
    path,
    row: {
      path,
      media_type: file.mediaType,
      bytes: file.bytes.length,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      original_name: toOriginalName(picture.name),
    },
  }
}

/** Kept for people to recognise; text that the database takes. */
function toOriginalName(name: string): string {
  return name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed()
}

/** The picture kept with a payment. @throws not_found for a foreign payment, or one without a picture */
export async function readPaymentPicture(
  { db, files }: Deps,
  projectId: number,
  paymentId: number,
): Promise<FileAnswer> {
  const picture = await findPicture(db, projectId, paymentId)
  return new FileAnswer({
    mediaType: picture.media_type,
    content: await files.read(picture.path),
    fileName: picture.path.split('/').at(-1) ?? 'picture',
    sha256: picture.sha256.toString('hex'),
  })
}
