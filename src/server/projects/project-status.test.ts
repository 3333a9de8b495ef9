import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Project } from '../../contract/projects.ts'
import { nextStatuses, type ProjectStatus, projectStatuses } from '../../domain/projects.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

type Action = { message: string; project: Project; error: string }

let office: TestApp
let person: Caller

beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  person = await office.signIn()
})
afterAll(() => office.close())

async function addProject(status: ProjectStatus = 'new_lead'): Promise<number> {
  const { body } = await person.call<Project>('POST', '/api/projects', {
    customer: { name: 'Rosa Delgado' },
    region: 'bay_area',
  })
  await office.deps.db.updateTable('project').set({ status }).where('id', '=', body.id).execute()
  return body.id
}

const read = (id: number) => person.call<Project>('GET', `/api/projects/${id}`)
const lastEvent = async (id: number) =>
  (await person.call<{ verb: string; changes: object }[]>('GET', `/api/projects/${id}/history`)).body[0]

const underContract: ProjectStatus[] = ['contract_signed', 'permitting', 'scheduled', 'in_progress']
const beforeContract: ProjectStatus[] = ['new_lead', 'appointment_scheduled', 'bid_sent']

test.each([
  [
    'POST',
    'cancel',
    'project_cancelled',
    'canceled',
    [...beforeContract, ...underContract, 'contract_declined'],
  ],
  ['PUT', 'decline', 'contract_declined', 'declined', beforeContract],
  ['PUT', 'complete', 'completed', 'completed', underContract],
] as const)('%s %s', async (method, action, becomes, word, allowedFrom) => {
  for (const from of projectStatuses) {
    const id = await addProject(from)
    const { status, body } = await person.call<Action>(method, `/api/projects/${id}/${action}`)
    const after = (await read(id)).body
    if ((allowedFrom as readonly string[]).includes(from)) {
      expect([from, status]).toEqual([from, 200])
      expect(body.message).toContain(word)
      expect(body.project).toEqual(after)
      expect(after).toMatchObject({ status: becomes, version: 2 })
      expect(await lastEvent(id)).toMatchObject({ verb: word, changes: { status: { from, to: becomes } } })
    } else {
      expect([from, status]).toEqual([from, 409])
      expect(after).toMatchObject({ status: from, version: 1 })
    }
  }
})

test('cancel and decline keep their reason until the job is taken up again', async () => {
  for (const [method, action] of [
    ['POST', 'cancel'],
    ['PUT', 'decline'],
  ] as const) {
    const id = await addProject()
    const { body } = await person.call<Action>(method, `/api/projects/${id}/${action}`, {
      reason: ' Too dear ',
    })
    expect(body.project.closedReason).toBe('Too dear')
    const reopened = await person.call<Project>('PUT', `/api/projects/${id}`, { status: 'new_lead' })
    expect(reopened.body).toMatchObject({ status: 'new_lead', closedReason: null })
  }
})

test('uncomplete returns to where the job was', async () => {
  for (const from of underContract) {
    const id = await addProject(from)
    const completed = await person.call<Action>('PUT', `/api/projects/${id}/complete`, {})
    expect(completed.body.project.completedAt).toBe(office.clock.now().toISOString())
    const { body } = await person.call<Action>('PUT', `/api/projects/${id}/uncomplete`)
    expect(body.message).toBe('Project completion undone successfully')
    expect(body.project).toMatchObject({ status: from, completedAt: null, version: 3 })
    const again = await person.call<Action>('PUT', `/api/projects/${id}/uncomplete`)
    expect(again.status).toBe(409)
  }
})

test('by hand a status moves along the allowed steps and no others', async () => {
  for (const from of projectStatuses) {
    for (const to of projectStatuses) {
      const id = await addProject(from)
      const { status, body } = await person.call<Project & { fields: object }>('PUT', `/api/projects/${id}`, {
        status: to,
      })
      if (from === to || nextStatuses(from, false).includes(to)) {
        expect([from, to, status]).toEqual([from, to, 200])
        expect(body).toMatchObject({ status: to, version: from === to ? 1 : 2 })
      } else {
        expect([from, to, status]).toEqual([from, to, 400])
        expect(body.fields).toHaveProperty('status')
      }
    }
  }
})

