import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateX25519Identity } from 'age-encryption'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createLocalFileStore } from '../files/local-file-store.ts'
import { insertStoredFile, storePdf } from '../files/stored-files.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { dropDatabase, runOnServer, withDatabase } from '../testing/database-server.ts'
import { openVault } from './open-vault.ts'
import { listBackups, readManifest, restoreBackup, verifyBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { sha256Of } from './vault.ts'

const server = inject('templateDatabase').url
const restoredName = `groundwork_restored_${process.pid}`
const restoredUrl = withDatabase(server, restoredName)
const now = new Date('2026-11-26T10:15:00Z')

let office: TestApp
let maria: Caller
let folder: string
beforeAll(async () => {
  office = await buildTestApp()
  maria = await office.signIn('admin')
  const { body: project } = await maria.call<{ id: number }>('POST', '/api/projects', {
    customer: { name: 'Ana\tNúñez \\ "Hillcrest"' },
    region: 'bay_area',
  })
  await maria.call('POST', '/api/invoices', {
    project_id: project.id,
    items: [{ description: 'Piers\r\nand caps', amount: 12_000 }],
  })
  await keepPdf('one.pdf', 'the first paper')
})
afterAll(() => office.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-backups-'))
  await dropDatabase(server, restoredName)
  return async () => {
    await dropDatabase(server, restoredName)
    rmSync(folder, { recursive: true })
  }
})

/** A file with its row. @returns its path */
async function keepPdf(name: string, content: string): Promise<string> {
  const { deps } = office
  const pdf = Buffer.from(content)
  const sha256 = sha256Of(pdf).toString('hex')
  const stored = await storePdf(deps.files, { folder: 'Papers', shelf: 'bids', name, pdf, sha256 })
  await deps.db.transaction().execute((trx) => insertStoredFile(trx, stored.row))
  return stored.path
}

const vaultOf = (backupKey?: string) =>
  openVault({ backupUrl: pathToFileURL(folder).href, ...(backupKey && { backupKey }) })

async function take(backupKey?: string, at = now) {
  const { url } = office.database
  return takeBackup({ address: url, files: office.deps.files }, await vaultOf(backupKey), { now: at })
}

async function restore(backupKey?: string) {
  await runOnServer(server, `create database ${restoredName}`)
  const vault = await vaultOf(backupKey)
  const [name = ''] = await listBackups(vault)
  const manifest = await readManifest(vault, name)
  await verifyBackup(vault, manifest)
  const files = createLocalFileStore(pathToFileURL(join(folder, 'restored')).href)
  await restoreBackup({ address: restoredUrl, files }, vault, manifest)
  return { files, manifest }
}

/** Every row of every table as JSON, read in another way than backups read them. */
async function readAllRows(url: string): Promise<Record<string, string[]>> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`)
      all[name] = rows.map(({ row }) => row).sort()
    }
    return all
  } finally {
    await client.end()
  }
}

test.each([
  ['plain', undefined],
  ['encrypted', 'with a key'],
])('a %s backup restores every row and file, and numbers go on', async (_, wantsKey) => {
  const key = wantsKey && (await generateX25519Identity())
  const { manifest } = await take(key)
  const { files } = await restore(key)
  expect(await readAllRows(restoredUrl)).toEqual(await readAllRows(office.database.url))
  expect(manifest.files.length).toBeGreaterThan(0)
  for (const { path, sha256 } of manifest.files)
    expect(sha256Of(await files.read(path)).toString('hex')).toBe(sha256)
  const client = new Client(restoredUrl)
  await client.connect()
  const counted = await client.query("select from pg_stats where schemaname = 'public'")
  expect(counted.rowCount).toBeGreaterThan(0)
  await client.query("insert into category (name) values ('Made after the restore')")
  await expect(client.query('insert into invoice_item (invoice_id) values (-1)')).rejects.toThrow()
  await client.end()
})

test('stores only what is new', async () => {
  await take()
  const again = await take(undefined, new Date('2026-11-27T10:15:00Z'))
  await keepPdf('two.pdf', 'the second paper')
  const { newBytes, manifest } = await take(undefined, new Date('2026-11-28T10:15:00Z'))
  expect(manifest.files).toHaveLength(again.manifest.files.length + 1)
  // The second backup adds only its own list of contents.
  expect(again.newBytes).toBeLessThan(20_000)
  expect(newBytes).toBeLessThan(40_000)
})

test('copies one moment, whatever is written meanwhile', async () => {
  const before = await readAllRows(office.database.url)
  const vault = await vaultOf()
  let wasWritten = false
  await takeBackup({ address: office.database.url, files: office.deps.files }, vault, {
    now,
    onProgress: () => {
      if (wasWritten) return
      wasWritten = true
      void office.deps.db.insertInto('category').values({ name: 'Written meanwhile' }).execute()
    },
  })
  await restore()
  expect(wasWritten).toBe(true)
  expect(await readAllRows(restoredUrl)).toEqual(before)
})

test('finds a photo that was moved meanwhile, and names files that are missing, damaged or deleted', async () => {
  const { deps } = office
  const paths = await Promise.all(['moved', 'missing', 'damaged'].map((name) => keepPdf(`${name}.pdf`, name)))
  const [moved = '', missing = '', damaged = ''] = paths
  await deps.files.write('Papers/elsewhere.pdf', await deps.files.read(moved))
  await deps.files.remove(moved)
  await deps.db
    .updateTable('stored_file')
    .set({ path: 'Papers/elsewhere.pdf' })
    .where('path', '=', moved)
    .execute()
  await deps.files.remove(missing)
  await deps.files.remove(damaged)
  await deps.files.write(damaged, Buffer.from('something else'))
  const { manifest } = await take()
  expect(manifest.brokenFiles).toEqual([
    { path: damaged, problem: 'is damaged in the file store: its checksum is another one' },
    { path: missing, problem: 'is missing in the file store' },
  ])
  expect(manifest.files.map(({ path }) => path)).toContain('Papers/elsewhere.pdf')
  await deps.db.deleteFrom('stored_file').where('path', 'in', [missing, damaged]).execute()
})

test('refuses a backup that is damaged or incomplete, before it writes', async () => {
  const { manifest } = await take()
  const vault = await vaultOf()
  const [part = ''] = manifest.tables.find(({ rows }) => rows > 0)?.parts ?? []
  const blob = vault.blobPathOf(Buffer.from(part, 'hex'))
  writeFileSync(join(folder, blob), 'damaged')
  await expect(restore()).rejects.toThrow(`${blob} is damaged`)
  rmSync(join(folder, blob))
  await dropDatabase(server, restoredName)
  await expect(restore()).rejects.toThrow(`${blob} is missing`)
})

test('a key hides content and names; without it, or with another, nothing is read', async () => {
  const [key, other] = await Promise.all([generateX25519Identity(), generateX25519Identity()])
  const { manifest } = await take(key)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).join('\n')
  for (const { sha256 } of manifest.files) expect(names).not.toContain(sha256)
  await expect(listBackups(await vaultOf())).rejects.toThrow('set BACKUP_KEY')
  await expect(readManifest(await vaultOf(other), 'backups/2026-11-26T10-15-00.000Z')).rejects.toThrow(
    'another key',
  )
})
