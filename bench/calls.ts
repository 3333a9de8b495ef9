import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { connectDatabase } from '../src/server/database/connect.ts'
import { announce, startFloor, startLibraries } from './floor.ts'
import { findOpenInvoices } from './generate-projects.ts'
import { compare, compareRate, type Row } from './rows.ts'
import type { Office } from './running.ts'
import { type Connection, connect, median, type Reply, type Times, timeEach, timeInTurns } from './timing.ts'

export async function measureList(
  { server, connection, token, databaseUrl }: Office,
  folder: string,
  change: () => Promise<unknown>,
): Promise<Row[]> {
  announce('project list')
  const path = '/api/projects?limit=100'
  const headers = { authorization: `Bearer ${token}` }
  const answer = await connection.send('GET', path, headers)
  if (answer.status !== 200)
    throw new Error(`The project list answered ${answer.status}: ${answer.body.toString()}`)
  const file = join(folder, 'list.json')
  writeFileSync(file, answer.body)
  const floor = await startFloor(file)
  const bare = connect(floor.url)
  try {
    const list = () => connection.send('GET', path, headers)
    const floorList = () => bare.send('GET', '/')
    await timeInTurns(200, list, floorList)
    const [ours, floors] = await timeInTurns(400, list, floorList)
    const etag = { ...headers, 'if-none-match': String(answer.headers.etag) }
    const [unchanged, bareUnchanged] = await timeInTurns(
      400,
      () => connection.send('GET', path, etag),
      () => bare.send('GET', '/', { 'if-none-match': '"floor"' }),
    )
    const anew = await timeAnew(list, change)
    const [anewAlone, [again, unchangedAlone]] = await withLibraries(databaseUrl, async (libraries) => [
      await timeAnew(() => libraries.send('GET', '/list'), change),
      await timeInTurns(
        400,
        () => connection.send('GET', path, etag),
        () => libraries.send('GET', '/unchanged'),
      ),
    ])
    const rate = await throughput(server.url + path, headers)
    const stopChanging = keepDoing(change, changesPerSecond)
    const rateWithChanges = await throughput(server.url + path, headers)
    await stopChanging()
    const bareRate = await throughput(floor.url, {})
    return [
      compare('project list, 100 rows, p50', median(ours), median(floors), 'ms', '≤ 8 × floor', 8),
      compare('the same right after a change, p50', median(anew), median(floors), 'ms', '≤ 21 × floor', 21),
      compare('the same, beside the libraries alone', median(anew), median(anewAlone), 'ms'),
      compareRate('the same at 16 connections', rate, bareRate, 'answers/s', '≥ 1/16 of floor', 1 / 16),
      compareRate(
        `the same with ${changesPerSecond} changes a second`,
        rateWithChanges,
        bareRate,
        'answers/s',
        '≥ 1/25 of floor',
        1 / 25,
      ),
      compare(
        'the same unchanged (If-None-Match), p50',
        median(unchanged),
        median(bareUnchanged),
        'ms',
        '≤ 3 × floor',
        3,
      ),
      compare('the same, beside the libraries alone', median(again), median(unchangedAlone), 'ms'),
    ]
  } finally {
    bare.close()
    floor.process.kill()
  }
}

/** What is read for the first time since something was written is put together anew. */
async function timeAnew(list: () => Promise<Reply>, change: () => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  for (let turn = 0; turn < 200; turn += 1) {
    await change()
    times.push(...(await timeEach(1, list)))
  }
  return times.sort((one, other) => one - other)
}

/** More than a company of fifty people makes. */
const changesPerSecond = 50

/** @returns what ends it */
function keepDoing(work: () => Promise<unknown>, perSecond: number): () => Promise<void> {
  let isEnding = false
  const doing = (async () => {
    while (!isEnding) await Promise.all([work(), sleep(1000 / perSecond)])
  })()
  return async () => {
    isEnding = true
    await doing
  }
}

async function throughput(url: string, headers: Record<string, string>): Promise<number> {
  const { requests } = await autocannon({ url, headers, connections: 16, duration: 5 })
  return requests.average
}

