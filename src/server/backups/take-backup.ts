import { Client, type ClientConfig } from 'pg'
import type { FileStore } from '../files/file-store.ts'
import { readIfThere } from '../files/read-if-there.ts'
import { type BackedUpFile, type Manifest, manifestName } from './manifest.ts'
import { copyOut, listTables, readSequences } from './read-tables.ts'
import { sha256Of, type Vault } from './vault.ts'

export interface BackupSource {
  address: string | ClientConfig
  files: FileStore
}

export interface BackupProgress {
  /** What is being copied: a table or a file. */
  current: string
  doneBytes: number
  totalBytes: number
}

export interface TakenBackup {
  name: string
  manifest: Manifest
  /** Bytes that were not in the vault before, as they are stored. */
  newBytes: number
}

/**
 * Copies the database, as it is at one moment, and every file on record into the vault. People go on working. The
 * manifest is written last: without it, there is no backup. Files that the store has lost or damaged are named in it;
 * they stop nothing.
 */
export async function takeBackup(
  { address, files }: BackupSource,
  vault: Vault,
  { now, onProgress = () => undefined }: { now: Date; onProgress?: (progress: BackupProgress) => void },
): Promise<TakenBackup> {
  await vault.readKnownBlobs()
  const client = await connect(address)
  try {
    // Everything below reads one snapshot.
    await client.query('begin isolation level repeatable read, read only')
    await client.query("set local time zone 'UTC'")
    const recorded = await readRecordedFiles(client)
    const progress = await startProgress(client, recorded, onProgress)
    const { tables, newBytes: tableBytes } = await copyTables(client, vault, progress)
    const manifest: Manifest = {
      format: 1,
      takenAt: now.toISOString(),
      postgresVersion: await readVersion(client),
      migrations: await readMigrations(client),
      tables,
      sequences: await readSequences(client),
      files: [],
      goneFiles: [],
      brokenFiles: [],
    }
    await client.query('commit')
    const fileBytes = await copyFiles({ client, files, vault }, recorded, manifest, progress)
    const name = manifestName(now)
    const manifestBytes = await vault.writeNamed(name, Buffer.from(JSON.stringify(manifest)))
    return { name, manifest, newBytes: tableBytes + fileBytes + manifestBytes }
  } finally {
    await client.end()
  }
}

async function connect(address: string | ClientConfig): Promise<Client> {
  const client = new Client(typeof address === 'string' ? { connectionString: address } : address)
  client.on('error', () => undefined) // a lost connection fails the query it belongs to
  await client.connect()
  return client
}

type Progress = (current: string, bytes: number) => void

async function startProgress(
  client: Client,
  recorded: readonly BackedUpFile[],
  onProgress: (progress: BackupProgress) => void,
): Promise<Progress> {
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_relation_size(oid)), 0) as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const fileBytes = recorded.reduce((sum, { bytes }) => sum + bytes, 0)
  const totalBytes = Number(rows[0]?.bytes) + fileBytes
  let doneBytes = 0
  return (current, bytes) => {
    doneBytes += bytes
    // A table's text and its pages differ in size.
    onProgress({ current, doneBytes: Math.min(doneBytes, totalBytes), totalBytes })
  }
}

async function copyTables(
  client: Client,
  vault: Vault,
  progress: Progress,
): Promise<{ tables: Manifest['tables']; newBytes: number }> {
  const tables: Manifest['tables'] = []
  let newBytes = 0
  for (const table of await listTables(client)) {
    const parts: string[] = []
    const counted = await copyOut(client, table, async (part) => {
      parts.push(sha256Of(part).toString('hex'))
      newBytes += await vault.putBlob(part)
      progress(table.name, part.length)
    })
    tables.push({ ...table, ...counted, parts })
  }
  return { tables, newBytes }
}

async function readVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

async function readMigrations(client: Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  )
  return rows
}

async function readRecordedFiles(client: Client): Promise<BackedUpFile[]> {
  const { rows } = await client.query<BackedUpFile>(
    `select path, encode(sha256, 'hex') as sha256, bytes::float8 as bytes from stored_file order by path`,
  )
  return rows
}

interface FileCopy {
  client: Client
  files: FileStore
  vault: Vault
}

/** @returns the bytes that are new in the vault */
async function copyFiles(
  copy: FileCopy,
  recorded: readonly BackedUpFile[],
  manifest: Manifest,
  progress: Progress,
): Promise<number> {
  let newBytes = 0
  for (const file of recorded) {
    const { path } = file
    if (!copy.vault.hasBlob(Buffer.from(file.sha256, 'hex'))) {
      const found = await findRecorded(copy, file)
      if (Buffer.isBuffer(found)) newBytes += await copy.vault.putBlob(found)
      else if (found === undefined) manifest.goneFiles.push(path)
      else manifest.brokenFiles.push({ path, problem: found })
      if (!Buffer.isBuffer(found)) continue
    }
    manifest.files.push(file)
    progress(path, file.bytes)
  }
  return newBytes
}

/**
 * A file of the snapshot. Since then it may have got another path, when its photo was moved, or have been deleted.
 * @returns its bytes; undefined when it was deleted; a sentence when something is wrong with it
 */
async function findRecorded(
  { client, files }: Pick<FileCopy, 'client' | 'files'>,
  { path, sha256 }: BackedUpFile,
): Promise<Buffer | string | undefined> {
  const { rows } = await client.query<{ path: string }>(
    "select path from stored_file where sha256 = decode($1, 'hex')",
    [sha256],
  )
  const places = new Set([path, ...rows.map((row) => row.path)])
  let problem = rows.length > 0 ? 'is missing in the file store' : undefined
  for (const place of places) {
    const bytes = await readIfThere(files, place)
    if (bytes && sha256Of(bytes).toString('hex') === sha256) return bytes
    if (bytes) problem = 'is damaged in the file store: its checksum is another one'
  }
  return problem
}
