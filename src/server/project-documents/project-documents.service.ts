import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  type DocumentChange,
  type NewDocument,
  type ProjectDocument,
  ProjectDocument as ProjectDocumentSchema,
  type SharedDocument,
} from '../../contract/project-documents.ts'
import { assertBookDay } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { findBidLetter } from '../bids/sending/bid-letter.queries.ts'
import { toPublicLetterhead } from '../bids/signing/public-bid.ts'
import { assertVersion, changeRow, given, insertRow } from '../database/editable.ts'
import { type Changes, changesBetween, recordEvent } from '../database/record-event.ts'
import { type Once, runOnce } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { isPdf, readPdfWords } from '../documents/read-pdf-words.ts'
import type { UploadedFile } from '../files/stored-files.ts'
import { type FormFile, withFormFile } from '../projects/form-file.ts'
import { assertProjectExists, lockProject } from '../projects/projects.queries.ts'
import {
  type Asked,
  type DocumentIds,
  findDocument,
  findDocuments,
  findSharedFile,
} from './project-documents.queries.ts'

/** How far ahead a document may expire, and a link may end. */
const daysAheadOfExpiry = 3660
const longestLinkDays = 365
/** About 200 pages of text. */
const mostWords = 500_000

const askedBy = ({ config, clock }: Deps): Asked => ({
  publicUrl: config.publicUrl,
  today: companyDayOf(clock.now()),
})

/** @throws not_found for the project */
export async function listDocuments(deps: Deps, projectId: number, search = ''): Promise<ProjectDocument[]> {
  await assertProjectExists(deps.db, projectId)
  return findDocuments(deps.db, projectId, askedBy(deps), search)
}

/** @throws not_found for the project; invalid naming the field */
export async function addDocument(
  deps: Deps,
  actor: Actor,
  projectId: number,
  { document, uploads }: { document: NewDocument; uploads: readonly UploadedFile[] },
  once: Once,
): Promise<ProjectDocument> {
  const [upload] = uploads
  if (!upload) throw invalidField('file', 'Choose a file')
  const { kind, note = '' } = document
  const title = document.title || upload.name.replace(/\.[^.]+$/, '') || upload.name
  const expires = readExpiry(deps, document.expires)
  const words = await wordsOf(upload)
  return withFormFile(deps, formOf(projectId, uploads, title), (file) =>
    runOnce(deps.db, actor.id, once, async (trx) => {
      const by = { actor, at: deps.clock.now() }
      await lockProject(trx, projectId)
      const id = await insertRow(trx, 'project_document', {
        project_id: projectId,
        kind,
        title,
        note,
        expires,
        created_by: actor.id,
        created_at: by.at,
        updated_at: by.at,
      })
      await addVersion(trx, by, { id, number: 1, file, words })
      await tell(trx, by, projectId, 'added', say('added the document {name}', { name: title }))
      const added = await findDocument(trx, { projectId, documentId: id }, askedBy(deps))
      file?.use()
      return added
    }),
  )
}

const formOf = (projectId: number, uploads: readonly UploadedFile[], name: string) =>
  ({ field: 'file', shelf: 'documents', projectId, name, uploads, isAnyDocument: true }) as const

function readExpiry({ clock }: Deps, day: string | undefined): string | null {
  if (!day) return null
  assertBookDay('expires', day, companyDayOf(clock.now()), daysAheadOfExpiry)
  return day
}

async function wordsOf({ bytes }: UploadedFile): Promise<string> {
  if (!isPdf(bytes)) return ''
  const { words } = await readPdfWords(bytes, 'file', mostWords)
  // PostgreSQL keeps no NUL, and half a character is none.
  return words.replaceAll('\0', ' ').toWellFormed()
}

async function addVersion(
  trx: Transaction<DB>,
  by: By,
  { id, number, file, words }: { id: number; number: number; file: FormFile | null; words: string },
): Promise<void> {
  if (!file) throw invalidField('file', 'Choose a file')
  await insertRow(trx, 'project_document_version', {
    document_id: id,
    number,
    file_id: await file.record(trx, by),
    words,
    created_by: by.actor.id,
    created_at: by.at,
  })
}

