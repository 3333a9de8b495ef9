import { mkdtempSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { checkoutFolder } from '../config.ts'
import { dropDatabase, runOnServer, withDatabase } from '../testing/database-server.ts'
import { migrateDatabase } from './migrate.ts'

const server = inject('templateDatabase').url
const name = `groundwork_migrate_test_${process.pid}`
const url = withDatabase(server, name)
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-migrations-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await dropDatabase(server, name)
})
beforeEach(async () => {
  rmSync(folder, { recursive: true })
  folder = mkdtempSync(join(tmpdir(), 'groundwork-migrations-'))
  await dropDatabase(server, name)
  await runOnServer(server, `create database ${name}`)
  write('0001_initial.sql', 'create table first (id integer); create table second (id integer);')
  write('0002_more.sql', 'insert into first values (1); alter table second add column note text;')
})

function write(file: string, sql: string): void {
  writeFileSync(join(folder, file), sql)
}

async function readAll(sql: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Ends the connection that sleeps inside a migration, as soon as there is one. */
async function killSleeper(): Promise<void> {
  for (;;) {
    const killed = await readAll(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and wait_event = 'PgSleep'`,
    )
    if (killed.length > 0) return
  }
}

const applied = () => readAll('select name from schema_migration order by name')

test('applies each file once, in the order of their numbers', async () => {
  expect(await migrateDatabase(url, { folder })).toEqual(['0001_initial.sql', '0002_more.sql'])
  expect(await migrateDatabase(url, { folder })).toEqual([])
  write('0003_again.sql', 'insert into first values (2)')
  expect(await migrateDatabase(url, { folder })).toEqual(['0003_again.sql'])
  expect(await readAll('select id from first order by id')).toEqual([1, 2])
})

test('a migration that fails leaves nothing behind, keeps those before it, and can be run again', async () => {
  write('0002_more.sql', 'insert into first values (1); alter table nowhere add column note text;')
  await expect(migrateDatabase(url, { folder })).rejects.toThrow(
    'migrations/0002_more.sql could not be applied: relation "nowhere" does not exist',
  )
  expect(await applied()).toEqual(['0001_initial.sql'])
  expect(await readAll('select id from first')).toEqual([])
  write('0002_more.sql', 'insert into first values (1)')
  expect(await migrateDatabase(url, { folder })).toEqual(['0002_more.sql'])
})

test('one that is killed half-way is undone and runs again', async () => {
  write('0002_more.sql', "insert into first values (1); select pg_sleep(60) as killed_here, 'groundwork'")
  await Promise.all([
    expect(migrateDatabase(url, { folder })).rejects.toThrow('0002_more.sql'),
    killSleeper(),
  ])
  write('0002_more.sql', 'insert into first values (1)')
  expect(await migrateDatabase(url, { folder })).toEqual(['0002_more.sql'])
  expect(await readAll('select id from first')).toEqual([1])
})

test('servers that start together apply each migration once', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url, { folder })))
  expect(all.flat()).toEqual(['0001_initial.sql', '0002_more.sql'])
  expect(await readAll('select id from first')).toEqual([1])
})

test('refuses a migration that was changed after it had been applied', async () => {
  await migrateDatabase(url, { folder })
  write('0001_initial.sql', 'create table first (id bigint)')
  await expect(migrateDatabase(url, { folder })).rejects.toThrow('migrations/0001_initial.sql was changed')
})

test('refuses when a migration that was applied is missing', async () => {
  await migrateDatabase(url, { folder })
  unlinkSync(join(folder, '0002_more.sql'))
  await expect(migrateDatabase(url, { folder })).rejects.toThrow('migrations/0002_more.sql was applied')
})

test('refuses a new migration that is numbered before an applied one', async () => {
  unlinkSync(join(folder, '0001_initial.sql'))
  write('0002_more.sql', 'create table first (id integer)')
  await migrateDatabase(url, { folder })
  write('0001_initial.sql', 'create table second (id integer)')
  await expect(migrateDatabase(url, { folder })).rejects.toThrow('migrations/0001_initial.sql is new')
})

test('refuses a migration with its own commit before any migration runs', async () => {
  write('0003_own_commit.sql', 'insert into first values (3);\nCommit;\nselect missing from nowhere;')
  await expect(migrateDatabase(url, { folder })).rejects.toThrow(
    'migrations/0003_own_commit.sql contains "commit". Remove it: each migration runs in one transaction',
  )
  expect(await applied()).toEqual([])
  expect(await readAll("select to_regclass('first')")).toEqual([null])
})

test.each([
  ['2_short.sql', 'migrations/2_short.sql is not named like'],
  ['0002_twice.sql', 'migrations/0002_twice.sql has the same number as 0002_more.sql'],
])('refuses a file called %s', async (file, message) => {
  write(file, 'select 1')
  await expect(migrateDatabase(url, { folder })).rejects.toThrow(message)
})

test('line ends do not make it another migration', async () => {
  write('0001_initial.sql', 'create table first (id integer);\ncreate table second (id integer);\n')
  await migrateDatabase(url, { folder })
  write('0001_initial.sql', 'create table first (id integer);\r\ncreate table second (id integer);\r\n')
  expect(await migrateDatabase(url, { folder })).toEqual([])
})

test('a number that was skipped stays empty: databases that are past it would refuse a migration of that number', () => {
  const numbers = readdirSync(join(checkoutFolder, 'migrations')).map((name) => Number(name.slice(0, 4)))
  const holes = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  )
  expect(holes).toEqual([18, 21, 30, 33, 35, 36, 44])
})
