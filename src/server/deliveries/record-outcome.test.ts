import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { attemptDelivery, deliverDue } from './attempt-delivery.service.ts'
import { openSendingOffice, type SendingOffice } from './sample-sending.ts'

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
})
afterEach(() => office.settle())
afterAll(() => office.close())

/** The next changes of a bid break off, as with a database that is away for a moment. */
async function breakBidChanges(times: number, code = 'P0001'): Promise<void> {
  const { db } = office.deps
  await sql`create sequence if not exists broken`.execute(db)
  await sql`alter sequence broken restart`.execute(db)
  await sql`create or replace function break_off() returns trigger language plpgsql as $$
    begin
      if nextval('broken') <= ${sql.lit(times)} then raise exception 'broken off' using errcode = ${sql.lit(code)}; end if;
      return new;
    end $$`.execute(db)
  await sql`create or replace trigger break_off before update on bid for each row execute function break_off()`.execute(
    db,
  )
}

const bidStatus = async (id: number) =>
  (await office.deps.db.selectFrom('bid').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

test('an acceptance that cannot be written down at once is written down again', async () => {
  const queued = await office.queue('email')
  await breakBidChanges(1)
  expect(await attemptDelivery(office.deps, queued.id)).toMatchObject({ status: 'accepted', attempts: 1 })
  expect(await bidStatus(queued.bid.id)).toBe('sent')
})

test('a restart of the database is waited for: its bid counts as sent, its mail goes out once', async () => {
  const queued = await office.queue('email')
  await breakBidChanges(2, '57P03')
  expect(await attemptDelivery(office.deps, queued.id)).toMatchObject({ status: 'accepted', attempts: 1 })
  expect(await bidStatus(queued.bid.id)).toBe('sent')
  expect(office.mailServer.received).toHaveLength(1)
})

test('a bid that cannot be marked as sent does not make its mail go out again', async () => {
  const queued = await office.queue('email')
  await breakBidChanges(1_000)
  expect(await attemptDelivery(office.deps, queued.id)).toMatchObject({ status: 'accepted', attempts: 1 })
  office.clock.advance(3_600_000)
  await deliverDue(office.deps)
  expect(office.mailServer.received).toHaveLength(1)
  expect(await bidStatus(queued.bid.id)).toBe('draft')
})
