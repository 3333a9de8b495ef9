import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ask } from '../ask.ts'
import { takeNumbers } from './numbers.ts'
import { withDatabase } from './photos.ts'
import { type PlainOffice, withPlainOffice } from './plain-office.ts'
import type { TortureOptions, TortureResult, TortureRow } from './row.ts'

/** Each ends with comparing every invoice's balance with its total and payments (T5). */
export const doubledRows: TortureRow[] = [
  {
    id: 'T1',
    title: 'the same request fifty times at once',
    passesWhen: 'with one key, one record and fifty equal answers; without one, one record',
    guard: 'each request is a little different and has a key of its own',
    isInTests: false,
    run: (options) => inOffice((office) => repeat(office, options)),
  },
  {
    id: 'T2',
    title: '200 numbers at once, one in ten rolled back',
    passesWhen: 'no number is given twice, and none is missing',
    guard: 'what is rolled back keeps its number',
    isInTests: false,
    run: ({ guarded }) =>
      inOffice(({ dataDir, session, server }) =>
        takeNumbers(
          {
            urls: [server().url],
            authorization: session.authorization,
            run: <Row extends object>(statement: string) =>
              withDatabase(dataDir, async (db) => (await sql.raw<Row>(statement).execute(db)).rows),
          },
          guarded,
        ),
      ),
  },
  {
    id: 'T3',
    title: 'two editors of one bid',
    passesWhen: 'in each round one is saved and the other is told; in the end both changes are there',
    guard: 'who was told sends the old bid again, as if it were the new one',
    isInTests: false,
    run: (options) => inOffice((office) => edit(office, options)),
  },
]

async function inOffice(work: (office: PlainOffice) => Promise<TortureResult>): Promise<TortureResult> {
  return withPlainOffice(async (office) => {
    const result = await work(office)
    const wrong = await countWrongBalances(office)
    return {
      passed: result.passed && wrong === 0,
      figure: `${result.figure}; ${wrong} balances wrong`,
    }
  })
}

/** What the calls say, against what is in the tables. */
async function countWrongBalances({ dataDir, session, server }: PlainOffice): Promise<number> {
  const reply = await ask<{ id: number; balance: number }[]>(
    `${server().url}/api/invoices?limit=1000`,
    'GET',
    session.authorization,
  )
  const { rows } = await withDatabase(dataDir, (db) =>
    sql<{ id: number; cents: number }>`
      select invoice.id, (select coalesce(sum(amount), 0) from invoice_item where invoice_id = invoice.id)
        - (select coalesce(sum(amount), 0) from received_payment where invoice_id = invoice.id) as cents
      from invoice`.execute(db),
  )
  const told = new Map(reply.body.map(({ id, balance }) => [id, Math.round(balance * 100)]))
  return rows.filter(({ id, cents }) => told.get(id) !== cents).length
}

/** A call that makes one record; `turn` makes it different from the others. */
interface Create {
  name: string
  table: string
  path: (office: PlainOffice) => string
  body: (office: PlainOffice, turn: string) => object
}

const creates: Create[] = [
  {
    name: 'payment',
    table: 'received_payment',
    path: ({ session }) => `/api/projects/${session.projectId}/payments`,
    body({ session }, turn) {
      const form = new FormData()
      form.set('invoice_id', String(session.invoiceId))
      form.set('amount', '12.50')
      form.set('method', 'check')
      form.set('identification', `check ${turn}`)
      return form
    },
  },
  {
    name: 'invoice',
    table: 'invoice',
    path: () => '/api/invoices',
    body: ({ session }, turn) => ({
      project_id: session.projectId,
      items: [{ description: `Piers ${turn}`, amount: 5 }],
    }),
  },
  {
    name: 'expense',
    table: 'expense',
    path: ({ session }) => `/api/project/${session.projectId}/expenses`,
    body: (_, turn) => ({ paidTo: `White Cap ${turn}`, cost: 90 }),
  },
]

async function repeat(office: PlainOffice, { guarded, length }: TortureOptions): Promise<TortureResult> {
  const rounds = { short: 1, normal: 3, long: 20 }[length]
  let [requests, wanted, made, answers] = [0, 0, 0, 0]
  for (let round = 1; round <= rounds; round += 1) {
    for (const create of creates) {
      for (const hasKey of [true, false]) {
        const before = await count(office, create.table)
        const key = randomUUID()
        const replies = await Promise.all(
          Array.from({ length: 50 }, (_, turn) => {
            const same = `${round} ${hasKey}`
            return ask(
              office.server().url + create.path(office),
              'POST',
              office.session.authorization,
              create.body(office, guarded ? same : `${same} ${turn}`),
              hasKey ? { 'idempotency-key': guarded ? key : randomUUID() } : {},
            )
          }),
        )
        requests += replies.length
        wanted += 1
        made += (await count(office, create.table)) - before
        answers += new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size
      }
    }
  }
  return {
    passed: made === wanted && answers === wanted,
    figure: `${requests} requests for ${wanted} records (${creates.map(({ name }) => name).join(', ')}; with a key and without), ${made} made, ${answers} different answers`,
  }
}

async function count({ dataDir }: PlainOffice, table: string): Promise<number> {
  const { rows } = await withDatabase(dataDir, (db) =>
    sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(db),
  )
  return rows[0]?.count ?? 0
}

interface Bid {
  id: number
  version: number
  title: string
  scope: string
}

async function edit(office: PlainOffice, { guarded, length }: TortureOptions): Promise<TortureResult> {
  const rounds = { short: 10, normal: 50, long: 500 }[length]
  const { authorization, projectId } = office.session
  const url = `${office.server().url}/api/projects/${projectId}/bids`
  const { body: bid } = await ask<Bid>(url, 'POST', authorization, { title: 'Piers' })
  const path = `${url}/${bid.id}`
  const read = async () => (await ask<Bid>(path, 'GET', authorization)).body
  let [told, overwritten] = [0, 0]
  for (let round = 1; round <= rounds; round += 1) {
    const { version, title, scope } = await read()
    const old = { title, scope }
    const changes = [{ title: `Piers ${round}` }, { scope: `Dig ${round} pits.` }]
    const replies = await Promise.all(
      changes.map((change) => ask(path, 'PUT', authorization, { ...change, version })),
    )
    for (const [index, reply] of replies.entries()) {
      if (reply.status !== 409) continue
      told += 1
      const change = guarded ? changes[index] : { ...old, ...changes[index] }
      await ask(path, 'PUT', authorization, { ...change, version: (await read()).version })
    }
    const now = await read()
    if (now.title !== `Piers ${round}` || now.scope !== `Dig ${round} pits.`) overwritten += 1
  }
  return {
    passed: told === rounds && overwritten === 0,
    figure: `${rounds} rounds, one was told in ${told}, a change was lost in ${overwritten}`,
  }
}
