/*
 * The libraries by themselves: Fastify, Kysely and the driver, without our rules, triggers, checks and log. A payment is a
 * row in a table of its own and waits for the database as often as ours; the list is a hundred whole rows of projects.
 * Usage: floor-libraries.ts DATABASE_URL; prints its port.
 */
import fastify from 'fastify'
import { sql } from 'kysely'
import { connectDatabase } from '../src/server/database/connect.ts'
import { together, transact } from '../src/server/database/together.ts'

interface Payment {
  id: number
  amount: number
  at: Date
}

const [address = ''] = process.argv.slice(2)
const db = connectDatabase(address, console)
await sql`create table if not exists bench_payment (id serial primary key, amount bigint, at timestamptz default now())`.execute(
  db,
)
const app = fastify()

app.addHook('onRequest', async () => {
  await db.selectFrom('session').selectAll().limit(1).execute()
})

app.get('/list', () => db.selectFrom('project').selectAll().orderBy('id', 'desc').limit(100).execute())

app.post<{ Body: { amount: number } }>('/payment', ({ body }) =>
  transact(db, async (trx, last) => {
    await together(
      trx.selectFrom('project').select('id').orderBy('id').limit(1).forNoKeyUpdate().execute(),
      trx.selectFrom('invoice').select('id').orderBy('id').limit(1).forNoKeyUpdate().execute(),
    )
    const { rows } =
      await sql<Payment>`insert into bench_payment (amount) values (${body.amount}) returning *`.execute(trx)
    last({
      execute: () => sql`update bench_payment set amount = -amount where id = ${rows[0]?.id}`.execute(trx),
    })
    return rows[0]
  }),
)

const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${new URL(url).port}\n`)
