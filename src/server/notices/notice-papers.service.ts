import { companyDayOf } from '../../domain/dates.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { Deps } from '../deps.ts'
import { type DocumentCompany, toLetterhead } from '../documents/letter-paper.ts'
import { countPages, isPdf } from '../documents/read-pdf-words.ts'
import { answerStoredFile, FileAnswer } from '../http/answers.ts'
import { assertProjectExists } from '../projects/projects.queries.ts'
import { type NoticeContent, toNoticeDocument, toProofDocument } from './notice-document.ts'
import { findNotice, findProofs, type KeptNotice, type ServiceIds } from './notices.queries.ts'

/** The notice for one recipient as PDF. @throws not_found */
export async function readNoticePdf(
  deps: Deps,
  { projectId, noticeId, serviceId }: ServiceIds,
): Promise<FileAnswer> {
  await assertProjectExists(deps.db, projectId)
  const kept = await findNotice(deps.db, projectId, noticeId)
  const service = kept.notice.services.find(({ id }) => id === serviceId)
  if (!service) throw notFound('Recipient')
  const { pdf, sha256 } = await deps.documents.setLegal(
    toNoticeDocument(contentOf(kept), service, await findFrame(deps)),
  )
  return answerPdf(`Preliminary notice – ${service.name}`, pdf, sha256)
}

/** Proof of service as one PDF. @throws not_found; conflict while nobody was served */
export async function readNoticePackage(
  deps: Deps,
  projectId: number,
  noticeId: number,
): Promise<FileAnswer> {
  await assertProjectExists(deps.db, projectId)
  const kept = await findNotice(deps.db, projectId, noticeId)
  const served = kept.notice.services.filter(({ servedOn }) => servedOn !== null)
  if (served.length === 0) throw new AppError('conflict', 'Nobody was served with this notice yet')
  const proofs = await findProofs(deps.db, projectId, noticeId)
  const services = await Promise.all(
    served.map(async (service) => {
      const proof = proofs.get(service.id)
      if (!proof) return { ...service, picture: null, pages: 0 }
      const bytes = await deps.files.read(proof.path)
      const pages = isPdf(bytes) ? await countPages(bytes, 'proof') : 1
      return { ...service, picture: bytes.toString('base64'), pages }
    }),
  )
  const { pdf, sha256 } = await deps.documents.setLegal(
    toProofDocument(contentOf(kept), services, await findFrame(deps)),
  )
  return answerPdf('Proof of preliminary notice', pdf, sha256)
}

/** @throws not_found, also without a picture */
export async function readServiceProof(
  { db, files }: Deps,
  { projectId, noticeId, serviceId }: ServiceIds,
): Promise<FileAnswer> {
  const proof = (await findProofs(db, projectId, noticeId)).get(serviceId)
  if (!proof) throw notFound('Picture')
  return answerStoredFile(files, proof)
}

function contentOf({ notice, ...rest }: KeptNotice): NoticeContent {
  return { ...notice, ...rest }
}

async function findFrame({ db, clock }: Deps): Promise<{ company: DocumentCompany; today: string }> {
  const company = await db.selectFrom('company').selectAll().executeTakeFirstOrThrow()
  return { company: toLetterhead(company), today: companyDayOf(clock.now()) }
}

function answerPdf(name: string, pdf: Buffer, sha256: string): FileAnswer {
  const fileName = `${name
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
    .slice(0, 120)}.pdf`
  return new FileAnswer({ mediaType: 'application/pdf', content: pdf, fileName, sha256 })
}
