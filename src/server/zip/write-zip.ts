import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** With slashes: `invoices/Invoice 26-0142-1.pdf`. */
  name: string
  content: Buffer | Readable
  /** False for what is compressed already: a PDF, a picture. */
  compress: boolean
}

/**
 * A ZIP that is written while it is read. The next entry is asked for when the one before it has gone out, so that one
 * is held at a time; once nobody reads any more, no other is asked for, and `entries` is ended.
 * @param mtime when the entries say they were made
 */
export function writeZip(entries: AsyncIterable<ZipEntry>, mtime: Date): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const gone = new AbortController()
  output.once('close', () => gone.abort())
  zip.on('error', (error) => output.destroy(error as Error))
  zip.outputStream.pipe(output)
  addAll(zip, entries, mtime, gone.signal).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return output
}

async function addAll(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
  gone: AbortSignal,
): Promise<void> {
  for await (const { name, content, compress } of entries) {
    const entry = { source: toStream(content) }
    try {
      // The ZIP keeps its entries until the end: one that was given its stream would keep the whole file with it.
      zip.addReadStreamLazy(name, { mtime, compress }, (give) => give(null, entry.source))
      await finished(entry.source, { writable: false, signal: gone })
    } finally {
      entry.source.destroy()
      entry.source = toStream(Buffer.alloc(0))
    }
  }
  zip.end()
}

function toStream(content: Buffer | Readable): Readable {
  return Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content
}
