import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client, ClientConfig } from 'pg'
import { walSpoolName } from '../../database/postgres-folder.ts'
import { withClient } from '../../database/with-client.ts'
import { sha256Of, type Vault } from '../vault.ts'
import { type BaseManifest, baseName } from './base-manifest.ts'

/** Folders whose content belongs to the running server, and files that a new one makes. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_dynshmem',
])
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|recovery\.signal|standby\.signal|pgsql_tmp.*|core.*)$/
const partBytes = 4 * 1024 * 1024
/** From here on, a file has a pack of its own, so that it is stored again only when it changed. */
const largeBytes = 512 * 1024

export interface RunningCluster {
  /** As PostgreSQL's superuser. */
  adminAddress: ClientConfig
  place: string
}

/**
 * Copies the folder of the running database into the vault. Pages that change meanwhile are put right by the log, which
 * is why it can be used only from the moment when it ended.
 * @returns the name of the base
 */
export async function takeBase(
  { adminAddress, place }: RunningCluster,
  vault: Vault,
  now: () => Date,
): Promise<string> {
  return withClient(adminAddress, async (client) => {
    const startedAt = now().toISOString()
    const cluster = await beginBackup(client)
    const copied = await copyFolder(place, vault)
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    // The piece of the log with the end of the copy goes out now, not in a minute.
    await client.query('select pg_switch_wal()')
    const endedAt = now()
    const manifest: BaseManifest = {
      format: 1,
      ...cluster,
      ...copied,
      startedAt,
      endedAt: endedAt.toISOString(),
      label: rows[0]?.label ?? '',
    }
    const name = baseName(endedAt)
    await vault.writeNamed(name, Buffer.from(JSON.stringify(manifest)))
    return name
  })
}

async function beginBackup(
  client: Client,
): Promise<Pick<BaseManifest, 'systemId' | 'postgresMajor' | 'firstWal'>> {
  const { rows } = await client.query<{ firstWal: string; systemId: string; postgresMajor: number }>(`
    select pg_walfile_name(pg_backup_start('groundwork', fast => true)) as "firstWal",
      (select system_identifier::text from pg_control_system()) as "systemId",
      current_setting('server_version_num')::integer / 10000 as "postgresMajor"`)
  const [row] = rows
  if (!row) throw new Error('The database did not begin a backup')
  return row
}

async function copyFolder(place: string, vault: Vault): Promise<Pick<BaseManifest, 'folders' | 'packs'>> {
  const { folders, files } = await listFolder(place)
  const packs: BaseManifest['packs'] = []
  let small: { path: string; content: Buffer }[] = []
  async function packSmall(): Promise<void> {
    const content = Buffer.concat(small.map((file) => file.content))
    const listed = small.map(({ path, content: { length: bytes } }) => ({ path, bytes }))
    small = []
    if (listed.length > 0) packs.push({ files: listed, parts: await store(content, vault) })
  }
  for (const path of files) {
    const content = await readUnlessGone(join(place, path))
    if (content === undefined) continue
    if (content.length >= largeBytes) {
      packs.push({ files: [{ path, bytes: content.length }], parts: await store(content, vault) })
      continue
    }
    small.push({ path, content })
    if (small.reduce((sum, file) => sum + file.content.length, 0) >= partBytes) await packSmall()
  }
  await packSmall()
  return { folders, packs }
}

async function listFolder(place: string): Promise<{ folders: string[]; files: string[] }> {
  const folders = ['pg_wal', 'pg_wal/archive_status']
  const files: string[] = []
  async function walk(folder: string): Promise<void> {
    for (const entry of await readdir(join(place, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (leftOut.test(entry.name) || path === walSpoolName) continue
      if (entry.isFile()) files.push(path)
      if (!entry.isDirectory()) continue
      folders.push(path)
      if (!emptied.has(path)) await walk(path)
    }
  }
  await walk('')
  return { folders, files: files.sort() }
}

/** A database's file has a gigabyte at most. @returns undefined when it was removed meanwhile, with its table */
async function readUnlessGone(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function store(content: Buffer, vault: Vault): Promise<string[]> {
  const parts: string[] = []
  for (let from = 0; from < content.length; from += partBytes) {
    const part = content.subarray(from, from + partBytes)
    await vault.putBlob(part)
    parts.push(sha256Of(part).toString('hex'))
  }
  return parts
}
