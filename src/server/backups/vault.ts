import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { AppError } from '../../domain/errors.ts'
import type { FileStore } from '../files/file-store.ts'
import { readIfThere } from '../files/read-if-there.ts'
import type { VaultKey } from './vault-key.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Names that backups give their parts. Everything else in the folder or bucket is left alone. */
const blobPath = /^blobs\/[0-9a-f]{2}\/[0-9a-f]{64}\.zst(?:\.age)?$/

/**
 * A folder or bucket of backups. Content is kept in blobs, each named by its SHA-256, so that equal content is stored
 * once. Blobs are compressed, and encrypted when there is a key.
 */
export class Vault {
  readonly store: FileStore
  readonly #key: VaultKey
  /** Blobs known to be there. */
  readonly #known = new Set<string>()

  constructor(store: FileStore, key: VaultKey) {
    this.store = store
    this.#key = key
  }

  /** Reads once what is there, so that {@link putBlob} need not ask about each. */
  async readKnownBlobs(): Promise<void> {
    for await (const { path } of this.store.list()) if (blobPath.test(path)) this.#known.add(path)
  }

  /** @returns the bytes that were stored: 0 when the content was there already */
  async putBlob(bytes: Buffer): Promise<number> {
    const path = this.blobPathOf(sha256Of(bytes))
    if (this.#known.has(path)) return 0
    const packed = await this.pack(bytes)
    const isNew = await writeUnlessThere(this.store, path, packed)
    this.#known.add(path)
    return isNew ? packed.length : 0
  }

  /** @throws when it is missing, damaged, or locked with another key */
  async getBlob(sha256: Buffer): Promise<Buffer> {
    const bytes = await this.readPacked(this.blobPathOf(sha256))
    if (!sha256Of(bytes).equals(sha256))
      throw new Error(`${this.blobPathOf(sha256)} is damaged: its checksum is another one`)
    return bytes
  }

  hasBlob(sha256: Buffer): boolean {
    return this.#known.has(this.blobPathOf(sha256))
  }

  blobPathOf(sha256: Buffer): string {
    const name = this.#key.nameOf(sha256)
    return `blobs/${name.slice(0, 2)}/${name}${this.#key.extension}`
  }

  /** Writes a file under a name of its own, packed like a blob. @returns its size */
  async writeNamed(path: string, bytes: Buffer): Promise<number> {
    const packed = await this.pack(bytes)
    await this.store.write(path + this.#key.extension, packed)
    return packed.length
  }

  async readNamed(path: string): Promise<Buffer> {
    return this.readPacked(path + this.#key.extension)
  }

  /**
   * The names under a prefix, without the extension that says how they are packed.
   * @throws when all of them were packed in the other way: with a key, or without
   */
  async listNamed(prefix: string): Promise<string[]> {
    const names: string[] = []
    let other: string | undefined
    for await (const { path } of this.store.list()) {
      const [, name, extension] = /^(.*?)(\.zst(?:\.age)?)$/.exec(path) ?? []
      if (name === undefined || !name.startsWith(prefix)) continue
      if (extension === this.#key.extension) names.push(name)
      else other = path
    }
    if (names.length === 0 && other !== undefined) throw new Error(keyProblem(other))
    return names.sort()
  }

  async removeNamed(path: string): Promise<void> {
    await this.store.remove(path + this.#key.extension)
  }

  /**
   * Removes blobs that nothing needs, but for young ones: a backup that runs now may need those. Blobs that are packed in
   * the other way are left alone.
   * @param needed their paths
   * @returns how many were removed
   */
  async removeBlobs(needed: ReadonlySet<string>, storedBefore: Date): Promise<number> {
    const unneeded: string[] = []
    for await (const { path, storedAt } of this.store.list()) {
      const isOurs = blobPath.test(path) && path.slice(path.indexOf('.')) === this.#key.extension
      if (isOurs && !needed.has(path) && storedAt < storedBefore) unneeded.push(path)
    }
    for (const path of unneeded) await this.store.remove(path)
    return unneeded.length
  }

  private async pack(bytes: Buffer): Promise<Buffer> {
    return this.#key.lock(await compress(bytes))
  }

  private async readPacked(path: string): Promise<Buffer> {
    const packed = await readIfThere(this.store, path)
    if (packed === undefined) throw new Error(`${path} is missing`)
    try {
      return await decompress(await this.#key.unlock(packed))
    } catch (cause) {
      throw new Error(`${path} is damaged, or locked with another key`, { cause })
    }
  }
}

function keyProblem(path: string): string {
  return path.endsWith('.age')
    ? 'These backups are encrypted: set BACKUP_KEY to the key that they were made with'
    : 'These backups are not encrypted: leave BACKUP_KEY out'
}

export function sha256Of(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

async function writeUnlessThere(store: FileStore, path: string, bytes: Buffer): Promise<boolean> {
  try {
    await store.write(path, bytes)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false
    throw error
  }
}
