/*
 * The libraries by themselves: Fastify, Kysely and the driver, without our rules, triggers, checks and log. What is read is
 * whole rows. What is written goes into tables of their own: as many rows as ours without what triggers keep of them (a
 * claim of the request, the record, its event, the answer), and it waits for the database as often.
 * Usage: floor-libraries.ts DATABASE_URL; prints its port.
 */
import fastify from 'fastify'
import { sql, type Transaction } from 'kysely'
import { connectDatabase } from '../src/server/database/connect.ts'
import type { DB } from '../src/server/database/schema.generated.ts'
import { together, transact } from '../src/server/database/together.ts'

interface Made {
  id: number
}

interface Line {
  description: string
  amount: number
}

const [address = ''] = process.argv.slice(2)
const db = connectDatabase(address, console)
await sql`create table if not exists bench_paper (id serial primary key, amount bigint, at timestamptz default now())`.execute(
  db,
)
await sql`create table if not exists bench_line (paper integer, position integer, description text, amount bigint,
  primary key (paper, position))`.execute(db)
const app = fastify()

app.addHook('onRequest', async () => {
  await db.selectFrom('session').selectAll().limit(1).execute()
})

app.get('/list', () => db.selectFrom('project').selectAll().orderBy('id', 'desc').limit(100).execute())

app.get('/unchanged', (_, reply) => reply.code(304).send())

app.get<{ Params: { id: number } }>('/project/:id', ({ params: { id } }) =>
  Promise.all([
    db.selectFrom('project').selectAll().where('id', '=', id).execute(),
    db.selectFrom('bid').selectAll().where('project_id', '=', id).execute(),
    db
      .selectFrom('bid_item')
      .innerJoin('bid', 'bid.id', 'bid_id')
      .selectAll('bid_item')
      .where('project_id', '=', id)
      .execute(),
    db.selectFrom('invoice').selectAll().where('project_id', '=', id).execute(),
    db
      .selectFrom('invoice_item')
      .innerJoin('invoice', 'invoice.id', 'invoice_id')
      .selectAll('invoice_item')
      .where('project_id', '=', id)
      .execute(),
    db.selectFrom('project_note').selectAll().where('project_id', '=', id).execute(),
  ]),
)

app.post<{ Body: { amount: number } }>('/payment', ({ body: { amount } }) =>
  transact(db, async (trx, last) => {
    const [claim] = await together(insertPaper(trx, 0), ...lock(trx))
    const [made] = await together(insertPaper(trx, amount), insertPaper(trx, -amount))
    last(answered(trx, claim))
    return made
  }),
)

app.post<{ Body: { items: Line[] } }>('/invoice', ({ body: { items } }) =>
  transact(db, async (trx, last) => {
    const [claim] = await together(insertPaper(trx, 0), ...lock(trx))
    const [made] = await together(insertPaper(trx, 1), insertPaper(trx, -1))
    await insertLines(trx, made.id, items)
    last(answered(trx, claim))
    return made
  }),
)

app.put<{ Params: { id: number }; Body: { items: Line[] } }>(
  '/bid/:id',
  ({ params: { id }, body: { items } }) =>
    transact(db, async (trx, last) => {
      await together(...lock(trx))
      await together(
        sql`delete from bench_line where paper = ${id}`.execute(trx),
        insertLines(trx, id, items),
      )
      const kept = await sql`select * from bench_line where paper = ${id} order by position`.execute(trx)
      last({ execute: () => sql`insert into bench_paper (amount) values (${id})`.execute(trx) })
      return kept.rows
    }),
)

/** What somebody else may not change meanwhile. */
function lock(trx: Transaction<DB>): [Promise<unknown>, Promise<unknown>] {
  return [
    trx.selectFrom('project').select('id').orderBy('id').limit(1).forNoKeyUpdate().execute(),
    trx.selectFrom('invoice').select('id').orderBy('id').limit(1).forNoKeyUpdate().execute(),
  ]
}

/** What was answered is kept beside the claim, as ours is for a request that comes again. */
function answered(trx: Transaction<DB>, { id }: Made): { execute: () => Promise<unknown> } {
  return { execute: () => sql`update bench_paper set amount = -${id}::bigint where id = ${id}`.execute(trx) }
}

async function insertPaper(trx: Transaction<DB>, amount: number): Promise<Made> {
  const { rows } = await sql<Made>`insert into bench_paper (amount) values (${amount}) returning *`.execute(
    trx,
  )
  return rows[0] as Made
}

function insertLines(trx: Transaction<DB>, paper: number, items: readonly Line[]): Promise<unknown> {
  const rows = items.map(
    ({ description, amount }, position) => sql`(${paper}, ${position}, ${description}, ${amount})`,
  )
  return sql`insert into bench_line (paper, position, description, amount) values ${sql.join(rows)}`.execute(
    trx,
  )
}

const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${new URL(url).port}\n`)
