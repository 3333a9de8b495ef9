import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { newExpense, sendExpense, type WireNewExpense } from './sample-expense.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

test('bills that may be the same are named with the reason, never the bill itself', async () => {
  const project = await newProject(staff)
  const first = await newExpense(staff, project.id, {
    paidTo: 'Golden Gate Steel',
    cost: '512.40',
    requestReference: 'GG-1',
    date: '2026-08-01',
  })
  expect(first.similar).toEqual([])
  const reasonsFor = async (fields: Record<string, string>) =>
    (
      await sendExpense(staff, (await newProject(staff)).id, { paidTo: 'GOLDEN GATE STEEL', ...fields })
    ).body.similar.map(({ id, reason }) => [id, reason])
  expect(await reasonsFor({ cost: '1', requestReference: 'gg-1', date: '2025-01-01' })).toEqual([
    [first.id, 'reference'],
  ])
  expect(await reasonsFor({ cost: '512.40', date: '2026-09-15' })).toEqual([[first.id, 'amount']])
  expect(await reasonsFor({ cost: '512.40', date: '2025-08-01' })).toEqual([])
  const url = '/api/expenses/similar?paidTo=golden%20gate%20steel&cost=512.40&date=2026-08-20'
  const asked = await staff.call<WireNewExpense['similar']>('GET', url)
  expect(asked.body).toContainEqual({
    id: first.id,
    project: { id: project.id, number: project.number },
    paidTo: 'Golden Gate Steel',
    cost: 512.4,
    date: '2026-08-01',
    reason: 'amount',
  })
  const except = await staff.call<WireNewExpense['similar']>('GET', `${url}&except=${first.id}`)
  expect(except.body.map(({ id }) => id)).not.toContain(first.id)
  expect((await staff.call('GET', '/api/expenses/similar?paidTo=x&cost=0')).status).toBe(400)
})

test('the same picture is recognised under any payee and amount', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  const picture = { name: 'a.png', bytes }
  const first = await newExpense(staff, (await newProject(staff)).id, { paidTo: 'Ace', cost: '1', picture })
  const again = await newExpense(staff, (await newProject(staff)).id, { paidTo: 'Bolt', cost: '2', picture })
  expect(again.similar.map(({ id, reason }) => [id, reason])).toEqual([[first.id, 'picture']])
})