export async function measureProject(
  { connection, token, databaseUrl }: Office,
  folder: string,
  projectId: number,
): Promise<Row[]> {
  announce('whole project')
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api/projects/${projectId}`
  const answer = await connection.send('GET', path, headers)
  const file = join(folder, 'project.json')
  writeFileSync(file, answer.body)
  const floor = await startFloor(file)
  const bare = connect(floor.url)
  try {
    const read = () => connection.send('GET', path, headers)
    const floorRead = () => bare.send('GET', '/')
    await timeInTurns(200, read, floorRead)
    const [ours, floors] = await timeInTurns(400, read, floorRead)
    const [again, alone] = await withLibraries(databaseUrl, async (libraries) => {
      const readAlone = () => libraries.send('GET', `/project/${projectId}`)
      await timeEach(100, readAlone)
      return timeInTurns(200, read, readAlone)
    })
    const what = 'whole project (3 bids, 5 invoices, 30 notes), p50'
    return [
      compare(what, median(ours), median(floors), 'ms', '≤ 12.5 × floor', 12.5),
      compare('the same, beside the libraries alone', median(again), median(alone), 'ms'),
    ]
  } finally {
    bare.close()
    floor.process.kill()
  }
}

/**
 * Recording a payment, an invoice of five lines, and saving a bid of sixty, each beside one durable INSERT, and beside the
 * libraries alone. Invoices and payments are of many projects: of one project, each would be of a larger one.
 */
export async function measureChanges(
  { connection, token, db, databaseUrl }: Office,
  projectId: number,
): Promise<Row[]> {
  const send = sender(connection, token)
  const project = `/api/projects/${projectId}`
  const jobs = await db
    .selectFrom('project')
    .select('id')
    .where('status', '=', 'in_progress')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const open = await findOpenInvoices(db)
  const pay = (turn: number) => {
    const invoice = open[turn % open.length]
    const payment = { invoice_id: invoice?.id, amount: '1.00', method: 'check', identification: String(turn) }
    return send('POST', `/api/projects/${invoice?.project_id}/payments`, payment)
  }
  const bill = (turn: number) => ({
    project_id: jobs[turn % jobs.length]?.id,
    items: Array.from({ length: 5 }, (_, line) => ({ description: `Pit ${turn}.${line}`, amount: 100 })),
  })
  const bid = await send<{ id: number }>('POST', `${project}/bids`, {})
  const save = (turn: number) => ({ groups: groupsOfSixty(turn), paymentSchedule: [] })
  const floor = connectDatabase(databaseUrl, console, { max: 1 })
  await sql`create table bench_floor (id serial primary key, amount bigint, at timestamptz default now())`.execute(
    floor,
  )
  const insert = (turn: number) => sql`insert into bench_floor (amount) values (${turn})`.execute(floor)
  const rows = await withLibraries(databaseUrl, async (libraries) => {
    const alone = sender(libraries, '')
    return [
      ...(await timeChange({
        what: 'record a payment',
        ours: pay,
        alone: (turn) => alone('POST', '/payment', { amount: turn }),
        insert,
        most: 6.5,
      })),
      ...(await timeChange({
        what: 'make an invoice of 5 lines',
        ours: (turn) => send('POST', '/api/invoices', bill(turn)),
        alone: (turn) => alone('POST', '/invoice', bill(turn)),
        insert,
        most: 10.5,
      })),
      ...(await timeChange({
        what: 'save a bid of 60 lines',
        ours: (turn) => send('PUT', `${project}/bids/${bid.id}`, save(turn)),
        alone: (turn) =>
          alone('PUT', '/bid/1', {
            items: save(turn).groups.flatMap(({ items }) =>
              items.map(({ description, quantity }) => ({ description, amount: quantity })),
            ),
          }),
        insert,
        most: 18,
      })),
    ]
  })
  await floor.destroy()
  return rows
}

type Work = (turn: number) => Promise<unknown>

/** @param alone the same through the libraries by themselves @param most how many durable INSERTs it may take */
async function timeChange({
  what,
  ours,
  alone,
  insert,
  most,
}: {
  what: string
  ours: Work
  alone: Work
  insert: Work
  most: number
}): Promise<Row[]> {
  announce(what)
  await timeInTurns(60, ours, insert)
  const [times, inserts] = await timeInTurns(200, (turn) => ours(turn + 100), insert)
  await timeInTurns(60, alone, insert)
  const [bare, bareInserts] = await timeInTurns(200, alone, insert)
  const goal = `≤ ${most} × one fsynced INSERT`
  return [
    compare(`${what}, durable, p50`, median(times), median(inserts), 'ms', goal, most),
    compare('the same through the libraries alone', median(bare), median(bareInserts), 'ms'),
  ]
}

async function withLibraries<T>(
  databaseUrl: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const libraries = await startLibraries(databaseUrl)
  const connection = connect(libraries.url)
  try {
    return await work(connection)
  } finally {
    connection.close()
    libraries.process.kill()
  }
}

/** With keys, as the editor sends them. All lines have another quantity each turn. */
function groupsOfSixty(turn: number) {
  return Array.from({ length: 5 }, (_, group) => ({
    key: `group-${group}`,
    name: `Part ${group + 1}`,
    items: Array.from({ length: 12 }, (_item, line) => ({
      key: `line-${group}-${line}`,
      description: `Underpinning pit ${line + 1}`,
      quantity: (turn % 50) + 1,
      unit: 'EA',
      unitPrice: 250,
    })),
  }))
}

/** Sends JSON and reads it. @throws for an answer that is no success */
function sender(connection: Connection, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async <T>(method: string, path: string, body: object): Promise<T> => {
    const { status, body: bytes } = await connection.send(method, path, headers, JSON.stringify(body))
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${bytes.toString()}`)
    return JSON.parse(bytes.toString()) as T
  }
}
