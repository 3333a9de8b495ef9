import type { Kysely } from 'kysely'
import type { PayApplication } from '../../contract/pay-applications.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import type { DB } from '../database/schema.generated.ts'
import { writeShortDay } from '../documents/paper-figures.ts'
import type { StoredFileRow } from '../http/answers.ts'
import type { ApplicationIds } from './pay-applications.queries.ts'

/** The files of an application's package in their order, of a project that is not deleted. */
export async function findPackageFiles(
  db: Kysely<DB>,
  { papers, photo_ids, waiver, project_id }: PayApplication,
): Promise<{ title: string; file: StoredFileRow }[]> {
  const files = db
    .selectFrom('stored_file')
    .select(['stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('stored_file.project_id', '=', project_id)
  const found: { title: string; file: StoredFileRow }[] = []
  if (waiver)
    found.push({
      title: 'Waiver',
      file: await files
        .innerJoin('waiver', 'waiver.file_id', 'stored_file.id')
        .where('waiver.id', '=', waiver.id)
        .executeTakeFirstOrThrow(),
    })
  for (const { id, name } of papers)
    found.push({
      title: name,
      file: await files
        .innerJoin('pay_application_paper as paper', 'paper.file_id', 'stored_file.id')
        .where('paper.id', '=', id)
        .executeTakeFirstOrThrow(),
    })
  if (photo_ids.length > 0)
    for (const { caption, taken_at, ...file } of await files
      .innerJoin('photo', 'photo.file_id', 'stored_file.id')
      .select(['photo.caption', 'photo.taken_at'])
      .where('photo.id', 'in', photo_ids)
      .orderBy('photo.taken_at')
      .orderBy('photo.id')
      .execute())
      found.push({
        title:
          [caption, taken_at && writeShortDay(companyDayOf(taken_at))].filter(Boolean).join(', ') ||
          'Site photo',
        file,
      })
  return found
}

/** @throws not_found */
export async function findApplicationPaperFile(
  db: Kysely<DB>,
  { projectId, applicationId, paperId }: ApplicationIds & { paperId: number },
): Promise<StoredFileRow> {
  const row = await db
    .selectFrom('pay_application_paper as paper')
    .innerJoin('pay_application as application', 'application.id', 'paper.application_id')
    .innerJoin('project', 'project.id', 'application.project_id')
    .innerJoin('stored_file', 'stored_file.id', 'paper.file_id')
    .select(['stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('paper.id', '=', paperId)
    .where('application.id', '=', applicationId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Paper')
  return row
}
