import type { Deps } from '../deps.ts'
import { FileAnswer } from '../http/answers.ts'
import { findPermitFile, type PermitAddress } from './permits.queries.ts'

/** Where the files of permits come from and go. */
export const permitFile = { field: 'file', shelf: 'permits' } as const

/** The issued permit. @throws not_found for a foreign permit, or one that is not released */
export function readPermitFile(deps: Deps, address: PermitAddress): Promise<FileAnswer> {
  return readPaper(deps, address, 'permit_file_id')
}

/** @throws not_found for a foreign permit, or one without an application */
export function readPermitApplication(deps: Deps, address: PermitAddress): Promise<FileAnswer> {
  return readPaper(deps, address, 'application_file_id')
}

async function readPaper(
  { db, files }: Deps,
  address: PermitAddress,
  column: Parameters<typeof findPermitFile>[2],
): Promise<FileAnswer> {
  const paper = await findPermitFile(db, address, column)
  return new FileAnswer({
    mediaType: paper.media_type,
    content: await files.read(paper.path),
    fileName: paper.path.split('/').at(-1) ?? 'permit',
    sha256: paper.sha256.toString('hex'),
  })
}
