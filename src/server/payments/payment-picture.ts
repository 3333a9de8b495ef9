import type { Deps } from '../deps.ts'
import { type StoredUpload, storeUpload, type UploadedFile } from '../files/stored-files.ts'
import { FileAnswer } from '../http/answers.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'
import { assertInvoiceOf, findPicture } from './payments.queries.ts'

/**
 * Cleans and stores the picture of a payment in the project's folder; null when none came.
 * @throws not_found for a foreign invoice, before the picture is looked at; invalid naming `picture`
 */
export async function storePicture(
  { db, files }: Deps,
  payment: { projectId: number; invoiceId: number; method: string; identification: string; received: string },
  pictures: readonly UploadedFile[],
): Promise<StoredUpload | null> {
  if (pictures.length === 0) return null
  await assertInvoiceOf(db, payment.projectId, payment.invoiceId)
  const folder = await findProjectFolder(db, payment.projectId)
  const name = `${payment.received} ${payment.method} ${payment.identification}`
  return storeUpload(files, pictures, { field: 'picture', folder, shelf: 'payments', name })
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
