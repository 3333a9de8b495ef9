import { Socket } from 'node:net'
import { type Kysely, type KyselyPlugin, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Actor } from '../actor.ts'
import { type NewEvent, recordEvents } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { withDatabase } from '../testing/database-server.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createLive, type Live } from './live-hub.ts'
import { LiveStream } from './live-stream.ts'

/** Nothing is lost, and nothing is read again without need, whatever there is in history. */

let office: TestApp
let officeUrl: string
/** Another database's news are as good as none. */
let deaf: TestDatabase
/** Somebody else of the same database server, in the middle of a transaction: it is seen from everywhere. */
let neighbor: pg.Client
let actor: Actor

beforeAll(async () => {
  office = await buildTestApp()
  deaf = await createTestDatabase()
  neighbor = new pg.Client(deaf.url)
  await neighbor.connect()
  await neighbor.query('begin; select pg_current_xact_id()')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(office.deps.db)
  officeUrl = withDatabase(deaf.url, rows[0]?.name ?? '')
  const { employee } = await office.signIn()
  const session = await office.deps.db.selectFrom('session').select('id').executeTakeFirstOrThrow()
  actor = { id: employee.id, name: 'Person', role: 'estimator', sessionId: session.id, requestId: 'r' }
})
beforeEach(() => {
  // What was written before is not "just now".
  office.clock.advance(60_000)
})
afterAll(async () => {
  await office.close()
  await neighbor.end()
  await deaf.drop()
})

const log = pino({ level: 'silent' })
/** Asks by itself all the time, and takes six for too many. */
const asking = { askMs: 20, mostMissed: 5 }
/** Asks only when it is told to. */
const waiting = { askMs: 3_600_000, beatMs: 3_600_000 }
/** A busy machine takes its time. */
const patiently = { timeout: 15_000 }

let things = 1_000
function newEvents(count: number, agoMs = 60_000): NewEvent[] {
  const at = new Date(office.clock.now().getTime() - agoMs)
  return Array.from({ length: count }, () => {
    things += 1
    return { at, actor: null, entity: 'snippet', entityId: things, verb: 'changed', summary: 'x' }
  })
}

/** Happen in one transaction. @returns the last one's record */
async function happen(count = 1, agoMs?: number): Promise<number> {
  await office.deps.db.transaction().execute((trx) => recordEvents(trx, newEvents(count, agoMs)))
  return things
}

/** The same, of a transaction that saw no other one running. */
const happenAlone = (count = 1) => write(count, sql`pg_current_xact_id()`)

/** Events of this transaction, which saw no earlier one still running. */
async function write(count: number, transaction: RawBuilder<string>): Promise<number> {
  const rows = newEvents(count).map(({ at, entity, entityId, verb, summary }) => ({
    at,
    entity,
    entity_id: entityId,
    verb,
    summary,
    transaction_id: transaction,
    oldest_running: transaction,
  }))
  await office.deps.db.insertInto('event').values(rows).execute()
  return things
}

async function newestId(): Promise<number> {
  const { id } = await office.deps.db
    .selectFrom('event')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

/** What a stream says: the record of each change, or the kind of message. */
function readingOf(stream: LiveStream): (number | string)[] {
  const said: (number | string)[] = []
  stream.on('data', (chunk: Buffer) => {
    for (const [, data = ''] of chunk.toString().matchAll(/^data: (.*)$/gm)) {
      const message = JSON.parse(data) as { type: string; entityId?: number }
      said.push(message.entityId ?? message.type)
    }
  })
  return said
}

async function listen(live: Live, after?: number): Promise<(number | string)[]> {
  return readingOf(await live.open(actor, after))
}

const comes = (said: (number | string)[], what: number | string) =>
  vi.waitFor(() => expect(said).toContain(what), patiently)

/** The line on which a server listens; what the database says can be held up, and comes all at once. */
function listeningLine() {
  let held: Buffer[] | undefined
  class Line extends Socket {
    override push(chunk: Buffer | null): boolean {
      if (!held || chunk === null) return super.push(chunk)
      held.push(chunk)
      return true
    }
  }
  let line = new Line()
  return {
    address: {
      connectionString: officeUrl,
      stream: () => {
        line = new Line()
        return line
      },
    },
    cut: () => line.destroy(),
    hold: () => {
      held = []
    },
    held: () => Buffer.concat(held ?? []).toString(),
    release: () => {
      const chunk = Buffer.concat(held ?? [])
      held = undefined
      line.push(chunk)
    },
  }
}

/** The office's database, but for the statements that name something. `times`: how often one was refused. */
function refusing(what: string, db = office.deps.db): { db: Kysely<DB>; times: number; refuses: boolean } {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!refusal.refuses || !JSON.stringify(node).includes(what)) return node
      refusal.times += 1
      throw new Error('refused')
    },
    transformResult: async ({ result }) => result,
  }
  const refusal = { db: db.withPlugin(plugin), times: 0, refuses: true }
  return refusal
}

test('two changes that arrive together after a silence are both told', async () => {
  const line = listeningLine()
  // Its word to itself would break the silence.
  const wordless = refusing('pg_notify')
  const live = createLive(line.address, { ...office.deps, db: wordless.db, log }, waiting)
  const said = await listen(live)
  await vi.waitFor(() => expect(wordless.times).toBe(1), patiently)
  line.hold()
  const [first, second] = [await happen(), await happen()]
  for (const thing of [first, second]) {
    await vi.waitFor(() => expect(line.held()).toContain(`"entityId": ${thing},`), patiently)
  }
  line.release()
  await comes(said, second)
  await comes(said, first)
  expect(said).toEqual(['hello', first, second])
  await live.close()
})

