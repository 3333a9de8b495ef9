import type { Readable } from 'node:stream'

/** A file's bytes; or how to read them, which is done only for a client that does not have them yet. */
type FileContent = Buffer | Readable | (() => Promise<Buffer>)

/** A file as an answer. PDFs always go out as attachments. */
export class FileAnswer<Content extends FileContent = FileContent> {
  readonly mediaType: string
  readonly content: Content
  readonly fileName: string
  /** Lower-case hexadecimal SHA-256 of the bytes: becomes the strong ETag. */
  readonly sha256: string
  /** Instead of `private, no-cache`; not of an error in its place. */
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

/** A file that is written while it goes out: a CSV, a ZIP. Always an attachment, never the same twice. */
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

/** An answer without an end: server-sent events, as they are written to `content`. */
export class EventStream {
  readonly content: Readable

  constructor(content: Readable) {
    this.content = content
  }
}

/** 202: what was asked for is on record, and is done later. */
export class Later<T> {
  readonly answer: T

  constructor(answer: T) {
    this.answer = answer
  }
}
