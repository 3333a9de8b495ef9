import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { access, constants, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError, notFound } from '../../domain/errors.ts'
import { assertStorePath } from './file-paths.ts'
import type { FileStore } from './file-store.ts'
import { translateSystemError } from './store-faults.ts'

/** Stores files in a folder, `file:///var/lib/groundwork/files`. A crash leaves at most a temporary file. */
export function createLocalFileStore(url: string): FileStore {
  const root = resolve(fileURLToPath(url))
  return {
    async write(path, bytes) {
      const target = resolveInside(root, path)
      try {
        await makeFolder(dirname(target))
        await writeWhole(target, bytes)
      } catch (error) {
        if (!hasCode(error, 'EEXIST', 'EISDIR')) throw translateSystemError(error)
        throw new AppError('conflict', 'There is a file of this name already', { cause: error })
      }
    },
    async read(path) {
      const target = resolveInside(root, path)
      try {
        return await readFile(target)
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) throw notFound('File')
        throw translateSystemError(error)
      }
    },
    async remove(path) {
      const target = resolveInside(root, path)
      try {
        await rm(target, { force: true })
      } catch (error) {
        if (!hasCode(error, 'ENOTDIR')) throw translateSystemError(error)
      }
    },
    async *list() {
      for await (const file of walk(root)) {
        if (!unfinishedName.test(file.name)) yield { path: file.path, storedAt: file.modified }
      }
    },
    async removeUnfinished(before) {
      let removed = 0
      for await (const file of walk(root)) {
        if (!unfinishedName.test(file.name) || file.modified >= before) continue
        await rm(join(root, file.path), { force: true })
        removed += 1
      }
      return removed
    },
    async check() {
      try {
        await makeFolder(root)
        await access(root, constants.R_OK | constants.W_OK)
      } catch (error) {
        throw translateSystemError(error)
      }
    },
  }
}

/** Writes a temporary file, then gives it its name in one step. @throws EEXIST */
async function writeWhole(target: string, bytes: Buffer): Promise<void> {
  const temporary = join(dirname(target), `.${randomUUID()}.part`)
  try {
    await writeDurably(temporary, bytes)
    await giveName(temporary, target)
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(dirname(target))
}

async function giveName(temporary: string, target: string): Promise<void> {
  try {
    // link() fails when the name is taken; rename() would overwrite.
    await link(temporary, target)
  } catch (error) {
    if (!hasCode(error, 'EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP')) throw error
    // USB sticks and some network drives have no links: reserve the name first, then fill it.
    await (await open(target, 'wx', 0o600)).close()
    await rename(temporary, target)
  }
}

const unfinishedName = /^\.[0-9a-f]{8}-[0-9a-f-]{27}\.part$/

/** @throws invalid when the path leaves the store or is the store itself */
function resolveInside(root: string, path: string): string {
  assertStorePath(path)
  return join(root, ...path.split('/'))
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a folder and its parents, durably: also the new names survive a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders; its file systems record names durably.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

interface WalkedFile {
  path: string
  name: string
  modified: Date
}

/** Every file below a folder, except those that disappear meanwhile or can't be read. */
async function* walk(root: string, folder = root): AsyncGenerator<WalkedFile> {
  for (const entry of await readFolder(folder)) {
    const full = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(root, full)
    if (!entry.isFile()) continue
    const modified = await modifiedAt(full)
    if (modified) yield { path: relative(root, full).replaceAll(sep, '/'), name: entry.name, modified }
  }
}

async function readFolder(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES')) return []
    throw error
  }
}

async function modifiedAt(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
