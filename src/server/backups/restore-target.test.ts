import { Client } from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrateDatabase } from '../database/migrate.ts'
import { dropDatabase, runOnServer, withDatabase } from '../testing/database-server.ts'
import { withEmptyDatabase } from './restore-target.ts'

const server = inject('templateDatabase').url
const name = `groundwork_target_${process.pid}`
const url = withDatabase(server, name)
beforeEach(() => runOnServer(server, `create database ${name}`))
afterEach(() => dropDatabase(server, name))

const options = { log: pino({ level: 'silent' }), overwrite: false }
const empty = (overwrite = false) =>
  withEmptyDatabase({ databaseUrl: url, dataDir: '/nowhere' }, { ...options, overwrite }, countTables)

async function countTables(): Promise<number> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::integer as count from pg_tables where schemaname = 'public'",
  )
  await client.end()
  return rows[0]?.count ?? -1
}

test('a company is replaced only when told to', async () => {
  await migrateDatabase(url)
  expect((await empty()).result).toBe(0)
  await migrateDatabase(url)
  await runOnServer(
    url,
    "insert into employee (first_name, last_name, email, role) values ('Ana', 'Lee', 'ana@lee.example', 'admin')",
  )
  await expect(empty()).rejects.toThrow('holds a company')
  expect(await countTables()).toBeGreaterThan(50)
  expect((await empty(true)).result).toBe(0)
})

test('tables of another program are never deleted', async () => {
  await runOnServer(url, 'create table theirs (id integer)')
  await expect(empty()).rejects.toThrow('another program')
  await expect(empty(true)).rejects.toThrow('another program')
  expect(await countTables()).toBe(1)
})
