import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../database/schema.generated.ts'
import type { FileStore } from './file-store.ts'
import { readIfThere } from './read-if-there.ts'

export interface Move {
  db: Kysely<DB>
  from: FileStore
  to: FileStore
  /** Also removes the files from the source once all are verified. */
  removeSource: boolean
  onProgress: (done: number, total: number) => void
}

export interface MoveResult {
  copied: number
  /** Already in the target, with the right checksum. */
  skipped: number
  removed: number
  broken: { path: string; problem: string }[]
}

interface RecordedFile {
  id: number
  path: string
  sha256: Buffer
}

const pageSize = 500

/**
 * Copies every recorded file to another store, and checks the bytes read and written against the recorded SHA-256.
 * Files already there are skipped, so an interrupted move can be started again. Files added meanwhile are copied in
 * further passes. A broken file does not stop the rest.
 * @throws when both addresses are the same store
 */
export async function moveFiles(move: Move): Promise<MoveResult> {
  await assertDifferent(move)
  const result: MoveResult = { copied: 0, skipped: 0, removed: 0, broken: [] }
  // By path, because a photo moved to the other list keeps its row but gets another path.
  const seen = new Set<string>()
  let done = 0
  for (;;) {
    const total = await countFiles(move.db)
    let isNew = false
    for await (const file of readFiles(move.db)) {
      if (seen.has(file.path)) continue
      seen.add(file.path)
      isNew = true
      await moveOne(move, file, result)
      done += 1
      move.onProgress(done, Math.max(total, done))
    }
    if (!isNew) break
  }
  if (move.removeSource && result.broken.length === 0) result.removed = await removeFromSource(move)
  return result
}

/** If both were the same store, removing from one would empty the other. */
async function assertDifferent({ from, to }: Move): Promise<void> {
  const path = `move check ${randomUUID()}.txt`
  await to.write(path, Buffer.from('This file may be removed.'))
  try {
    if (await readIfThere(from, path)) throw new Error('Both addresses lead to the same store')
  } finally {
    await to.remove(path)
  }
}

async function moveOne(move: Move, file: RecordedFile, result: MoveResult): Promise<void> {
  try {
    const isCopied = await copyFile(move, file)
    result[isCopied ? 'copied' : 'skipped'] += 1
  } catch (error) {
    if (!(await isOnRecord(move.db, file.path))) return // moved or removed in the meantime, with its file
    const problem = error instanceof Error ? error.message : String(error)
    result.broken.push({ path: file.path, problem })
  }
}

/** @returns false when it is there already. @throws a sentence about what is wrong with it */
async function copyFile({ from, to }: Move, { path, sha256 }: RecordedFile): Promise<boolean> {
  const there = await readIfThere(to, path)
  if (there && isRight(there, sha256)) return false
  const bytes = await readIfThere(from, path)
  if (!bytes) throw new Error('is not in the source')
  if (!isRight(bytes, sha256)) throw new Error('is damaged in the source: its checksum is another one')
  // Only after the right bytes were read.
  if (there) await to.remove(path)
  await to.write(path, bytes)
  const written = await readIfThere(to, path)
  if (!written || !isRight(written, sha256)) throw new Error('did not arrive whole')
  return true
}

function isRight(bytes: Buffer, sha256: Buffer): boolean {
  return createHash('sha256').update(bytes).digest().equals(sha256)
}

async function* readFiles(db: Kysely<DB>): AsyncGenerator<RecordedFile> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('stored_file')
      .select(['id', 'path', 'sha256'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

async function countFiles(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('stored_file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function isOnRecord(db: Kysely<DB>, path: string): Promise<boolean> {
  const row = await db.selectFrom('stored_file').select('id').where('path', '=', path).executeTakeFirst()
  return row !== undefined
}

/** Removes only files that the target can give back. */
async function removeFromSource({ db, from, to }: Move): Promise<number> {
  let removed = 0
  for await (const { path, sha256 } of readFiles(db)) {
    const there = await readIfThere(to, path)
    if (!there || !isRight(there, sha256)) continue
    await from.remove(path)
    removed += 1
  }
  return removed
}
