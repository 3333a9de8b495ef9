import { z } from 'zod'
import { permitStages } from '../domain/permits.ts'
import { projectStatuses, regions } from '../domain/projects.ts'
import { changeOf, formChangeOf, newOf } from './bodies.ts'
import {
  Flag,
  FormFlag,
  Id,
  Instant,
  Line,
  listQuery,
  Message,
  OptionalDay,
  Paragraphs,
  Phone,
  PhoneNumber,
  plainText,
  RequiredLine,
  stamps,
  TextId,
  WebAddress,
} from './fields.ts'
import { answersOf, inputsOf } from './plain-fields.ts'
import { create, del, get, getFile, post, put, recordRoutes } from './route.ts'

export const PermitNote = z.object({
  id: Id,
  permit_id: Id,
  notes: z.string(),
  author: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
})
export type PermitNote = z.output<typeof PermitNote>

export const Permit = z.object({
  id: Id,
  project_id: Id,
  issuing_authority: z.string(),
  /** Where the list of authorities knows it. */
  authority_id: Id.nullable(),
  submission_method: z.string(),
  title: z.string(),
  /** The authority's own number. */
  number: z.string(),
  stage: z.enum(permitStages),
  stageSince: z.string(),
  submitted: z.string().nullable(),
  /** The day of the issued permit. */
  released: z.string().nullable(),
  expires: z.string().nullable(),
  lastInspection: z.string().nullable(),
  /** By when the next inspection is due, where the authority sets a distance. */
  nextInspectionBy: z.string().nullable(),
  expired: z.boolean(),
  /** Since it was submitted, while it is waited for. */
  daysWaiting: z.int().nullable(),
  daysInStage: z.int(),
  /** Where the application and the issued permit are served, or null. */
  application: z.string().nullable(),
  file: z.string().nullable(),
  applicationIsPdf: z.boolean(),
  fileIsPdf: z.boolean(),
  /** Oldest first. */
  notes: z.array(PermitNote),
  ...stamps,
})
export type Permit = z.output<typeof Permit>

const fields = {
  issuing_authority: RequiredLine,
  submission_method: Line.optional(),
  title: RequiredLine,
  number: Line.optional(),
  /** `submitted` when a `submitted` day is given, else `preparing`. */
  stage: z.enum(permitStages).optional(),
  submitted: OptionalDay.optional(),
  expires: OptionalDay.optional(),
}

/** Form fields; the application comes as the file `file`. */
export const NewPermit = newOf(z.object(fields), Permit)
export type NewPermit = z.output<typeof NewPermit>

/**
 * A new `file` takes the place of the application; `removeFile` takes it away. `inStageSince` is for a move that is taken
 * back: since when it stood in that stage before; without it, since today. Its name is not the answer's, so that a permit
 * sent back whole moves as of today.
 */
export const PermitChange = formChangeOf(
  z.object({ ...fields, inStageSince: OptionalDay, lastInspection: OptionalDay, removeFile: FormFlag }),
  Permit,
)
export type PermitChange = z.output<typeof PermitChange>

export const createPermit = create('/api/projects/:id/permits', {
  summary: 'Put a permit on record, with its application',
  idempotent: 'or-second-click',
  multipart: { files: ['file'] },
  body: NewPermit,
  response: Permit,
})

export const updatePermit = put('/api/projects/:id/permits/:permitId', {
  summary: 'Correct a permit or move it to another stage; form fields or JSON',
  multipart: { files: ['file'] },
  body: PermitChange,
  response: Permit,
})

export const deletePermit = del('/api/projects/:id/permits/:permitId', {
  summary: 'Remove a permit; it can be brought back',
  /** `removal_id`: what undoes it. */
  response: Message.extend({ removal_id: Id }),
})

export const readPermitFile = getFile('/api/projects/:id/permits/:permitId/preview', {
  summary: 'The issued permit',
})

