import { type Kysely, sql } from 'kysely'
import type { ProjectDocument } from '../../contract/project-documents.ts'
import type { Day } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import { type DocumentKind, documentState } from '../../domain/project-documents.ts'
import { employeeName } from '../database/json-rows.ts'
import type { DB } from '../database/schema.generated.ts'
import { together } from '../database/together.ts'
import type { StoredFileRow } from '../http/answers.ts'

/** Which document, as a path names it. */
export interface DocumentIds {
  projectId: number
  documentId: number
}

/** What an answer needs to know besides: the address of this server, and the day. */
export interface Asked {
  publicUrl: string
  today: Day
}

/** The documents of a project by kind and title; those in which all words occur. */
export async function findDocuments(
  db: Kysely<DB>,
  projectId: number,
  { publicUrl, today }: Asked,
  search = '',
): Promise<ProjectDocument[]> {
  const words = search.split(/\s+/).filter(Boolean)
  const [rows, versions] = await together(
    db
      .selectFrom('project_document as document')
      .selectAll()
      .where('project_id', '=', projectId)
      .where((where) => where.and(words.map((word) => says(word))))
      .orderBy('kind')
      .orderBy('title')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('project_document_version as version')
      .innerJoin('project_document as document', 'document.id', 'version.document_id')
      .innerJoin('stored_file as file', 'file.id', 'version.file_id')
      .select([
        'version.id',
        'version.document_id',
        'version.number',
        'file.original_name',
        'file.media_type',
        'file.bytes',
        'version.created_at',
        employeeName('version.created_by').as('created_by_name'),
      ])
      .where('document.project_id', '=', projectId)
      .orderBy('version.number', 'desc')
      .execute(),
  )
  return rows.map((row) => ({
    id: row.id,
    project_id: projectId,
    kind: row.kind as DocumentKind,
    title: row.title,
    note: row.note,
    expires: row.expires,
    state: documentState(row.expires, today),
    versions: versions
      .filter(({ document_id }) => document_id === row.id)
      .map((version) => ({
        id: version.id,
        number: version.number,
        name: version.original_name,
        mediaType: version.media_type,
        bytes: version.bytes,
        file: `/api/projects/${projectId}/documents/${row.id}/versions/${version.id}`,
        createdAt: version.created_at.toISOString(),
        createdByName: version.created_by_name ?? '',
      })),
    link:
      row.link_token === null || row.link_expires === null || row.link_expires < today
        ? null
        : { url: `${publicUrl}/document/${row.link_token}`, expires: row.link_expires },
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

/** Whether a word is in a document's title or note, or in the name or the words of one of its versions. */
function says(word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(document.title ilike ${pattern} or document.note ilike ${pattern} or exists (
    select from project_document_version version join stored_file file on file.id = version.file_id
    where version.document_id = document.id and (file.original_name ilike ${pattern} or version.words ilike ${pattern})))`
}

/** @throws not_found */
export async function findDocument(
  db: Kysely<DB>,
  { projectId, documentId }: DocumentIds,
  asked: Asked,
): Promise<ProjectDocument> {
  const found = (await findDocuments(db, projectId, asked)).find(({ id }) => id === documentId)
  if (!found) throw notFound('Document')
  return found
}

const files = (db: Kysely<DB>) =>
  db
    .selectFrom('project_document_version as version')
    .innerJoin('project_document as document', 'document.id', 'version.document_id')
    .innerJoin('project', 'project.id', 'document.project_id')
    .innerJoin('stored_file as file', 'file.id', 'version.file_id')
    .select(['file.path', 'file.media_type', 'file.sha256', 'file.original_name'])
    .where('project.deleted_at', 'is', null)

/** @throws not_found */
export async function findDocumentFile(
  db: Kysely<DB>,
  { projectId, documentId, versionId }: DocumentIds & { versionId: number },
): Promise<StoredFileRow> {
  const row = await files(db)
    .where('version.id', '=', versionId)
    .where('document.id', '=', documentId)
    .where('project.id', '=', projectId)
    .executeTakeFirst()
  if (!row) throw notFound('Document')
  return row
}

/** The newest version of the document behind a link. @throws not_found, also for a link that has ended */
export async function findSharedFile(db: Kysely<DB>, token: string, today: Day) {
  const row = await files(db)
    .select([
      'file.bytes',
      'document.title',
      'document.link_expires',
      'document.project_id',
      'project.number as project_number',
    ])
    .where('document.link_token', '=', token)
    .where('document.link_expires', '>=', today)
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound('Document')
  return row
}
