import { z } from 'zod'
import { grantPapers, grantPrograms, grantSlots } from '../domain/grants.ts'
import { photoKinds } from '../domain/photos.ts'
import { changeOf } from './bodies.ts'
import { Day, Id, Message, Money, MoneySum, Price, stamps } from './fields.ts'
import { del, get, getFile, put } from './route.ts'

const place = { slot: z.enum(grantSlots), side: z.enum(photoKinds) }

/** The evidence for a grant, and what it still lacks. */
export const GrantEvidence = z.object({
  project_id: Id,
  program: z.enum(grantPrograms),
  labor: Money.nullable(),
  material: Money.nullable(),
  overhead: Money.nullable(),
  profit: Money.nullable(),
  /** The day the work was done. */
  workDone: z.string().nullable(),
  photos: z.array(z.object({ ...place, photo_id: Id })),
  papers: z.array(z.object({ paper: z.enum(grantPapers), document_id: Id, title: z.string() })),
  /** A permit of the job whose final inspection is signed off, with its file. */
  hasFinalPermit: z.boolean(),
  /** With approved changes: what the four amounts add up to. */
  contract: MoneySum,
  missing: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('photo'), ...place }),
      z.object({ kind: z.enum(['permit', 'costs', 'work_done', 'license']) }),
      z.object({ kind: z.literal('sum'), sum: MoneySum, contract: MoneySum }),
    ]),
  ),
  ...stamps,
})
export type GrantEvidence = z.output<typeof GrantEvidence>

export const readGrant = get('/api/projects/:id/grant', {
  summary: 'The evidence that is gathered for a grant; null for none',
  response: z.object({ grant: GrantEvidence.nullable() }),
})

export const GrantChange = changeOf(
  z.object({
    program: z.enum(grantPrograms),
    labor: Price.nullable(),
    material: Price.nullable(),
    overhead: Price.nullable(),
    profit: Price.nullable(),
    workDone: Day.nullable(),
  }),
  GrantEvidence,
)
export type GrantChange = z.output<typeof GrantChange>

export const updateGrant = put('/api/projects/:id/grant', {
  summary: 'Begin to gather evidence for a grant, or change what is said of it',
  body: GrantChange,
  response: GrantEvidence,
})

export const deleteGrant = del('/api/projects/:id/grant', {
  summary: 'Forget the evidence for a grant; its photos and documents stay with the project',
  response: Message,
})

export const chooseGrantPhoto = put('/api/projects/:id/grant/photos', {
  summary: 'Say which photo shows what the program asks for; null for none',
  body: z.strictObject({ ...place, photo_id: Id.nullable() }),
  response: GrantEvidence,
})

export const chooseGrantPaper = put('/api/projects/:id/grant/papers', {
  summary: 'Add a document of the project to the evidence, or take it out with null',
  body: z.strictObject({ document_id: Id, paper: z.enum(grantPapers).nullable() }),
  response: GrantEvidence,
})

export const readGrantInvoice = getFile('/api/projects/:id/grant/invoice', {
  summary: 'The invoice of the whole job with labor, material, overhead and profit apart, as PDF',
})

export const downloadGrant = getFile('/api/projects/:id/grant/package', {
  summary: 'The whole evidence as one ZIP, with a list of what is missing',
})
