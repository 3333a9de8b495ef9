import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProjectSummary } from '../../contract/project-lists.ts'
import type { Project } from '../../contract/projects.ts'
import { addProject, book, change } from '../appointments/sample-appointment.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let person: Caller

beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn()
})
afterAll(() => office.close())

it('asks for a bid after a visit that was kept, on the project and in the list', async () => {
  const { id } = await addProject(person)
  const { body: visit } = await book(person, id)
  await change(person, visit, { outcome: 'kept' })
  const step = { kind: 'write_bid', reason: 'visited', at: visit.startsAt }
  const { status, body } = await person.call<Project>('GET', `/api/projects/${id}`)
  expect([status, body.nextStep]).toEqual([200, step])
  const list = await person.call<ProjectSummary[]>('GET', '/api/projects?limit=10')
  expect(list.body.find((project) => project.id === id)?.nextStep).toEqual(step)
})
