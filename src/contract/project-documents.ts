import { z } from 'zod'
import { documentKinds } from '../domain/project-documents.ts'
import { formChangeOf, newOf } from './bodies.ts'
import { Day, Id, Instant, Line, Message, OptionalDay, plainText, stamps } from './fields.ts'
import { PublicLetterhead } from './public-bids.ts'
import { create, del, get, getFile, post, put } from './route.ts'

/** A file of a job, with all its versions. */
export const ProjectDocument = z.object({
  id: Id,
  project_id: Id,
  kind: z.enum(documentKinds),
  title: z.string(),
  note: z.string(),
  /** The last day on which it holds. */
  expires: z.string().nullable(),
  state: z.enum(['good', 'expiring', 'expired']).nullable(),
  /** The newest first. */
  versions: z.array(
    z.object({
      id: Id,
      number: z.int(),
      name: z.string(),
      mediaType: z.string(),
      bytes: z.int(),
      file: z.string(),
      createdAt: Instant,
      createdByName: z.string(),
    }),
  ),
  /** Whoever has it gets the newest version, through that day. */
  link: z.object({ url: z.string(), expires: z.string() }).nullable(),
  ...stamps,
})
export type ProjectDocument = z.output<typeof ProjectDocument>

export const listDocuments = get('/api/projects/:id/documents', {
  summary: 'The files of a project, found by the words of their titles, names, notes and PDFs',
  query: z.strictObject({ search: plainText(200).optional() }),
  response: z.array(ProjectDocument),
})

/** Form fields; the file comes as `file`. */
export const NewDocument = newOf(
  z.object({
    kind: z.enum(documentKinds),
    /** The file's name when left out. */
    title: Line.optional(),
    note: Line.optional(),
    expires: OptionalDay.optional(),
  }),
  ProjectDocument,
)
export type NewDocument = z.output<typeof NewDocument>

export const addDocument = create('/api/projects/:id/documents', {
  summary: 'Add a file to a project: a PDF, a picture, or a file of an office or drawing program',
  idempotent: 'or-second-click',
  multipart: { files: ['file'] },
  body: NewDocument,
  response: ProjectDocument,
})

/** Form fields; a `file` is the next version. */
export const DocumentChange = formChangeOf(
  z.object({
    kind: z.enum(documentKinds),
    title: Line.min(1, 'Must not be empty'),
    note: Line,
    expires: OptionalDay,
  }),
  ProjectDocument,
)
export type DocumentChange = z.output<typeof DocumentChange>

export const updateDocument = put('/api/projects/:id/documents/:documentId', {
  summary: "Change what is said of a project's file, or add its next version",
  multipart: { files: ['file'] },
  body: DocumentChange,
  response: ProjectDocument,
})

export const deleteDocument = del('/api/projects/:id/documents/:documentId', {
  summary: 'Delete a file of a project with all its versions',
  response: Message,
})

export const readDocumentFile = getFile('/api/projects/:id/documents/:documentId/versions/:versionId', {
  summary: 'One version of a file of a project',
})

export const shareDocument = post('/api/projects/:id/documents/:documentId/share', {
  summary: 'Make a link to a file of a project that works through a day; an earlier link ends',
  body: z.strictObject({ expires: Day }),
  response: ProjectDocument,
})

export const unshareDocument = post('/api/projects/:id/documents/:documentId/unshare', {
  summary: 'End the link to a file of a project',
  response: ProjectDocument,
})

/** What the page behind a link says of its document. */
export const SharedDocument = PublicLetterhead.extend({
  title: z.string(),
  /** Of the newest version. */
  name: z.string(),
  bytes: z.int(),
  project: z.string(),
  /** The last day of the link. */
  expires: z.string(),
})
export type SharedDocument = z.output<typeof SharedDocument>

export const readSharedDocumentPage = get('/api/shared-document/:token/about', {
  access: 'public',
  secretPath: true,
  summary: 'What the file behind a link is, and who shares it',
  perMinute: 60,
  params: z.strictObject({ token: z.string().max(200) }),
  response: SharedDocument,
})

export const readSharedDocument = get('/api/shared-document/:token', {
  access: 'public',
  secretPath: true,
  summary: 'The newest version of the file behind a link',
  perMinute: 30,
  params: z.strictObject({ token: z.string().max(200) }),
  binary: true,
})
