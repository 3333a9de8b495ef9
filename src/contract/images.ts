import { z } from 'zod'
import { photoKinds } from '../domain/photos.ts'
import { changeOf, Id, Instant, Line, Message, plainText, TextId, Version } from './fields.ts'
import { defineRoute } from './route.ts'

export const Image = z.object({
  id: Id,
  project_id: Id,
  kind: z.enum(photoKinds),
  /** Its name in the calls, unique in its list. */
  fileName: z.string(),
  /** What the sender called it. */
  originalName: z.string(),
  caption: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  /** Of what is served, upright, in pixels. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** What the camera says, or null. */
  takenAt: Instant.nullable(),
  uploadedAt: Instant,
  uploadedBy: z.string().nullable(),
  version: Version,
})
export type Image = z.output<typeof Image>

const kind = z.enum(photoKinds)
const projectParams = z.strictObject({ id: TextId })
const params = z.strictObject({ id: TextId, kind, fileName: plainText(300) })

export const uploadImages = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/upload',
  access: 'employee',
  summary: 'Take in photos, all or none; what is in the list already is not taken twice',
  status: 201,
  params: projectParams,
  query: z.strictObject({ prefix: kind }),
  multipart: { files: ['photos'], many: true },
  body: z.strictObject({ caption: Line.optional() }),
  /** `duplicates`: what was in the list already, under the name it has there. */
  response: Message.extend({ images: z.array(Image), duplicates: z.array(Image) }),
})

/** In their order. */
export const listImages = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/images',
  access: 'employee',
  summary: 'The photos of a project, before and after',
  params: projectParams,
  response: z.object({ before: z.array(Image), after: z.array(Image) }),
})

/** `kind` moves a photo to the other list, at its end. */
export const ImageChange = changeOf(z.object({ caption: Line, kind }), Image)
export type ImageChange = z.output<typeof ImageChange>

export const updateImage = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/images/:kind/:fileName',
  access: 'employee',
  summary: 'Caption a photo, or move it to the other list',
  params,
  body: ImageChange,
  response: Image,
})

export const orderImages = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/images/order',
  access: 'employee',
  summary: 'Put the photos of a list in another order; those that are not named follow in the order they had',
  maxBytes: 2 * 1024 * 1024,
  params: projectParams,
  body: z.strictObject({ kind, fileNames: z.array(plainText(300)).max(5000) }),
  response: z.object({ before: z.array(Image), after: z.array(Image) }),
})

export const deleteImage = defineRoute({
  method: 'DELETE',
  path: '/api/projects/:id/images/:kind/:fileName',
  access: 'employee',
  summary: 'Remove a photo; it can be brought back',
  params,
  /** `removal_id`: what undoes it. */
  response: Message.extend({ removal_id: Id }),
})

export const readImage = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/images/:kind/:fileName',
  access: 'session-cookie',
  summary: 'A photo, upright, without the place where it was taken',
  params,
  binary: true,
})

export const readThumbnail = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/images/:kind/:fileName/thumbnail',
  access: 'session-cookie',
  summary: 'A small copy of a photo',
  params,
  binary: true,
})

export const downloadImages = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/images.zip',
  access: 'session-cookie',
  summary: 'All photos of a project, or of one list, as a ZIP',
  params: projectParams,
  query: z.strictObject({ kind: kind.optional() }),
  binary: true,
})
