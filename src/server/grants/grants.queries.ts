import { type Kysely, sql } from 'kysely'
import type { GrantEvidence } from '../../contract/grants.ts'
import { type GrantPaper, type GrantProgram, type GrantSlot, missingEvidence } from '../../domain/grants.ts'
import type { PaymentMethod } from '../../domain/invoices.ts'
import type { PaymentKind } from '../../domain/payments.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { projectMoney } from '../../domain/project-money.ts'
import type { DB } from '../database/schema.generated.ts'
import { together } from '../database/together.ts'
import { projectSums } from '../project-money/project-sums.ts'

/** The evidence of a project that is not deleted; undefined where nobody gathers any. */
export async function findGrant(db: Kysely<DB>, projectId: number): Promise<GrantEvidence | undefined> {
  const [row, photos, papers] = await together(
    db
      .selectFrom('grant_evidence as gathered')
      .innerJoin('project', 'project.id', 'gathered.project_id')
      .innerJoin('company', (join) => join.onTrue())
      .selectAll('gathered')
      .select(['company.license_number', finalPermit(projectId).as('permit_id'), projectSums().as('sums')])
      .where('gathered.project_id', '=', projectId)
      .where('project.deleted_at', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('grant_photo')
      .select(['slot', 'side', 'photo_id'])
      .where('project_id', '=', projectId)
      .execute(),
    db
      .selectFrom('grant_paper')
      .innerJoin('project_document as document', 'document.id', 'grant_paper.document_id')
      .select(['grant_paper.paper', 'grant_paper.document_id', 'document.title'])
      .where('grant_paper.project_id', '=', projectId)
      .orderBy('document.title')
      .execute(),
  )
  if (!row) return undefined
  const chosen = photos.map(({ slot, side, photo_id }) => ({
    slot: slot as GrantSlot,
    side: side as PhotoKind,
    photo_id,
  }))
  const { labor, material, overhead, profit } = row
  const program = row.program as GrantProgram
  const hasFinalPermit = row.permit_id !== null
  const { contract } = projectMoney(row.sums)
  return {
    project_id: projectId,
    program,
    labor,
    material,
    overhead,
    profit,
    workDone: row.work_done,
    photos: chosen,
    papers: papers.map((paper) => ({ ...paper, paper: paper.paper as GrantPaper })),
    hasFinalPermit,
    contract,
    missing: missingEvidence(program, {
      photos: chosen,
      permit: hasFinalPermit || papers.some(({ paper }) => paper === 'permit'),
      costs: { labor, material, overhead, profit },
      workDone: row.work_done !== null,
      license: row.license_number !== '',
      contract,
    }),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The newest permit of a project that is signed off and on file. */
const finalPermit = (projectId: number) => sql<number | null>`(
  select permit.id from permit
  where permit.project_id = ${projectId} and permit.stage = 'finaled' and permit.permit_file_id is not null
  order by permit.id desc limit 1)`

interface PackedFile {
  /** In the store. */
  path: string
  title: string
}

/** The files of the package: photos by their places, the final permit, and the newest versions of the documents. */
export async function findGrantFiles(db: Kysely<DB>, projectId: number) {
  const [photos, permit, papers] = await together(
    db
      .selectFrom('grant_photo as chosen')
      .innerJoin('photo', 'photo.id', 'chosen.photo_id')
      .innerJoin('stored_file as file', 'file.id', 'photo.file_id')
      .select(['chosen.slot', 'chosen.side', 'file.path'])
      .where('chosen.project_id', '=', projectId)
      .execute(),
    db
      .selectFrom('permit')
      .innerJoin('stored_file as file', 'file.id', 'permit.permit_file_id')
      .select(['file.path', 'permit.issuing_authority as title'])
      .where('permit.id', '=', finalPermit(projectId))
      .execute(),
    db
      .selectFrom('grant_paper as chosen')
      .innerJoin('project_document as document', 'document.id', 'chosen.document_id')
      .innerJoin('project_document_version as version', 'version.document_id', 'document.id')
      .innerJoin('stored_file as file', 'file.id', 'version.file_id')
      .distinctOn('document.id')
      .select(['document.id', 'chosen.paper', 'document.title', 'file.path'])
      .where('chosen.project_id', '=', projectId)
      .orderBy('document.id')
      .orderBy('version.number', 'desc')
      .execute(),
  )
  return {
    photos: photos.map(({ slot, side, path }) => ({
      slot: slot as GrantSlot,
      side: side as PhotoKind,
      path,
    })),
    permits: permit satisfies PackedFile[],
    papers: papers.map(({ paper, title, path }) => ({ paper: paper as GrantPaper, title, path })),
  }
}

/** What was received on a project's invoices, refunds and reversals below zero, by the day. */
export function findProjectPayments(db: Kysely<DB>, projectId: number) {
  return db
    .selectFrom('received_payment')
    .innerJoin('invoice', 'invoice.id', 'received_payment.invoice_id')
    .select([
      sql<PaymentKind>`received_payment.kind`.as('kind'),
      sql<PaymentMethod>`received_payment.method`.as('method'),
      'received_payment.identification',
      'received_payment.received',
      'received_payment.amount',
    ])
    .where('invoice.project_id', '=', projectId)
    .orderBy('received_payment.received')
    .orderBy('received_payment.id')
    .execute()
}
