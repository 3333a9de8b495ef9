import type { Insertable } from 'kysely'
import type { StoredFile } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { storePdf as storeAnyPdf } from '../files/stored-files.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'

/** Stores a PDF about a bid in the project's folder, before the transaction that refers to it. @throws not_found */
export async function storePdf(
  { db, files }: Deps,
  { projectId, pdf, sha256, name }: { projectId: number; pdf: Buffer; sha256: string; name: string },
): Promise<{ path: string; row: Insertable<StoredFile> }> {
  const folder = await findProjectFolder(db, projectId)
  const { path, row } = await storeAnyPdf(files, { folder, shelf: 'bids', name, pdf, sha256 })
  return { path, row: { ...row, project_id: projectId } }
}
