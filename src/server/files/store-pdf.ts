import type { Insertable } from 'kysely'
import type { StoredFile } from '../database/schema.generated.ts'
import { newFilePath, type Shelf } from './file-paths.ts'
import type { FileStore } from './file-store.ts'

/** A PDF that lies in the file store; its row is still to be written. */
export interface StoredPdf {
  path: string
  row: Omit<Insertable<StoredFile>, 'project_id'>
}

/** Stores a PDF that goes out, before the transaction that refers to it. @param name with its `.pdf` */
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
