import type { Insertable } from 'kysely'
import type { StoredFile } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { newFilePath, projectFolderName } from '../files/file-paths.ts'
import { findFolderParts } from './bid-acceptance.queries.ts'

/** A PDF that lies in the file store; its row is still to be written. */
export interface StoredPdf {
  path: string
  row: Insertable<StoredFile>
}

/** Stores a PDF about a bid in the project's folder, before the transaction that refers to it. */
export async function storePdf(
  { db, files }: Deps,
  { projectId, pdf, sha256, name }: { projectId: number; pdf: Buffer; sha256: string; name: string },
): Promise<StoredPdf> {
  const parts = await findFolderParts(db, projectId)
  const folder = parts.folder ?? projectFolderName(parts)
  const path = newFilePath(folder, 'bids', name.replace(/\.pdf$/, ''), '.pdf')
  await files.write(path, pdf)
  return {
    path,
    row: {
      project_id: projectId,
      path,
      media_type: 'application/pdf',
      bytes: pdf.length,
      sha256: Buffer.from(sha256, 'hex'),
      original_name: name,
    },
  }
}
