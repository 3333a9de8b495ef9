import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBid, newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { mergeCounts } from './project-counts.queries.ts'

let office: TestApp
let staff: Caller
beforeAll(async () => {
  office = await buildTestApp()
  staff = await office.signIn('admin')
})
afterAll(() => office.close())

/** The kept counts and the counted ones, without what is zero. */
async function keptAndCounted() {
  const { rows: kept } = await sql`
    select status, region, manager_id, sum(count)::int as count, sum(value)::bigint as value from project_count
    group by status, region, manager_id having sum(count) <> 0 or sum(value) <> 0 order by 1, 2, 3`.execute(
    office.deps.db,
  )
  const { rows: counted } = await sql`
    select project.status, project.region, project.manager_id, count(*)::int as count, sum(bid_total)::bigint as value
    from project join project_figures on project_id = id where deleted_at is null
    group by 1, 2, 3 order by 1, 2, 3`.execute(office.deps.db)
  return { kept, counted }
}

async function expectRight(after: string) {
  const { kept, counted } = await keptAndCounted()
  expect(kept, after).toEqual(counted)
}

async function readTotal(query = ''): Promise<number> {
  const { headers } = await staff.call('GET', `/api/projects?limit=1${query}`)
  return Number(headers['x-total-count'])
}

test('the number of projects is kept through every change', async () => {
  const before = await readTotal()
  const first = await newProject(staff)
  const second = await newProject(staff)
  await expectRight('two new leads')
  expect(await readTotal()).toBe(before + 2)
  await newBid(staff, first.id)
  await newBid(staff, second.id)
  await expectRight('two bids')
  await staff.call('POST', `/api/projects/${first.id}/cancel`, { reason: 'Sold the house' })
  await expectRight('a canceled project')
  await staff.call('DELETE', `/api/projects/${second.id}`)
  await expectRight('a deleted project')
  expect(await readTotal()).toBe(before + 1)
  await staff.call('POST', `/api/projects/${second.id}/restore`)
  await expectRight('a restored project')
  await office.deps.db.updateTable('project').set({ manager_id: staff.employee.id }).execute()
  await expectRight('another manager')
  expect(await readTotal(`&manager_id=${staff.employee.id}`)).toBe(before + 2)
  await mergeCounts(office.deps.db)
  await expectRight('merged counts')
  expect(await readTotal()).toBe(before + 2)
})

test('two who change the status and the bid of one project at once leave its sum right', async () => {
  const { id } = await newProject(staff)
  const { db } = office.deps
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      db,
    )
    return rows.length > 0
  }
  let moved: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    await sql`insert into bid (project_id, number, title, bid_index, total)
      values (${id}, 1, 'Piers', repeat('x', 43), 5000)`.execute(trx)
    moved = sql`update project set status = 'project_cancelled' where id = ${id}`.execute(db)
    await expect.poll(isWaiting).toBe(true)
  })
  await moved
  await expectRight('a bid and another status')
})

test('a manager who takes another name moves their projects in the list', async () => {
  const { id } = await newProject(staff, { customer: { name: 'Wanda Ruiz', phone: '510 555 0133' } })
  const { db } = office.deps
  await db.updateTable('project').set({ manager_id: null }).where('id', '<>', id).execute()
  await db.updateTable('project').set({ manager_id: staff.employee.id }).where('id', '=', id).execute()
  await db
    .updateTable('employee')
    .set({ first_name: 'Zoë', last_name: 'Zamora' })
    .where('id', '=', staff.employee.id)
    .execute()
  const kept = await db.selectFrom('project_figures').select(['project_id', 'manager_name']).execute()
  expect(kept).toContainEqual({ project_id: id, manager_name: 'zoë zamora' })
  const { body } = await staff.call<{ id: number }[]>('GET', '/api/projects?sort=-manager&limit=1')
  expect(body[0]?.id).toBe(id)
})

test('filters that counts are not kept by are counted', async () => {
  await newProject(staff, { customer: { name: 'Rosalind Okafor', phone: '510 555 0199' } })
  expect(await readTotal('&search=okafor')).toBe(1)
  expect(await readTotal('&search=nobody')).toBe(0)
})

test('a page says how many rows there are up to a thousand, and a whole list all of them', async () => {
  const { id } = await newProject(staff)
  await sql`insert into expense (project_id, date, cost, paid_to, category, created_by)
    select ${id}, '2026-07-01', n, 'Yard ' || n, 'materials', ${staff.employee.id}
    from generate_series(1, 1300) n`.execute(office.deps.db)
  const totalOf = async (query: string) =>
    (await staff.call('GET', `/api/expenses${query}`)).headers['x-total-count']
  expect(await totalOf('?limit=10')).toBe('1001')
  expect(await totalOf('?limit=10&search=yard%20777')).toBe('1')
  expect(await totalOf('')).toBe('1300')
  await sql`insert into customer (name) select 'Crowd ' || n from generate_series(1, 1300) n`.execute(
    office.deps.db,
  )
  const { headers: all } = await staff.call('GET', '/api/customers?search=crowd')
  expect(all['x-total-count']).toBe('1300')
})
