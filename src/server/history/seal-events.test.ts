import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { beforeEach, expect, inject, test } from 'vitest'
import { quote } from '../../domain/sentences/say.ts'
import { findRewritingRights } from '../database/application-role.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { checkSeals, sealEvents } from './seal-events.ts'

const now = new Date('2026-11-20T18:00:00Z')
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  return () => database.drop()
})

const happen = (summary: string, trx: Kysely<DB> = database.db) =>
  recordEvent(trx, {
    at: now,
    actor: null,
    entity: 'company',
    entityId: 1,
    verb: 'changed',
    summary: quote(summary),
  })
const seal = () => sealEvents(database.db, now)
async function happenAndSeal(...summaries: string[]): Promise<void> {
  for (const summary of summaries) await happen(summary)
  await sealAll()
}

/** Seals wait for the transactions of all databases, those of other tests too. @returns how many were added */
async function sealAll(): Promise<number> {
  let count = 0
  for (let attempt = 1; attempt <= 200; attempt += 1) {
    count += await seal()
    if ((await checkSeals(database.db)).unsealedEvents === 0) return count
    await sleep(20)
  }
  throw new Error('The events were not sealed')
}

/** As somebody who owns the tables, past all triggers. */
async function tamper(statement: string): Promise<void> {
  const client = new Client(database.url)
  await client.connect()
  await client.query('alter table event disable trigger user')
  await client.query(statement)
  await client.query('alter table event enable trigger user')
  await client.end()
}

test('seals follow each other and fit their events', async () => {
  await happenAndSeal('one', 'two')
  await happenAndSeal('three')
  await happen('four')
  const found = await checkSeals(database.db)
  expect(found).toMatchObject({
    seals: 2,
    sealedEvents: 3,
    unsealedEvents: 1,
    problems: [],
    hasExpected: null,
  })
  expect(await checkSeals(database.db, found.newestHash ?? '')).toMatchObject({ hasExpected: true })
  expect(await checkSeals(database.db, '00')).toMatchObject({ hasExpected: false })
})

test.each([
  ['a changed event', "update event set summary = 'never' where summary = 'two'", 'one of them was changed'],
  ['a deleted event', "delete from event where summary = 'two'", 'made over 2 and there are 1'],
  [
    'an event that was added afterwards',
    `insert into event (id, at, entity, entity_id, verb, summary) overriding system value
     select 0, at, entity, entity_id, verb, 'before' from event where summary = 'one'`,
    'made over 2 and there are 3',
  ],
])('%s is found', async (_, statement, problem) => {
  await happenAndSeal('one', 'two')
  await tamper(statement)
  const { problems } = await checkSeals(database.db)
  expect(problems.join()).toContain(problem)
})

test('a removed seal breaks the chain, or lacks the expected hash when it was the newest', async () => {
  await happenAndSeal('one')
  await happenAndSeal('two')
  const { newestHash } = await checkSeals(database.db)
  await tamper('alter table event_seal disable trigger user; delete from event_seal where id = 2')
  expect(await checkSeals(database.db, newestHash ?? '')).toMatchObject({ problems: [], hasExpected: false })
  await happenAndSeal('three')
  await tamper('delete from event_seal where id = 1')
  expect((await checkSeals(database.db)).problems).toHaveLength(1)
})

test('waits for a transaction that has begun to add an event, and no writer waits for a seal', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
  const slowly = database.db.transaction().execute(async (trx) => {
    await happen('slow', trx)
    written()
    await mayEnd
  })
  await isWritten
  await happen('quick')
  for (let run = 1; run <= 3; run += 1) await seal()
  expect(await checkSeals(database.db)).toMatchObject({ seals: 0, unsealedEvents: 1 })
  end()
  await slowly
  await sealAll()
  expect(await checkSeals(database.db)).toMatchObject({ seals: 1, sealedEvents: 2, problems: [] })
})

test('many events get several seals', async () => {
  await sql`insert into event (at, entity, entity_id, verb, summary)
    select ${now}, 'company', 1, 'changed', 'event ' || n from generate_series(1, 12000) n`.execute(
    database.db,
  )
  expect(await sealAll()).toBe(3)
  expect(await checkSeals(database.db)).toMatchObject({ seals: 3, sealedEvents: 12_000, problems: [] })
})

test('servers that seal at once make each seal once', async () => {
  await happen('one')
  const counts = await Promise.all([sealAll(), sealAll(), sealAll()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await checkSeals(database.db)).toMatchObject({ seals: 1, problems: [] })
})

test.runIf(inject('templateDatabase').applicationUrl !== inject('templateDatabase').url)(
  'the role of the server may read history and add to it, nothing else',
  async () => {
    await happenAndSeal('one')
    const client = new Client(database.applicationUrl)
    await client.connect()
    for (const table of ['event', 'event_seal'])
      for (const statement of [
        `update ${table} set ${table === 'event' ? 'verb' : 'format'} = null`,
        `delete from ${table}`,
        `truncate ${table}`,
        `drop table ${table}`,
        `alter table ${table} disable trigger all`,
      ])
        await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
    expect(await findRewritingRights(client)).toEqual([])
    await client.end()
    const owner = new Client(database.url)
    await owner.connect()
    expect(await findRewritingRights(owner)).toContain('own event')
    await owner.end()
  },
)