export const readPermitApplication = getFile('/api/projects/:id/permits/:permitId/applicationpreview', {
  summary: "The permit's application",
})

export const releasePermit = post('/api/projects/:id/permits/:permitId/upload', {
  summary: 'Release a permit by uploading it; `released` is today unless told',
  multipart: { files: ['file'] },
  body: z.strictObject({
    released: OptionalDay.optional(),
    number: Line.optional(),
    expires: OptionalDay.optional(),
  }),
  response: Message.extend({ permit: Permit }),
})

export const createPermitNote = create('/api/projects/:id/permits/:permitId/notes', {
  summary: "Write into a permit's log",
  idempotent: true,
  body: newOf(
    z.object({ notes: Paragraphs.refine((text) => text.trim() !== '', 'Must not be empty') }),
    PermitNote,
  ),
  response: PermitNote,
})

export const PermitRow = Permit.extend({
  project: z.object({
    id: Id,
    number: z.string(),
    status: z.enum(projectStatuses),
    region: z.enum(regions),
    customerName: z.string(),
    siteCity: z.string(),
    siteStreet: z.string(),
    manager: z.object({ id: Id, name: z.string() }).nullable(),
  }),
})
export type PermitRow = z.output<typeof PermitRow>

/** Sorted by `waiting` (longest first unless told), `authority`, `stage`, `expires`, `project` or `updatedAt`. */
export const listPermits = get('/api/permits', {
  summary: 'Permits of all projects',
  query: z.strictObject({
    ...listQuery,
    /** One stage or several, comma-separated. */
    stage: z.string().max(200).optional(),
    /** Exactly this authority, in any capitals. */
    authority: plainText(200).optional(),
    region: z.enum(regions).optional(),
    manager_id: TextId.optional(),
    project_id: TextId.optional(),
    /** `true`: only what is not finaled or withdrawn. */
    open: Flag.optional(),
  }),
  response: z.array(PermitRow),
})

const days = { answer: z.int().nullable(), input: z.int().min(1).max(3650).nullable() }

const authorityFields = {
  name: { answer: z.string(), input: RequiredLine },
  region: { answer: z.enum(regions).nullable(), input: z.enum(regions).nullable() },
  /** The usual one first. */
  submissionMethods: { answer: z.array(z.string()), input: z.array(RequiredLine).max(20) },
  website: { answer: z.string(), input: WebAddress },
  phone: { answer: PhoneNumber, input: Phone },
  notes: { answer: z.string(), input: Paragraphs },
  /** How long an issued permit lives, and how far apart its inspections may lie, in days; null: not known. */
  validDays: days,
  inspectionDays: days,
  archived: { answer: z.boolean(), input: z.boolean() },
}

export const IssuingAuthority = z.object({
  id: Id,
  ...answersOf(authorityFields),
  permitCount: z.int(),
  ...stamps,
})
export type IssuingAuthority = z.output<typeof IssuingAuthority>

const editableAuthority = z.object({ ...inputsOf(authorityFields), name: RequiredLine })

export const NewAuthority = newOf(editableAuthority, IssuingAuthority)
export type NewAuthority = z.output<typeof NewAuthority>
export const AuthorityChange = changeOf(editableAuthority, IssuingAuthority)
export type AuthorityChange = z.output<typeof AuthorityChange>

const records = recordRoutes('/api/authorities', '/api/authorities/:authorityId', {
  access: 'employee',
  record: IssuingAuthority,
  made: NewAuthority,
  changed: AuthorityChange,
})
export const listAuthorities = records.list(
  'Who issues permits, and how applications are handed in there',
  z.strictObject({ ...listQuery, region: z.enum(regions).optional() }),
)
export const createAuthority = records.create('Add an issuing authority')
export const updateAuthority = records.update(
  'Change an issuing authority; its permits keep the name they were written with',
)
export const deleteAuthority = records.delete(
  'Delete an authority that no permit names; another can be archived',
)
