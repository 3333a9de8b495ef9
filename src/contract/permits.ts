import { z } from 'zod'
import { permitStages } from '../domain/permits.ts'
import { projectStatuses, regions } from '../domain/projects.ts'
import {
  changeOf,
  Flag,
  FormFlag,
  formChangeOf,
  Id,
  Instant,
  Line,
  listQuery,
  Message,
  newOf,
  OptionalDay,
  Paragraphs,
  Phone,
  PhoneNumber,
  plainText,
  RequiredLine,
  TextId,
  Version,
  WebAddress,
} from './fields.ts'
import { defineRoute } from './route.ts'

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
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
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

const projectParams = z.strictObject({ id: TextId })
const params = z.strictObject({ id: TextId, permitId: TextId })

export const createPermit = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/permits',
  access: 'employee',
  summary: 'Put a permit on record, with its application',
  status: 201,
  idempotent: 'or-second-click',
  params: projectParams,
  multipart: { files: ['file'] },
  body: NewPermit,
  response: Permit,
})

export const updatePermit = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/permits/:permitId',
  access: 'employee',
  summary: 'Correct a permit or move it to another stage; form fields or JSON',
  params,
  multipart: { files: ['file'] },
  body: PermitChange,
  response: Permit,
})

export const deletePermit = defineRoute({
  method: 'DELETE',
  path: '/api/projects/:id/permits/:permitId',
  access: 'employee',
  summary: 'Remove a permit; it can be brought back',
  params,
  /** `removal_id`: what undoes it. */
  response: Message.extend({ removal_id: Id }),
})

export const readPermitFile = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/permits/:permitId/preview',
  access: 'session-cookie',
  summary: 'The issued permit',
  params,
  binary: true,
})

export const readPermitApplication = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/permits/:permitId/applicationpreview',
  access: 'session-cookie',
  summary: "The permit's application",
  params,
  binary: true,
})

export const releasePermit = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/permits/:permitId/upload',
  access: 'employee',
  summary: 'Release a permit by uploading it; `released` is today unless told',
  params,
  multipart: { files: ['file'] },
  body: z.strictObject({
    released: OptionalDay.optional(),
    number: Line.optional(),
    expires: OptionalDay.optional(),
  }),
  response: Message.extend({ permit: Permit }),
})

export const createPermitNote = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/permits/:permitId/notes',
  access: 'employee',
  summary: "Write into a permit's log",
  status: 201,
  idempotent: true,
  params,
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
export const listPermits = defineRoute({
  method: 'GET',
  path: '/api/permits',
  access: 'employee',
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

const days = z.int().min(1).max(3650).nullable()

const authorityFields = {
  name: RequiredLine,
  region: z.enum(regions).nullable().optional(),
  /** The usual one first. */
  submissionMethods: z.array(RequiredLine).max(20).optional(),
  website: WebAddress.optional(),
  phone: Phone.optional(),
  notes: Paragraphs.optional(),
  validDays: days.optional(),
  inspectionDays: days.optional(),
  archived: z.boolean().optional(),
}

export const IssuingAuthority = z.object({
  id: Id,
  name: z.string(),
  region: z.enum(regions).nullable(),
  submissionMethods: z.array(z.string()),
  website: z.string(),
  phone: PhoneNumber,
  notes: z.string(),
  /** How long an issued permit lives, and how far apart its inspections may lie, in days; null: not known. */
  validDays: z.int().nullable(),
  inspectionDays: z.int().nullable(),
  archived: z.boolean(),
  permitCount: z.int(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type IssuingAuthority = z.output<typeof IssuingAuthority>

export const NewAuthority = newOf(z.object(authorityFields), IssuingAuthority)
export type NewAuthority = z.output<typeof NewAuthority>
export const AuthorityChange = changeOf(z.object(authorityFields), IssuingAuthority)
export type AuthorityChange = z.output<typeof AuthorityChange>

export const listAuthorities = defineRoute({
  method: 'GET',
  path: '/api/authorities',
  access: 'employee',
  summary: 'Who issues permits, and how applications are handed in there',
  query: z.strictObject({ ...listQuery, region: z.enum(regions).optional() }),
  response: z.array(IssuingAuthority),
})

export const createAuthority = defineRoute({
  method: 'POST',
  path: '/api/authorities',
  access: 'employee',
  summary: 'Add an issuing authority',
  status: 201,
  body: NewAuthority,
  response: IssuingAuthority,
})

const authorityParams = z.strictObject({ authorityId: TextId })

export const updateAuthority = defineRoute({
  method: 'PUT',
  path: '/api/authorities/:authorityId',
  access: 'employee',
  summary: 'Change an issuing authority; its permits keep the name they were written with',
  params: authorityParams,
  body: AuthorityChange,
  response: IssuingAuthority,
})

export const deleteAuthority = defineRoute({
  method: 'DELETE',
  path: '/api/authorities/:authorityId',
  access: 'employee',
  summary: 'Delete an authority that no permit names; another can be archived',
  params: authorityParams,
  response: Message,
})