/** With a file: its next version. @throws not_found; conflict for a stale version; invalid naming the field */
export async function updateDocument(
  deps: Deps,
  actor: Actor,
  ids: DocumentIds,
  { change, uploads }: { change: DocumentChange; uploads: readonly UploadedFile[] },
): Promise<ProjectDocument> {
  const [upload] = uploads
  const known = await findDocument(deps.db, ids, askedBy(deps))
  const words = upload ? await wordsOf(upload) : ''
  const form = formOf(ids.projectId, uploads, change.title ?? known.title)
  return withFormFile(deps, form, (file) =>
    inLockedDocument(deps, actor, ids, async (trx, by, before) => {
      assertVersion(z.encode(ProjectDocumentSchema, before), change.version)
      const { kind, title, note } = change
      const expires =
        change.expires === undefined || change.expires === before.expires
          ? undefined
          : readExpiry(deps, change.expires)
      const values = given({ kind, title, note, expires })
      await changeRow(trx, 'project_document', ids.documentId, by.at, values)
      const number = (before.versions[0]?.number ?? 0) + 1
      if (file) await addVersion(trx, by, { id: ids.documentId, number, file, words })
      const name = title ?? before.title
      const changes = changesBetween(before, values, ['kind', 'title', 'note', 'expires'])
      await tell(
        trx,
        by,
        ids.projectId,
        'changed',
        file
          ? say('added version {number} of the document {name}', { number, name })
          : say('changed the document {name}', { name }),
        changes,
      )
      return () => file?.use()
    }),
  )
}

/** Locks the project, runs `work`, and answers the document. What `work` returns is done last. */
async function inLockedDocument(
  deps: Deps,
  actor: Actor,
  ids: DocumentIds,
  work: (trx: Transaction<DB>, by: By, before: ProjectDocument) => Promise<(() => void) | void>,
): Promise<ProjectDocument> {
  return deps.db.transaction().execute(async (trx) => {
    const by = { actor, at: deps.clock.now() }
    await lockProject(trx, ids.projectId)
    const last = await work(trx, by, await findDocument(trx, ids, askedBy(deps)))
    const after = await findDocument(trx, ids, askedBy(deps))
    last?.()
    return after
  })
}

/** Its files go with it. @throws not_found */
export async function deleteDocument(deps: Deps, actor: Actor, ids: DocumentIds): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, ids.projectId)
    const { title: name } = await findDocument(trx, ids, askedBy(deps))
    await trx.deleteFrom('project_document').where('id', '=', ids.documentId).execute()
    const by = { actor, at: deps.clock.now() }
    await tell(trx, by, ids.projectId, 'removed', say('deleted the document {name}', { name }))
  })
}

/** Makes a link that nobody can guess; an earlier one ends. @throws not_found; invalid naming `expires` */
export async function shareDocument(
  deps: Deps,
  actor: Actor,
  ids: DocumentIds,
  { expires }: { expires: string },
): Promise<ProjectDocument> {
  const { today } = askedBy(deps)
  assertBookDay('expires', expires, today, longestLinkDays)
  if (expires < today) throw invalidField('expires', 'Must not be in the past')
  return inLockedDocument(deps, actor, ids, async (trx, by, { title: name }) => {
    const link_token = randomBytes(24).toString('base64url')
    await changeRow(trx, 'project_document', ids.documentId, by.at, { link_token, link_expires: expires })
    const summary = say('shared the document {name} by a link through {day}', { name, day: expires })
    await tell(trx, by, ids.projectId, 'changed', summary)
  })
}

/** @throws not_found */
export async function unshareDocument(deps: Deps, actor: Actor, ids: DocumentIds): Promise<ProjectDocument> {
  return inLockedDocument(deps, actor, ids, async (trx, by, { title: name }) => {
    const ended = { link_token: null, link_expires: null }
    await changeRow(trx, 'project_document', ids.documentId, by.at, ended)
    await tell(trx, by, ids.projectId, 'changed', say('ended the link to the document {name}', { name }))
  })
}

function tell(
  trx: Transaction<DB>,
  { actor, at }: By,
  projectId: number,
  verb: string,
  summary: Sentence,
  changes: Changes = {},
): Promise<void> {
  return recordEvent(trx, {
    at,
    actor,
    projectId,
    entity: 'project',
    entityId: projectId,
    verb,
    summary,
    changes,
  })
}

/** What the file behind a link is, and who shares it. @throws not_found, also for a link that has ended */
export async function describeShared(deps: Deps, token: string): Promise<SharedDocument> {
  const found = await findSharedFile(deps.db, token, companyDayOf(deps.clock.now()))
  const letter = await findBidLetter(deps.db, found.project_id)
  return {
    ...toPublicLetterhead(letter),
    title: found.title,
    name: found.original_name,
    bytes: found.bytes,
    project: found.project_number,
    expires: found.link_expires ?? '',
  }
}
