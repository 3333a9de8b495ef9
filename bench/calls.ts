import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { connectDatabase } from '../src/server/database/connect.ts'
import type { RunningServer } from '../tooling/running-server.ts'
import { announce, startFloor } from './floor.ts'
import { absolute, compare, compareRate, type Row } from './rows.ts'
import { type Connection, connect, median, type Reply, type Times, timeEach, timeInTurns } from './timing.ts'

export async function measureList(
  server: RunningServer,
  folder: string,
  connection: Connection,
  token: string,
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
    const rate = await throughput(server.url + path, headers)
    const bareRate = await throughput(floor.url, {})
    return [
      compare('project list, 100 rows, p50', median(ours), median(floors), 'ms', '≤ 8 × floor', 8),
      compare('the same right after a change, p50', median(anew), median(floors), 'ms'),
      compareRate('the same at 16 connections', rate, bareRate, 'answers/s', '≥ 1/16 of floor', 1 / 16),
      compare(
        'the same unchanged (If-None-Match), p50',
        median(unchanged),
        median(bareUnchanged),
        'ms',
        '≤ 3 × floor',
        3,
      ),
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

async function throughput(url: string, headers: Record<string, string>): Promise<number> {
  const { requests } = await autocannon({ url, headers, connections: 16, duration: 5 })
  return requests.average
}

export async function measureProject(
  folder: string,
  connection: Connection,
  token: string,
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
    return [
      absolute(
        'whole project (3 bids, 5 invoices, 30 notes), p50',
        median(ours),
        median(floors),
        'ms',
        '≤ 3 ms',
        3,
      ),
    ]
  } finally {
    bare.close()
    floor.process.kill()
  }
}

export async function measurePayments(
  connection: Connection,
  token: string,
  { projectId, invoiceId }: { projectId: number; invoiceId: number },
  databaseUrl: string,
): Promise<Row> {
  announce('record a payment')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const pay = async (turn: number) => {
    const body = JSON.stringify({
      invoice_id: invoiceId,
      amount: `${turn + 1}.00`,
      method: 'check',
      identification: String(turn),
    })
    const answer = await connection.send('POST', `/api/projects/${projectId}/payments`, headers, body)
    if (answer.status !== 201)
      throw new Error(`A payment answered ${answer.status}: ${answer.body.toString()}`)
  }
  const floor = connectDatabase(databaseUrl, console, { max: 1 })
  await sql`create table bench_floor (id serial primary key, amount bigint, at timestamptz default now())`.execute(
    floor,
  )
  const insert = (turn: number) => sql`insert into bench_floor (amount) values (${turn})`.execute(floor)
  await timeInTurns(40, pay, insert)
  const [ours, floors] = await timeInTurns(200, (turn) => pay(turn + 100), insert)
  await floor.destroy()
  return compare(
    'record a payment, durable, p50',
    median(ours),
    median(floors),
    'ms',
    '≤ 3 × one fsynced INSERT',
    3,
  )
}
