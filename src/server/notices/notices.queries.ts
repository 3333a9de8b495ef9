import { type Kysely, sql, type Transaction } from 'kysely'
import type { Notice, NoticeService } from '../../contract/notices.ts'
import { notFound } from '../../domain/errors.ts'
import type { NoticeRole } from '../../domain/rights/notices.ts'
import { fromColumnNames } from '../database/column-names.ts'
import type { DB } from '../database/schema.generated.ts'
import type { StoredFileRow } from '../http/answers.ts'

/** Which recipient of which notice, as a path names it. */
export interface ServiceIds {
  projectId: number
  noticeId: number
  serviceId: number
}

/** Somebody on the job as a notice names them. */
export interface NoticeParty {
  role: NoticeRole
  name: string
  address: string
  isReputed: boolean
}

/** A notice with what its paper says besides. */
export interface KeptNotice {
  notice: Notice
  claimant: string
  claimantAddress: string
  parties: NoticeParty[]
  wording: string
}

const serviceFields = [
  'id',
  'role',
  'name',
  'address',
  'isReputed',
  'method',
  'servedOn',
  'servedBy',
  'place',
  'tracking',
  'deliveredOn',
  'returnedOn',
  'note',
  'version',
] as const

/** The notices of a project, the newest first. */
export async function findNotices(db: Kysely<DB>, projectId: number): Promise<KeptNotice[]> {
  const rows = await db
    .selectFrom('preliminary_notice as notice')
    .innerJoin('statutory_text as text', 'text.id', 'notice.statutory_text_id')
    .selectAll('notice')
    .select(['text.standing', 'text.wording'])
    .where('project_id', '=', projectId)
    .orderBy('notice.id', 'desc')
    .execute()
  const services = await db
    .selectFrom('notice_service as service')
    .innerJoin('preliminary_notice as notice', 'notice.id', 'service.notice_id')
    .selectAll('service')
    .where('notice.project_id', '=', projectId)
    .orderBy(sql`array_position(array['owner', 'direct_contractor', 'lender'], service.role)`)
    .execute()
  return rows.map((row, at) => {
    const own = services
      .filter(({ notice_id }) => notice_id === row.id)
      .map(
        (service): NoticeService => ({
          ...(fromColumnNames(serviceFields, service) as Omit<
            NoticeService,
            'proof' | 'createdAt' | 'updatedAt'
          >),
          proof:
            service.proof_file_id === null
              ? null
              : `/api/projects/${projectId}/notices/${row.id}/services/${service.id}/proof`,
          createdAt: service.created_at.toISOString(),
          updatedAt: service.updated_at.toISOString(),
        }),
      )
    return {
      notice: {
        id: row.id,
        project_id: projectId,
        isUpdate: at < rows.length - 1,
        work: row.work,
        price: row.price,
        laborers: row.laborers,
        customer: row.customer,
        site: row.site,
        signedBy: row.signed_by,
        signedTitle: row.signed_title,
        signedOn: row.signed_on,
        standing: row.standing as Notice['standing'],
        services: own,
        isServed: own.every(({ servedOn }) => servedOn !== null),
        createdAt: row.created_at.toISOString(),
      },
      claimant: row.claimant,
      claimantAddress: row.claimant_address,
      parties: row.parties as unknown as NoticeParty[],
      wording: row.wording,
    }
  })
}

/** @throws not_found */
export async function findNotice(db: Kysely<DB>, projectId: number, noticeId: number): Promise<KeptNotice> {
  const kept = (await findNotices(db, projectId)).find(({ notice }) => notice.id === noticeId)
  if (!kept) throw notFound('Notice')
  return kept
}

/** Locks one recipient's service of a project that is locked. @throws not_found */
export async function lockService(
  trx: Transaction<DB>,
  { projectId, noticeId, serviceId }: ServiceIds,
): Promise<{ proofFileId: number | null; service: NoticeService }> {
  const { notice } = await findNotice(trx, projectId, noticeId)
  const service = notice.services.find(({ id }) => id === serviceId)
  if (!service) throw notFound('Recipient')
  const { proof_file_id: proofFileId } = await trx
    .selectFrom('notice_service')
    .select('proof_file_id')
    .where('id', '=', serviceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { proofFileId, service }
}

/** The pictures of a notice's receipts, by the ids of its services, of a project that is not deleted. */
export async function findProofs(
  db: Kysely<DB>,
  projectId: number,
  noticeId: number,
): Promise<Map<number, StoredFileRow>> {
  const rows = await db
    .selectFrom('notice_service as service')
    .innerJoin('preliminary_notice as notice', 'notice.id', 'service.notice_id')
    .innerJoin('project', 'project.id', 'notice.project_id')
    .innerJoin('stored_file', 'stored_file.id', 'service.proof_file_id')
    .select(['service.id', 'stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('notice.id', '=', noticeId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}
