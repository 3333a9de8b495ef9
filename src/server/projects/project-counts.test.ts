import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
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
    select status, region, manager_id, sum(count)::int as count from project_count
    group by status, region, manager_id having sum(count) <> 0 order by 1, 2, 3`.execute(office.deps.db)
  const { rows: counted } = await sql`
    select status, region, manager_id, count(*)::int as count from project where deleted_at is null
    group by status, region, manager_id order by 1, 2, 3`.execute(office.deps.db)
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

test('filters that counts are not kept by are counted', async () => {
  await newProject(staff, { customer: { name: 'Rosalind Okafor', phone: '510 555 0199' } })
  expect(await readTotal('&search=okafor')).toBe(1)
  expect(await readTotal('&search=nobody')).toBe(0)
})
