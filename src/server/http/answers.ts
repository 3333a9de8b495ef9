import type { Readable } from 'node:stream'

/** A file's bytes, or a function that reads them. It is called only when the client does not have them yet. */
type FileContent = Buffer | Readable | (() => Promise<Buffer>)

/** A file as an answer. PDFs always go out as attachments. */
export class FileAnswer<Content extends FileContent = FileContent> {
  readonly mediaType: string
  readonly content: Content
  readonly fileName: string
  /** Lower-case hexadecimal SHA-256 of the bytes: becomes the strong ETag. */
  readonly sha256: string
  /** Replaces `private, no-cache`, but not on an error answer. */
  readonly cacheControl: string | undefined

  constructor(file: {
    mediaType: string
    content: Content
    fileName: string
    sha256: string
    cacheControl?: string
  }) {
    this.mediaType = file.mediaType
    this.content = file.content
    this.fileName = file.fileName
    this.sha256 = file.sha256
    this.cacheControl = file.cacheControl
  }
}

/** Where a stored file lies, and what it is. */
export interface StoredFileRow {
  path: string
  media_type: string
  sha256: Buffer
  original_name?: string
}

/** A stored file under the sender's name for it, where that is known, or else the name it has in the store. */
export async function answerStoredFile(
  files: { read(path: string): Promise<Buffer> },
  { path, media_type: mediaType, sha256, original_name }: StoredFileRow,
): Promise<FileAnswer<Buffer>> {
  const fileName = original_name || path.slice(path.lastIndexOf('/') + 1)
  return new FileAnswer({
    mediaType,
    content: await files.read(path),
    fileName,
    sha256: sha256.toString('hex'),
  })
}

/** A file that is generated while it is sent (CSV, ZIP). Always an attachment, without an ETag. */
export class Download {
  readonly mediaType: string
  readonly content: Readable
  readonly fileName: string

  constructor(file: { mediaType: string; content: Readable; fileName: string }) {
    this.mediaType = file.mediaType
    this.content = file.content
    this.fileName = file.fileName
  }
}

/** Server-sent events, written to `content`. */
export class EventStream {
  readonly content: Readable

  constructor(content: Readable) {
    this.content = content
  }
}

/** 202: the request is stored and will be carried out later. */
export class Later<T> {
  readonly answer: T

  constructor(answer: T) {
    this.answer = answer
  }
}
