import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import {
  changeExpense,
  newExpense,
  pathOf,
  readProject,
  sendExpense,
  sendExpensePayment,
} from './sample-expense.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

test('bad bills name what is wrong, and nothing is saved', async () => {
  const project = await newProject(staff)
  const file = (text: string) => ({ name: 'receipt.jpg', bytes: Buffer.from(text) })
  const cases: [Parameters<typeof sendExpense>[2], string][] = [
    [{ cost: '0' }, 'cost'],
    [{ cost: '-5' }, 'cost'],
    [{ cost: '1.005' }, 'cost'],
    [{ cost: 'twelve dollars' }, 'cost'],
    [{ cost: 'NaN' }, 'cost'],
    [{ cost: '1e5' }, 'cost'],
    [{ cost: '100000000' }, 'cost'],
    [{ cost: '' }, 'cost'],
    [{ paidTo: '' }, 'paidTo'],
    [{ paidTo: '   ' }, 'paidTo'],
    [{ paidTo: 'x'.repeat(10_000) }, 'paidTo'],
    [{ paidTo: 'nul\0' }, 'paidTo'],
    [{ paidFor: 'nul\0' }, 'paidFor'],
    [{ paidFor: 'x'.repeat(201) }, 'paidFor'],
    [{ requestReference: 'x'.repeat(201) }, 'requestReference'],
    [{ category: 'gold' }, 'category'],
    [{ category: '' }, 'category'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '11/20/2026' }, 'date'],
    [{ date: '2062-11-20' }, 'date'],
    [{ date: '2027-01-20' }, 'date'],
    [{ date: '1999-12-31' }, 'date'],
    [{ dueDate: '2062-11-20' }, 'dueDate'],
    [{ dueDate: 'soon' }, 'dueDate'],
    [{ business_id: '1.5' }, 'business_id'],
    [{ business_id: 'undefined' }, 'business_id'],
    [{ stranger: '1' }, 'stranger'],
    [{ removePicture: 'true' }, 'removePicture'],
    [{ picture: 'data:image/jpeg;base64,AAAA' }, 'picture'],
    [{ picture: file('just text') }, 'picture'],
    [{ picture: file('') }, 'picture'],
    [{ picture: file('\xff\xd8\xff\xe0 and then nothing of a JPEG') }, 'picture'],
    [{ picture: file('GIF89a/*<script>alert(1)</script>*/=1;') }, 'picture'],
    [{ picture: file('%PDF-1.4\n<html><script>alert(1)</script>') }, 'picture'],
  ]
  for (const [fields, field] of cases) {
    const answer = await sendExpense(staff, project.id, fields)
    expect([fields, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([fields, 400, [field]])
  }
  const hostile = JSON.parse('{"__proto__": "x"}') as Record<string, string>
  expect((await sendExpense(staff, project.id, hostile)).status).toBe(400)
  const whole = await readProject(staff, project.id)
  expect([whole.expenses, whole.money.committedCost]).toEqual([[], 0])
})

test('the last day a bill may bear is sixty days ahead', async () => {
  const project = await newProject(staff)
  expect((await sendExpense(staff, project.id, { date: '2027-01-19' })).status).toBe(201)
})

test('a bad change names what is wrong and changes nothing', async () => {
  const project = await newProject(staff)
  const expense = await newExpense(staff, project.id)
  const cases: [object, string][] = [
    [{ cost: '0' }, 'cost'],
    [{ cost: null }, 'cost'],
    [{ cost: {} }, 'cost'],
    [{ paidTo: '' }, 'paidTo'],
    [{ paidTo: ['x'] }, 'paidTo'],
    [{ date: '' }, 'date'],
    [{ date: '2062-01-01' }, 'date'],
    [{ dueDate: '2062-01-01' }, 'dueDate'],
    [{ category: 'gold' }, 'category'],
    [{ version: 'one' }, 'version'],
    [{ picture: 'data:image/jpeg;base64,AAAA' }, 'picture'],
    [{ colour: 'red' }, 'colour'],
  ]
  for (const [body, field] of cases) {
    const answer = await changeExpense(staff, expense, body)
    expect([body, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([body, 400, [field]])
  }
  const { similar: _, ...before } = expense
  expect((await readProject(staff, project.id)).expenses).toEqual([before])
})

test('an expense of another project, an unknown one and one of a deleted project are not found', async () => {
  const [project, other] = [await newProject(staff), await newProject(staff)]
  const expense = await newExpense(staff, project.id)
  const stray = { ...expense, project_id: other.id }
  expect((await changeExpense(staff, stray, { paidTo: 'Stranger' })).status).toBe(404)
  expect((await staff.call('DELETE', pathOf(stray))).status).toBe(404)
  expect((await sendExpensePayment(staff, stray)).status).toBe(404)
  for (const id of ['999999', '0', 'undefined', '1.5', 'x']) {
    expect(
      (await staff.call('PUT', `/api/project/${project.id}/expenses/${id}`, { paidTo: 'x' })).status,
    ).toBe(404)
    expect((await staff.call('DELETE', `/api/project/${project.id}/expenses/${id}`)).status).toBe(404)
    expect((await staff.call('POST', `/api/project/${id}/expenses`, { paidTo: 'x', cost: 1 })).status).toBe(
      404,
    )
  }
  expect((await staff.call('DELETE', `/api/projects/${other.id}`)).status).toBeLessThan(300)
  const picture = { name: 'receipt.jpg', bytes: Buffer.from('no picture') }
  for (const fields of [{}, { picture }]) {
    expect((await sendExpense(staff, other.id, fields)).status).toBe(404)
  }
  expect((await readProject(staff, project.id)).expenses).toHaveLength(1)
})
