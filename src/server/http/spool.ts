import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An uploaded file on the disk, for the handler to read. */
export interface SpooledFile {
  /** The form's name for it. */
  field: string
  /** The sender's file name. Never write to it as a path. */
  name: string
  bytes: number
  sha256: Buffer
  read(): Promise<Buffer>
}

/** The files of one request, in a folder of their own. */
export interface Spool {
  /** Writes a file while it arrives. @throws when `stop` is aborted or the stream breaks off */
  add(file: { field: string; name: string }, content: Readable, stop: AbortSignal): Promise<SpooledFile>
  /** Call it at the end of the request, even after an error. */
  remove(): Promise<void>
}

/** Bytes that may wait to be written. What arrived in the meantime is written in one go. */
const atOnce = 1024 * 1024

/** Under the data folder, because the system's temporary folder is often in memory. */
const spoolsFolder = (dataDir: string) => join(dataDir, 'tmp')

/** @throws the system's own error when the folder cannot be made */
export async function openSpool(dataDir: string): Promise<Spool> {
  const folder = join(spoolsFolder(dataDir), `upload-${process.pid}-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let count = 0
  return {
    async add({ field, name }, content, stop) {
      count += 1
      const path = join(folder, String(count))
      const hash = createHash('sha256')
      let bytes = 0
      const target = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: atOnce })
      // What is still being opened would come into being behind the folder's removal.
      const closed = new Promise((resolve) => target.once('close', resolve))
      const measure = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      }
      try {
        await pipeline(content, measure, target, { signal: stop })
      } finally {
        await closed
      }
      return { field, name, bytes, sha256: hash.digest(), read: () => readFile(path) }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Longer than any request takes. */
const longAgoMs = 24 * 60 * 60_000

/**
 * Removes what a crash left; called before the first request. Another server's that still runs stays, until it is so
 * old that its number must belong to another program now.
 */
export async function removeLeftSpools(dataDir: string): Promise<void> {
  const names = await readdir(spoolsFolder(dataDir)).catch(() => [])
  for (const name of names) {
    const folder = join(spoolsFolder(dataDir), name)
    const pid = Number(/^upload-(\d+)-/.exec(name)?.[1] ?? 0)
    if (pid > 0 && (pid === process.pid || !isRunning(pid) || (await isOld(folder)))) {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function isOld(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined)
  return found !== undefined && found.mtimeMs < Date.now() - longAgoMs
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
