import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, invalidField } from '../../domain/errors.ts'
import { controlCharacter, lineBreak, turnsText } from '../../domain/one-line.ts'
import { maxPhotosAtOnce } from '../../domain/photos.ts'
import { type Said, say, toSentence } from '../../domain/sentences/say.ts'
import type { Spool, SpooledFile } from './spool.ts'

export interface UploadedFile {
  /** The sender's file name. Never write to it as a path. */
  name: string
  bytes: Buffer
}

/** 25 MB, the largest picture or document. */
export const maxFileBytes = 25 * 1024 * 1024

/** Files are in memory, except on routes that take many: there they are on the disk. */
export interface ReadForm {
  body: Record<string, unknown>
  files: Record<string, UploadedFile[]>
  spooled: SpooledFile[]
}

/**
 * Reads a form's text fields and the files that the route allows.
 * @param spool for the files of a route that takes many
 * @throws invalid naming an unknown or repeated field; too_large above 25 MB per file
 */
export async function readMultipart(
  request: FastifyRequest,
  allowedFiles: readonly string[],
  spool?: Spool,
): Promise<ReadForm> {
  if (!request.isMultipart()) return readPlainForm(request, allowedFiles)
  try {
    return await readParts(request, allowedFiles, spool)
  } catch (error) {
    discardRest(request)
    // The parser's errors for a form that breaks off or has no boundary have no status.
    if (error instanceof AppError || !(error instanceof Error) || 'statusCode' in error) throw error
    // A disk that is full is not the sender's fault.
    if ('syscall' in error) throw error
    throw new AppError('invalid', 'The form is broken: it cannot be read to its end', { cause: error })
  }
}

/** Drops the rest of a refused form, because browsers read the answer only after they have sent everything. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

async function readParts(
  request: FastifyRequest,
  allowedFiles: readonly string[],
  spool: Spool | undefined,
): Promise<ReadForm> {
  const body: Record<string, string> = {}
  const files: Record<string, UploadedFile[]> = {}
  const spooled: SpooledFile[] = []
  for await (const part of request.parts({
    // One more than allowed, so that our error can name the field.
    limits: {
      fileSize: maxFileBytes,
      files: spool ? maxPhotosAtOnce + 1 : 20,
      fields: 50,
      fieldSize: 100_000,
    },
  })) {
    if (part.type === 'file') {
      if (!allowedFiles.includes(part.fieldname))
        throw invalidField(part.fieldname, 'Is not a file of this call')
      if (spool) {
        const file = await spoolFile(spool, part)
        if (file.bytes > 0 || file.name) spooled.push(file)
        if (spooled.length > maxPhotosAtOnce)
          throw tooLarge(
            part.fieldname,
            say('Must be at most {count} files at a time', { count: maxPhotosAtOnce }),
          )
        continue
      }
      if (files[part.fieldname]) throw invalidField(part.fieldname, 'Must be one file')
      const bytes = await readFile(part.fieldname, part.toBuffer())
      // Browsers send an empty part for a file input that was left alone.
      if (bytes.length > 0 || part.filename)
        (files[part.fieldname] ??= []).push({ name: nameOf(part), bytes })
    } else {
      if (Object.hasOwn(body, part.fieldname)) throw invalidField(part.fieldname, 'Is given twice')
      if (allowedFiles.includes(part.fieldname)) {
        assertNoOtherFile(part.fieldname, part.value)
        continue
      }
      Object.defineProperty(body, part.fieldname, { value: String(part.value), enumerable: true })
    }
  }
  return { body, files, spooled }
}

/** Stops at the first byte above the limit. The parser alone would read the file to its end. */
async function spoolFile(spool: Spool, part: MultipartFile): Promise<SpooledFile> {
  const overflow = new AbortController()
  part.file.once('limit', () => overflow.abort())
  const file = { field: part.fieldname, name: nameOf(part) }
  const adding = spool.add(file, part.file, overflow.signal)
  const spooled = await adding.catch((error: unknown) => {
    if (!part.file.truncated) throw error
  })
  if (!spooled || part.file.truncated)
    throw tooLarge(file.field, say('{name}: Must be at most 25 MB', { name: file.name }))
  return spooled
}

/** The name as one line, for display. It may be missing, though the parser's types say otherwise. */
function nameOf({ filename = '' }: { filename: string | undefined }): string {
  return filename.replaceAll(unnamable, '')
}

const unnamable = new RegExp(
  [lineBreak, controlCharacter, turnsText].map(({ source }) => source).join('|'),
  'g',
)

async function readFile(field: string, reading: Promise<Buffer>): Promise<Buffer> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
      throw tooLarge(field, 'Must be at most 25 MB', error)
    }
    throw error
  }
}

function tooLarge(field: string, said: Said, cause?: unknown): AppError {
  const whole = say('{field}: {sentence}', { field, sentence: toSentence(said) })
  return new AppError('too_large', whole, { fields: { [field]: said }, cause })
}

/**
 * Scripts send a missing file as '', 'null' or 'undefined', and a record that is sent back has the URL of its file.
 * @throws invalid naming the field for any other text
 */
function assertNoOtherFile(field: string, value: unknown): void {
  const text = String(value)
  if (['', 'null', 'undefined'].includes(text)) return
  if (!text.startsWith('/api/')) throw invalidField(field, 'Must be a file')
}

/**
 * A form without files may also come as JSON. Numbers are converted to text, like in a form. In a PUT, null clears a
 * field. Objects in a record that is sent back are left to the schema.
 */
function readPlainForm(request: FastifyRequest, allowedFiles: readonly string[]): ReadForm {
  const isChange = request.method === 'PUT'
  const body: Record<string, unknown> = {}
  for (const [field, value] of Object.entries((request.body ?? {}) as Record<string, unknown>)) {
    if (value === undefined || (value === null && !isChange)) continue
    if (allowedFiles.includes(field)) {
      assertNoOtherFile(field, value)
      continue
    }
    const read = typeof value === 'object' ? (value ?? '') : String(value)
    Object.defineProperty(body, field, { value: read, enumerable: true })
  }
  return { body, files: {}, spooled: [] }
}
