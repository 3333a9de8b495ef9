import { z } from 'zod'
import { TextId, Version } from './fields.ts'

/**
 * The body of a PUT: any of the editable fields, and `version`. A client may send back the whole record it was given:
 * the record's other fields are accepted and ignored; anything else is refused by name.
 */
export function changeOf<E extends z.ZodRawShape, R extends z.ZodRawShape>(
  editable: z.ZodObject<E>,
  record: z.ZodObject<R>,
) {
  return z.strictObject({ ...someOf(editable, record), version: Version.optional() })
}

/** The same for a form, where everything is text. */
export function formChangeOf<E extends z.ZodRawShape, R extends z.ZodRawShape>(
  editable: z.ZodObject<E>,
  record: z.ZodObject<R>,
) {
  return z.strictObject({ ...someOf(editable, record), version: TextId.optional() })
}

/**
 * The body of a POST that makes a record: its editable fields. As in `changeOf`, the other fields of a record that is
 * sent back are accepted and ignored, and anything else is refused by name.
 */
export function newOf<E extends z.ZodRawShape, R extends z.ZodRawShape>(
  editable: z.ZodObject<E>,
  record: z.ZodObject<R>,
) {
  return z.strictObject({ ...ignoredFields(editable, record), ...editable.shape })
}

function someOf<E extends z.ZodRawShape>(editable: z.ZodObject<E>, record: z.ZodObject) {
  return { ...ignoredFields(editable, record), ...editable.partial().shape }
}

/** Fields that lists and parent records add to a record: they may be sent back, even where its own answer lacks them. */
const carriedFields = ['id', 'project', 'project_id', 'status', 'version', 'createdAt', 'updatedAt']

/** Nothing of it reaches a handler. */
const ignored = z
  .codec(z.unknown(), z.undefined(), { decode: () => undefined, encode: () => undefined })
  .optional()

function ignoredFields(editable: z.ZodObject, record: z.ZodObject) {
  const fields = Object.fromEntries(
    [...Object.keys(record.shape), ...carriedFields]
      .filter((key) => !(key in editable.shape))
      .map((key) => [key, ignored]),
  )
  // Their names stay out of the type: nobody shall read them.
  return fields as Record<never, typeof ignored>
}
