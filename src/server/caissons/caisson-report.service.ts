import { companyDayOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Deps } from '../deps.ts'
import { FileAnswer } from '../http/answers.ts'
import { findPaperParties } from '../invoices/invoice-document.queries.ts'
import { toDocumentParties } from '../invoices/invoice-document.ts'
import { assertProjectExists } from '../projects/projects.queries.ts'
import { findCaissonLogs, findHolePhotos } from './caisson-logs.queries.ts'

/** A report with more pictures than this is too large to mail; the others stay with the job. */
const mostPhotos = 120

/**
 * What was drilled and poured at every hole, with the photos that name a hole: what an engineer of record asks for
 * before the foundation is signed off. @throws not_found; conflict without a hole
 */
export async function setCaissonReport(deps: Deps, projectId: number): Promise<FileAnswer<Buffer>> {
  await assertProjectExists(deps.db, projectId)
  const logs = await findCaissonLogs(deps.db, projectId)
  if (logs.length === 0) throw new AppError('conflict', 'Log a hole first')
  const { language: _, ...parties } = toDocumentParties(await findPaperParties(deps.db, projectId))
  const photos = await findHolePhotos(
    deps.db,
    projectId,
    logs.map(({ hole }) => hole),
  )
  const shown = await Promise.all(photos.slice(0, mostPhotos).map((photo) => readPhoto(deps, photo)))
  const found = shown.filter((photo) => photo !== undefined)
  const { pdf, sha256 } = await deps.documents.setCaissonLog({
    ...parties,
    date: companyDayOf(deps.clock.now()),
    holes: logs,
    photos: found.map(({ caption }) => caption),
    morePhotos: photos.length - found.length,
    pictures: found.map(({ picture }) => picture),
  })
  return new FileAnswer({
    mediaType: 'application/pdf',
    content: pdf,
    fileName: `Caisson log ${parties.project.number}.pdf`,
    sha256,
  })
}

/** Undefined where the file store has lost it: the report then counts it as left out. */
async function readPhoto({ files }: Deps, { caption, path }: { caption: string; path: string }) {
  try {
    return { caption, picture: (await files.read(path)).toString('base64') }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}