test('a deleted project is hidden everywhere, and can be restored for 30 days', async () => {
  const id = await addProject()
  const { body: before } = await read(id)
  const deleted = await person.call<Action>('DELETE', `/api/projects/${id}`)
  expect(deleted.status).toBe(200)
  expect(deleted.body.message).toContain('deleted')
  for (const [method, path, body] of [
    ['GET', ''],
    ['PUT', '', { name: 'x' }],
    ['DELETE', ''],
    ['POST', '/cancel'],
    ['PUT', '/decline'],
    ['PUT', '/complete'],
    ['PUT', '/uncomplete'],
    ['GET', '/history'],
    ['POST', '/notes', { content: 'x' }],
  ] as const) {
    const { status } = await person.call(method, `/api/projects/${id}${path}`, body)
    expect([method, path, status]).toEqual([method, path, 404])
  }
  const { body: list } = await person.call<Project[]>('GET', '/api/projects')
  expect(list.map((project) => project.id)).not.toContain(id)
  const { body: dashboard } = await person.call<{ recentActivity: { project: { id: number } | null }[] }>(
    'GET',
    '/api/dashboard',
  )
  expect(dashboard.recentActivity.map(({ project }) => project?.id)).not.toContain(id)

  office.clock.advance(29 * 86_400_000)
  person = await office.signIn()
  const restored = await person.call<Action>('POST', `/api/projects/${id}/restore`)
  expect(restored.body.message).toBe('Project restored')
  expect({ ...restored.body.project, updatedAt: '', version: 0 }).toEqual({
    ...before,
    updatedAt: '',
    version: 0,
  })
  expect((await person.call('POST', `/api/projects/${id}/restore`)).status).toBe(409)

  await person.call('DELETE', `/api/projects/${id}`)
  office.clock.advance(30 * 86_400_000 + 1)
  person = await office.signIn()
  expect((await person.call('POST', `/api/projects/${id}/restore`)).status).toBe(404)
  expect((await person.call('POST', `/api/projects/999999/restore`)).status).toBe(404)
})

test('a project with money records is not deleted', async () => {
  const withInvoice = await addProject()
  await office.deps.db
    .insertInto('invoice')
    .values({ project_id: withInvoice, sequence: 1, number: `${withInvoice}-1`, issued: '2026-11-20' })
    .execute()
  const withContract = await addProject('contract_signed')
  const bid = await office.deps.db
    .insertInto('bid')
    .values({ project_id: withContract, number: 1, bid_index: `index-${withContract}`, status: 'finalized' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await office.deps.db
    .updateTable('project')
    .set({ finalized_bid_id: bid.id })
    .where('id', '=', withContract)
    .execute()
  for (const id of [withInvoice, withContract]) {
    const { status, body } = await person.call<Action>('DELETE', `/api/projects/${id}`)
    expect(status).toBe(409)
    expect(body.error).toContain('cancel it instead')
    expect((await read(id)).status).toBe(200)
  }
  // Canceled and taken up again it stands under its contract, not as a lead.
  await person.call('POST', `/api/projects/${withContract}/cancel`)
  const asLead = await person.call('PUT', `/api/projects/${withContract}`, { status: 'new_lead' })
  expect(asLead.status).toBe(400)
  const back = await person.call<Project>('PUT', `/api/projects/${withContract}`, {
    status: 'contract_signed',
  })
  expect(back.body.status).toBe('contract_signed')
})

test('a malformed or unknown id answers 404', async () => {
  for (const id of ['0', '-1', 'abc', '1.5', '999999999', '9999999999', '%00']) {
    expect([id, (await person.call('GET', `/api/projects/${id}`)).status]).toEqual([id, 404])
  }
})
