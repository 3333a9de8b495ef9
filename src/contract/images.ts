import { z } from 'zod'
import { photoKinds } from '../domain/photos.ts'
import { changeOf } from './bodies.ts'
import { Id, Instant, Line, Message, plainText, TextId, Version } from './fields.ts'
import { create, del, get, getFile, put } from './route.ts'

export const Image = z.object({
  id: Id,
  project_id: Id,
  kind: z.enum(photoKinds),
  /** Its name in the calls, unique in its list. */
  fileName: z.string(),
  /** What the sender called it. */
  originalName: z.string(),
  caption: z.string(),
  /** Whether the customer sees it on their page. */
  shared: z.boolean(),
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
const params = z.strictObject({ id: TextId, kind, fileName: plainText(300) })

export const uploadImages = create('/api/projects/:id/upload', {
  summary: 'Take in photos, all or none; what is in the list already is not taken twice',
  query: z.strictObject({ prefix: kind }),
  multipart: { files: ['photos'], many: true },
  body: z.strictObject({ caption: Line.optional() }),
  /** `duplicates`: what was in the list already, under the name it has there. */
  response: Message.extend({ images: z.array(Image), duplicates: z.array(Image) }),
})

/** In their order. */
export const listImages = get('/api/projects/:id/images', {
  summary: 'The photos of a project, before and after',
  response: z.object({ before: z.array(Image), after: z.array(Image) }),
})

/** `kind` moves a photo to the other list, at its end. */
export const ImageChange = changeOf(z.object({ caption: Line, kind, shared: z.boolean() }), Image)
export type ImageChange = z.output<typeof ImageChange>

export const updateImage = put('/api/projects/:id/images/:kind/:fileName', {
  summary: 'Caption a photo, share it with the customer, or move it to the other list',
  params,
  body: ImageChange,
  response: Image,
})

export const orderImages = put('/api/projects/:id/images/order', {
  summary: 'Put the photos of a list in another order; those that are not named follow in the order they had',
  maxBytes: 2 * 1024 * 1024,
  body: z.strictObject({ kind, fileNames: z.array(plainText(300)).max(5000) }),
  response: z.object({ before: z.array(Image), after: z.array(Image) }),
})

export const deleteImage = del('/api/projects/:id/images/:kind/:fileName', {
  summary: 'Remove a photo; it can be brought back',
  params,
  /** `removal_id`: what undoes it. */
  response: Message.extend({ removal_id: Id }),
})

export const readImage = getFile('/api/projects/:id/images/:kind/:fileName', {
  summary: 'A photo, upright, without the place where it was taken',
  params,
})

export const readThumbnail = getFile('/api/projects/:id/images/:kind/:fileName/thumbnail', {
  summary: 'A small copy of a photo',
  params,
})

export const downloadImages = getFile('/api/projects/:id/images.zip', {
  summary: 'All photos of a project, or of one list, as a ZIP',
  query: z.strictObject({ kind: kind.optional() }),
})
