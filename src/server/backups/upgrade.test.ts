import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { checkoutFolder, loadConfig } from '../config.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { dropDatabase, runOnServer, withDatabase } from '../testing/database-server.ts'
import { openVault } from './open-vault.ts'
import { upgrade } from './upgrade.ts'

const name = `groundwork_upgrade_${process.pid}`
const url = withDatabase(inject('templateDatabase').url, name)
const migrations = join(checkoutFolder, 'migrations')
let folder: string
let older: string
let newer: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-upgrade-'))
  older = join(folder, 'older')
  newer = join(folder, 'newer')
  cpSync(migrations, newer, { recursive: true })
  cpSync(migrations, older, { recursive: true })
  for (const file of readdirSync(older)) if (file > '0043_z') rmSync(join(older, file))
  await runOnServer(inject('templateDatabase').url, `create database ${name}`)
  await migrateDatabase(url, { folder: older })
  await query("insert into company (name) values ('Bedrock'); insert into category (name) values ('Piers')")
})
afterEach(async () => {
  await dropDatabase(inject('templateDatabase').url, name)
  rmSync(folder, { recursive: true })
})

async function query(statement: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows?.map((row) => Object.values(row)[0]) ?? []
  } finally {
    await client.end()
  }
}

const said: string[] = []
async function run(tryOut = async () => undefined as void): Promise<string[]> {
  const config = loadConfig({
    DATABASE_URL: url,
    DATA_DIR: folder,
    BACKUP_URL: pathToFileURL(join(folder, 'backups')).href,
  })
  const now = new Date('2026-11-26T10:00:00Z')
  const log = pino({ level: 'silent' })
  said.length = 0
  return upgrade({
    config,
    vault: await openVault(config),
    log,
    folder: newer,
    now,
    tryOut,
    say: (line) => said.push(line),
  })
}

const appliedNames = () => query('select name from schema_migration order by name')

test('backs up an older database, migrates it and tries it out; a second time there is nothing to do', async () => {
  let wasTried = false
  const applied = await run(async () => {
    wasTried = true
  })
  expect(applied).toEqual(readdirSync(migrations).filter((file) => file > '0043_z'))
  expect(wasTried).toBe(true)
  expect(readdirSync(join(folder, 'backups', 'backups'))).toHaveLength(1)
  expect(await query('select name from category')).toEqual(['Piers'])
  expect(await run()).toEqual([])
  expect(said).toEqual([])
})

test.each([
  [
    'a migration',
    () => writeFileSync(join(newer, '9999_broken.sql'), 'select nothing from nowhere'),
    undefined,
  ],
  ['the trial', () => undefined, () => Promise.reject(new Error('The screens do not come'))],
])('goes back to the schema and the rows of before when %s fails', async (_, prepare, tryOut) => {
  const before = await appliedNames()
  prepare()
  await expect(run(tryOut)).rejects.toThrow(/nowhere|screens/)
  expect(await appliedNames()).toEqual(before)
  expect(await query('select name from category')).toEqual(['Piers'])
  expect(await query("select to_regclass('assembly')::text")).toEqual([null])
  // The version of before goes on with it.
  expect(await migrateDatabase(url, { folder: older })).toEqual([])
})