test('a change that could not be looked up is told with the next one', async () => {
  const wordless = refusing('pg_notify')
  const unreadable = refusing('oldest_running', wordless.db)
  unreadable.refuses = false
  const live = createLive(officeUrl, { ...office.deps, db: unreadable.db, log }, waiting)
  const said = await listen(live)
  await vi.waitFor(() => expect(wordless.times).toBe(1), patiently)
  unreadable.refuses = true
  const first = await happen()
  await vi.waitFor(() => expect(unreadable.times).toBe(1), patiently)
  unreadable.refuses = false
  const second = await happen()
  await comes(said, second)
  await comes(said, first)
  expect(said).toEqual(['hello', first, second])
  await live.close()
})

test('what follows on a transaction with more events than may be missed is told after a silence', async () => {
  const line = listeningLine()
  const live = createLive(line.address, { ...office.deps, log }, { ...waiting, mostMissed: 5 })
  const said = await listen(live)
  const last = await happen(20)
  // Heard, or read again by whoever did not listen yet.
  await vi.waitFor(
    () => expect(said.some((what) => what === last || what === 'reload')).toBe(true),
    patiently,
  )
  line.hold()
  line.cut()
  const next = await happen()
  line.release()
  await comes(said, next)
  await live.close()
})

test('a server that hears nothing tells what follows on such a transaction, and lets nobody read again', async () => {
  await happen(20)
  const live = createLive(deaf.url, { ...office.deps, log }, asking)
  const said = await listen(live)
  const next = await happen()
  await comes(said, next)
  expect(said).toEqual(['hello', next])
  await live.close()
})

test('whoever comes back to the last event of such a transaction has missed nothing', async () => {
  await happenAlone(20)
  const live = createLive(deaf.url, { ...office.deps, log }, asking)
  const said = await listen(live, await newestId())
  const next = await happen()
  await comes(said, next)
  expect(said).toEqual(['hello', next])
  await live.close()
})

test('a long transaction beside the last event is read again once, and what follows is told', async () => {
  const live = createLive(deaf.url, { ...office.deps, log }, asking)
  const said = await listen(live)
  await office.deps.db.transaction().execute(async (trx) => {
    await recordEvents(trx, newEvents(20))
    await comes(said, await happen())
  })
  await comes(said, 'reload')
  const next = await happen()
  await comes(said, next)
  expect(said.filter((what) => what === 'reload')).toHaveLength(1)
  await live.close()
})

test('whoever begins when more has just been written than may be missed reads again', async () => {
  const live = createLive(deaf.url, { ...office.deps, log }, { ...waiting, mostMissed: 5 })
  await happen(5, 1_000)
  const few = await listen(live)
  await vi.waitFor(() => expect(few).toHaveLength(6), patiently)
  expect(few).not.toContain('reload')
  await happen(1, 1_000)
  const many = await listen(live)
  await comes(many, 'reload')
  // Not some of it as well; what the server itself finds out later is another matter.
  expect(many.slice(0, 2)).toEqual(['hello', 'reload'])
  await live.close()
})

test('that everything is to be read again is said although the past ends where that was found out', async () => {
  const stream = new LiveStream(actor)
  const said = readingOf(stream)
  const change = { id: 7, entity: 'snippet', entityId: 70, projectId: null, verb: 'changed', requestId: null }
  stream.tell({ type: 'change', ...change, actor: null }, 7)
  stream.tell({ type: 'reload' }, 7)
  stream.begin([{ message: { type: 'change', ...change, actor: null }, id: 7 }])
  await comes(said, 'reload')
  expect(said).toEqual([70, 'reload'])
})

test('what a stream began with is not told again by a server that looks it up only now', async () => {
  const stream = new LiveStream(actor)
  const said = readingOf(stream)
  const change = (id: number) => {
    const about = { entity: 'snippet', entityId: id * 10, projectId: null, verb: 'changed', requestId: null }
    return { type: 'change', id, ...about, actor: null } as const
  }
  stream.begin([{ message: change(8), id: 8 }])
  stream.tell(change(8), 8)
  stream.tell(change(9), 9)
  await comes(said, 90)
  expect(said).toEqual([80, 90])
})

/** Events whose transactions say nothing here. */
const inherit = (transaction: string) => write(20, sql`${transaction}::xid8`)

test.each([
  ['was written before events named their transactions', '0'],
  ['was restored from a server that had counted further', '900000000000'],
])('a history that %s is no news', async (_what, transaction) => {
  await inherit(transaction)
  const live = createLive(deaf.url, { ...office.deps, log }, asking)
  const old = await newestId()
  const [hub, back] = [await listen(live), await listen(live, old)]
  const next = await happenAlone()
  for (const said of [hub, back]) await comes(said, next)
  const again = await listen(live, await newestId())
  const last = await happen()
  for (const said of [hub, back, again]) await comes(said, last)
  expect([hub, back, again]).toEqual([
    ['hello', next, last],
    ['hello', next, last],
    ['hello', last],
  ])
  await live.close()
})
