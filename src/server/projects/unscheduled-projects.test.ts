import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProjectSummary } from '../../contract/project-lists.ts'
import type { ProjectStatus } from '../../domain/projects.ts'
import { addProject, book, change } from '../appointments/sample-appointment.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let person: Caller

beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn()
})
afterAll(() => office.close())

async function isListed(id: number, unscheduled = true): Promise<boolean> {
  const { body } = await person.call<ProjectSummary[]>('GET', `/api/projects?unscheduled=${unscheduled}`)
  return body.some((project) => project.id === id)
}

const setStatus = (id: number, status: ProjectStatus) =>
  office.deps.db.updateTable('project').set({ status }).where('id', '=', id).execute()

it('lists a lead until its visit is booked, and again when the visit is canceled', async () => {
  const { id } = await addProject(person)
  expect([await isListed(id), await isListed(id, false)]).toEqual([true, false])
  const { body: visit } = await book(person, id)
  expect([await isListed(id), await isListed(id, false)]).toEqual([false, true])
  await change(person, visit, { outcome: 'canceled' })
  expect(await isListed(id)).toBe(true)
})

it.each(['contract_signed', 'permitting', 'scheduled'] as const)(
  'lists a job that is %s until its installation is booked',
  async (status) => {
    const { id } = await addProject(person)
    await book(person, id, { kind: 'measure' })
    await setStatus(id, status)
    expect(await isListed(id)).toBe(true)
    await book(person, id, { kind: 'installation' })
    expect(await isListed(id)).toBe(false)
  },
)

it.each(['bid_sent', 'in_progress', 'completed', 'contract_declined'] as const)(
  'leaves out a project that is %s',
  async (status) => {
    const { id } = await addProject(person)
    await setStatus(id, status)
    expect(await isListed(id)).toBe(false)
  },
)
