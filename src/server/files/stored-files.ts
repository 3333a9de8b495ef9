import { createHash } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import { invalidField } from '../../domain/errors.ts'
import type { DB, StoredFile } from '../database/schema.generated.ts'
import { cleanDocument } from './clean-document.ts'
import { newFilePath, type Shelf } from './file-paths.ts'
import type { FileStore } from './file-store.ts'

export interface UploadedFile {
  /** The sender's name for it. */
  name: string
  bytes: Buffer
}

/** A picture or PDF in the file store, whose row is not written yet. */
export interface StoredUpload {
  path: string
  /** SHA-256 of the original bytes, to recognize the same file however it was cleaned. */
  sourceSha256: Buffer
  row: Omit<Insertable<StoredFile>, 'project_id'>
}

/**
 * Cleans and stores the one picture or PDF of a form; null without a file.
 * @param field the name of the form field
 * @throws invalid naming the field, too_large
 */
export async function storeUpload(
  files: FileStore,
  uploads: readonly UploadedFile[],
  {
    field,
    folder,
    shelf,
    name,
    isAnyDocument = false,
  }: {
    field: string
    folder: string
    shelf: Shelf
    name: string
    /** Also files of office and drawing programs; see `cleanDocument`. */
    isAnyDocument?: boolean | undefined
  },
): Promise<StoredUpload | null> {
  const [upload, second] = uploads
  if (!upload) return null
  if (second) throw invalidField(field, 'Must be one file')
  // Loaded with the first picture, because it would add 200 ms to every start.
  const { cleanPictureOrPdf } = await import('./clean-upload.ts')
  const file = isAnyDocument
    ? await cleanDocument(upload, field)
    : await cleanPictureOrPdf(upload.bytes, field)
  const path = newFilePath(folder, shelf, name, file.extension)
  await files.write(path, file.bytes)
  return {
    path,
    sourceSha256: createHash('sha256').update(upload.bytes).digest(),
    row: {
      path,
      media_type: file.mediaType,
      bytes: file.bytes.length,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      original_name: toOriginalName(upload.name),
    },
  }
}

/** The name for people, in characters that the database accepts. */
export function toOriginalName(name: string): string {
  return name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed()
}

/** A PDF in the file store, whose row is not written yet. */
export interface StoredPdf {
  path: string
  row: Omit<Insertable<StoredFile>, 'project_id'>
}

/** Stores a PDF before the transaction that refers to it. @param name ends with `.pdf` */
export async function storePdf(
  files: FileStore,
  {
    folder,
    shelf,
    name,
    pdf,
    sha256,
  }: { folder: string; shelf: Shelf; name: string; pdf: Buffer; sha256: string },
): Promise<StoredPdf> {
  const path = newFilePath(folder, shelf, name.replace(/\.pdf$/, ''), '.pdf')
  await files.write(path, pdf)
  return {
    path,
    row: {
      path,
      media_type: 'application/pdf',
      bytes: pdf.length,
      sha256: Buffer.from(sha256, 'hex'),
      original_name: name,
    },
  }
}

/** Records a stored file. @returns the id of its row */
export async function insertStoredFile(
  trx: Transaction<DB>,
  values: Insertable<StoredFile>,
): Promise<number> {
  const { id } = await trx.insertInto('stored_file').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
