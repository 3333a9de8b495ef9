import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import pino from 'pino'
import sharp from 'sharp'
import { openRunningDatabase } from '../../src/server/database/running-database.ts'
import type { DB } from '../../src/server/database/schema.generated.ts'
import type { Session } from './payment-office.ts'

let taken = 0

/** @returns the status and the name that the photo got, or nothing when no answer came */
export async function uploadPhoto(
  url: string,
  { authorization, projectId }: Session,
  signal?: AbortSignal,
): Promise<{ status: number; fileName: string | undefined } | undefined> {
  try {
    const response = await fetch(`${url}/api/projects/${projectId}/upload?prefix=before`, {
      method: 'POST',
      headers: { authorization },
      body: await photoForm(),
      ...(signal && { signal }),
    })
    const body = (await response.json()) as { images?: { fileName: string }[] }
    return { status: response.status, fileName: body.images?.[0]?.fileName }
  } catch {
    return undefined
  }
}

/** A photo of noise, so that no two are alike and none is small. */
async function photoForm(): Promise<FormData> {
  const name = `photo-${(taken += 1)}.jpg`
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  return form
}

/** Stored files whose bytes are not what their row says, or that are not there. */
export async function findWrongFiles(dataDir: string): Promise<string[]> {
  const rows = await withDatabase(dataDir, (db) =>
    db.selectFrom('stored_file').select(['path', 'sha256']).execute(),
  )
  const wrong: string[] = []
  for (const { path, sha256 } of rows) {
    const bytes = await readFile(join(dataDir, 'files', path)).catch(() => Buffer.alloc(0))
    if (!createHash('sha256').update(bytes).digest().equals(sha256)) wrong.push(path)
  }
  return wrong
}

/** The database of a server that runs on that folder. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (db: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  const database = await openRunningDatabase({ dataDir }, pino({ level: 'silent' }))
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
