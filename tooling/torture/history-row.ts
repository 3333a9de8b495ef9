import { sql } from 'kysely'
import { Client } from 'pg'
import { connectDatabase } from '../../src/server/database/connect.ts'
import { checkSeals, sealEvents } from '../../src/server/history/seal-events.ts'
import { withThrowAwayDatabase } from '../throw-away-database.ts'
import type { TortureResult, TortureRow } from './row.ts'

const attacks = [
  "update event set summary = 'never' where id = 2",
  'delete from event where id = 2',
  `insert into event (id, at, entity, entity_id, verb, summary) overriding system value
   select 0, at, entity, entity_id, verb, summary from event where id = 1`,
]

export const historyRow: TortureRow = {
  id: 'A16',
  title: 'history is rewritten by the owner of its table',
  passesWhen: 'the seals tell of a changed, a deleted and an added event',
  guard: 'the events are not sealed before',
  run: ({ guarded }) => withThrowAwayDatabase((url) => rewrite(url, guarded)),
}

async function rewrite(url: string, guarded: boolean): Promise<TortureResult> {
  const db = connectDatabase(url, { warn: () => undefined })
  const client = new Client(url)
  await client.connect()
  try {
    await sql`insert into event (entity, entity_id, verb, summary)
      select 'company', 1, 'changed', 'event ' || n from generate_series(1, 3) n`.execute(db)
    if (guarded) for (let run = 1; run <= 2; run += 1) await sealEvents(db, new Date())
    await client.query('create table kept as select * from event')
    await client.query('alter table event disable trigger user')
    let found = 0
    for (const attack of attacks) {
      await client.query(attack)
      if ((await checkSeals(db)).problems.length > 0) found += 1
      await client.query('delete from event')
      await client.query('insert into event overriding system value select * from kept')
    }
    if ((await checkSeals(db)).problems.length > 0) throw new Error('Events that were put back do not fit')
    return { passed: found === attacks.length, figure: `${found} of ${attacks.length} attacks found` }
  } finally {
    await client.end()
    await db.destroy()
  }
}
