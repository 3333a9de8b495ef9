import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BillOfWaivers, BillWaiver } from '../../contract/bill-waivers.ts'
import { newProject } from '../bids/sample-bid.ts'
import { sendExpense } from '../expenses/sample-expense.ts'
import { photo } from '../receipts/sample-receipt.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'

let office: TestApp
let person: Caller
beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  person = await office.signIn()
})
afterAll(() => office.close())

type WireWaiver = BillWaiver & { fields: Record<string, string> }
async function billed(fields: object = {}) {
  const { id } = await newProject(person)
  const { body } = await sendExpense(person, id, {
    cost: '900.00',
    category: 'subcontractor',
    date: '2026-11-18',
    ...fields,
  })
  return { id, expenseId: body.id, url: `/api/projects/${id}/expenses/${body.id}/waivers` }
}
const list = async (id: number) =>
  (await person.call<BillOfWaivers[]>('GET', `/api/projects/${id}/bill-waivers`)).body
const given = { kind: 'conditional_progress', amount: '900.00', throughDate: '2026-11-15', checked: 'true' }

test('a bill for labor or material wants a waiver; others do not', async () => {
  const { id, expenseId } = await billed()
  await sendExpense(person, id, { cost: '50.00', category: 'travel', date: '2026-11-18' })
  expect(await list(id)).toMatchObject([
    { expense: { id: expenseId, owed: 900 }, waivers: [], isCovered: false },
  ])
})

test('a bill of a business knows where it can be asked for one', async () => {
  const business = { name: 'Bay Drilling', email: 'office@drilling.example' }
  const { body } = await person.call<{ id: number }>('POST', '/api/businesses', business)
  const { id } = await billed({ business_id: String(body.id) })
  expect(await list(id)).toMatchObject([{ expense: { email: 'office@drilling.example' } }])
  const { id: other } = await billed()
  expect(await list(other)).toMatchObject([{ expense: { email: '' } }])
})

test('it is asked for once a day, and what comes takes the place of what was asked', async () => {
  const { id, url } = await billed()
  await person.call('POST', `${url}/ask`)
  const asked = await person.call<BillOfWaivers>('POST', `${url}/ask`)
  expect(asked.body.waivers).toMatchObject([
    { askedOn: '2026-11-20', receivedOn: null, kind: null, amount: null },
  ])
  const form = await multipartForm({ ...given, file: { name: 'waiver.png', bytes: await photo(3) } })
  const came = await person.call<WireWaiver>('POST', url, form.body, form.headers)
  expect(came).toMatchObject({
    status: 201,
    body: { askedOn: '2026-11-20', receivedOn: '2026-11-20', amount: 900 },
  })
  expect(await list(id)).toMatchObject([{ waivers: [{ id: came.body.id }], isCovered: true }])
  expect((await person.call('GET', `${url}/${came.body.id}/file`)).headers['content-type']).toContain(
    'image/',
  )
  expect(await person.call('DELETE', `${url}/${came.body.id}`)).toMatchObject({
    body: { message: 'Waiver removed' },
  })
  expect((await person.call('DELETE', `${url}/${came.body.id}`)).status).toBe(404)
  expect(await list(id)).toMatchObject([{ waivers: [], isCovered: false }])
  const history = await person.call<{ summary: string }[]>('GET', `/api/projects/${id}/history`)
  expect(history.body.slice(0, 3).map(({ summary }) => summary)).toEqual([
    expect.stringMatching(/^removed a waiver from /),
    expect.stringMatching(/^checked a waiver for \$900\.00 from /),
    expect.stringMatching(/^asked .+ for a waiver on the bill of \$900\.00$/),
  ])
})

test('a waiver for a part of the bill does not cover it', async () => {
  const { id, url } = await billed()
  await person.call('POST', url, { ...given, amount: '899.99' })
  expect((await list(id))[0]?.isCovered).toBe(false)
  await person.call('POST', url, { ...given, kind: 'unconditional_final', throughDate: '', amount: '0.01' })
  expect((await list(id))[0]).toMatchObject({ isCovered: true, waivers: [{}, { throughDate: null }] })
})

test.each([
  [{ checked: 'false' }, 'checked'],
  [{ throughDate: '' }, 'throughDate'],
  [{ receivedOn: '2026-11-22' }, 'receivedOn'],
  [{ amount: '0' }, 'amount'],
  [{ kind: 'final' }, 'kind'],
  [{ extra: '1' }, 'extra'],
])('refuses %j by the name of the field', async (more, field) => {
  const { url } = await billed()
  const { status, body } = await person.call<WireWaiver>('POST', url, { ...given, ...more })
  expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
})

test('a bill of another project, and one that wants no waiver, is not found', async () => {
  const { url } = await billed()
  const other = await billed({ category: 'travel' })
  expect((await person.call('POST', other.url, given)).status).toBe(404)
  const foreign = url.replace(/projects\/\d+/, `projects/${other.id}`)
  expect((await person.call('POST', `${foreign}/ask`)).status).toBe(404)
})

test('the paper of a waiver goes with its bill', async () => {
  const { id, expenseId, url } = await billed()
  const form = await multipartForm({ ...given, file: { name: 'waiver.png', bytes: await photo(9) } })
  expect((await person.call('POST', url, form.body, form.headers)).status).toBe(201)
  const papers = () =>
    office.deps.db
      .selectFrom('stored_file')
      .select('id')
      .where('project_id', '=', id)
      .where('original_name', '=', 'waiver.png')
      .execute()
  expect(await papers()).toHaveLength(1)
  expect((await person.call('DELETE', `/api/project/${id}/expenses/${expenseId}`)).status).toBe(200)
  expect(await papers()).toEqual([])
})
