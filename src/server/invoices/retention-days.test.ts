import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MonthDetail } from '../../contract/months.ts'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { newSentInvoice } from './sample-invoice.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

const items = [{ description: 'Work', amount: 1000 }]

function release(projectId: number, invoiceId: number, issued: string) {
  return staff.call<{ id: number; fields: Record<string, string> }>('POST', '/api/invoices', {
    project_id: projectId,
    releases: [{ invoice_id: invoiceId }],
    issued,
  })
}

function move(id: number, issued: string) {
  return staff.call<{ fields: Record<string, string> }>('PUT', `/api/invoices/${id}`, { issued })
}

test('retention is asked for once it is held back, so that no month ever holds less than nothing', async () => {
  const project = await newProject(staff)
  const work = await newSentInvoice(staff, project.id, { items, retention: 100, issued: '2026-10-10' })
  const early = await release(project.id, work.id, '2026-10-09')
  const before = `Must not be before 2026-10-10, when invoice ${work.number} held the retention back`
  expect([early.status, early.body.fields]).toEqual([400, { issued: before }])
  const { status, body } = await release(project.id, work.id, '2026-10-10')
  expect(status).toBe(201)
  expect((await move(body.id, '2026-09-30')).body.fields).toEqual({ issued: before })
  expect((await move(work.id, '2026-11-01')).body.fields).toEqual({
    issued: `Must not be after 2026-10-10, when invoice ${project.number}-2 asked for the retention`,
  })
  expect([await move(body.id, '2026-11-02'), await move(work.id, '2026-11-01')]).toMatchObject([
    { status: 200 },
    { status: 200 },
  ])
  const october = await staff.call<MonthDetail>('GET', '/api/months/2026-10')
  expect(october.body.figures.retentionHeld).toBe(0)
})

test('what a void invoice asked for binds nobody', async () => {
  const project = await newProject(staff)
  const work = await newSentInvoice(staff, project.id, { items, retention: 100, issued: '2026-10-10' })
  const { body } = await release(project.id, work.id, '2026-10-20')
  await staff.call('POST', `/api/invoices/${body.id}/void`, {})
  expect((await move(work.id, '2026-11-01')).status).toBe(200)
})
