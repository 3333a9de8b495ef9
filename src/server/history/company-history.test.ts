import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '../../contract/customers.ts'
import type { HistoryEvent } from '../../contract/history.ts'
import type { Project } from '../../contract/projects.ts'
import { contractedProject } from '../invoices/sample-invoice.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { readCsv } from '../testing/read-csv.ts'
import { exportHistory } from './export-history.service.ts'

let office: TestApp
let tom: Caller
let ana: Caller
let garage: Project

beforeAll(async () => {
  office = await buildTestApp()
  tom = await office.signIn()
  ana = await office.signIn()
  office.clock.set('2026-11-10T18:00:00Z')
  garage = await lead(tom, 'Rosa Delgado')
  office.clock.set('2026-11-12T07:30:00Z') // late on the 11th in California
  await lead(ana, 'Luis Ortega')
  office.clock.set('2026-11-12T18:00:00Z')
  await ana.call('POST', `/api/projects/${garage.id}/notes`, { content: 'Soft soil' })
})
afterAll(() => office.close())

async function lead(person: Caller, name: string): Promise<Project> {
  const { body } = await person.call<Project>('POST', '/api/projects', {
    customer: { name },
    region: 'bay_area',
  })
  return body
}

const history = (query = '') => tom.call<HistoryEvent[]>('GET', `/api/history${query}`)
const what = async (query: string) =>
  (await history(query)).body.map(({ project, verb, entity }) => [
    project && (project.id === garage.id ? 'garage' : 'cellar'),
    verb,
    entity,
  ])

test('the whole company, newest first, also what belongs to no project', async () => {
  const { body, headers } = await history('?entity=project,note,customer')
  expect(body.map(({ entity }) => entity).slice(0, 2)).toEqual(['note', 'project'])
  expect(body.some(({ project }) => project === null)).toBe(true)
  expect(headers['x-total-count']).toBe(String(body.length))
})

test('narrows by person, by kind, by project, by days of the company and by words', async () => {
  expect(await what(`?person=${ana.employee.id}&entity=note`)).toEqual([['garage', 'added', 'note']])
  expect(await what(`?person=${tom.employee.id}&entity=note`)).toEqual([])
  expect(await what('?person=none&entity=project')).toEqual([])
  expect(await what('?entity=project&from=2026-11-11&to=2026-11-11')).toEqual([
    ['cellar', 'added', 'project'],
  ])
  expect(await what('?entity=project&from=2026-11-12')).toEqual([])
  expect(await what(`?project=${garage.id}&verb=added&entity=project`)).toEqual([
    ['garage', 'added', 'project'],
  ])
  // A project's customer is no word of what happened, and finds it all the same.
  expect(await what('?search=ortega&entity=project')).toEqual([['cellar', 'added', 'project']])
  expect(await what('?search=wrote%20note')).toEqual([['garage', 'added', 'note']])
  expect(await what('?search=%25')).toEqual([])
})

test('pages by key', async () => {
  const all = (await history()).body.map(({ id }) => id)
  const seen: number[] = []
  for (let query: string | undefined = '?limit=3'; query; ) {
    const { body, headers } = await history(query)
    seen.push(...body.map(({ id }) => id))
    query = /(\?.*)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  expect(seen).toEqual(all)
})

test.each(['?person=tom', '?from=yesterday', '?project=x', '?sort=summary'])(
  '%s is refused',
  async (query) => {
    expect((await history(query)).status).toBe(400)
  },
)

test('marks a change as overtaken by a later change of the same field', async () => {
  const { id } = garage.customer
  await tom.call<Customer>('PUT', `/api/customers/${id}`, { phone: '(510) 555-0101' })
  await tom.call<Customer>('PUT', `/api/customers/${id}`, { notes: 'Rings twice' })
  await tom.call<Customer>('PUT', `/api/customers/${id}`, { phone: '(510) 555-0102' })
  const { body } = await history('?entity=customer&verb=changed')
  expect(body.map(({ changes, isOvertaken }) => [Object.keys(changes), isOvertaken])).toEqual([
    [['phone'], false],
    [['notes'], false],
    [['phone'], true],
  ])
})

test('keeps what happened to a deleted project, and says that it is deleted', async () => {
  const gone = await lead(tom, 'Nobody')
  await tom.call('DELETE', `/api/projects/${gone.id}`)
  const { body } = await history(`?project=${gone.id}`)
  expect(body[0]).toMatchObject({ verb: 'deleted', project: { number: gone.number, isDeleted: true } })
})

test('goes out as a file with the same rows, on the company clock', async () => {
  const answer = await tom.call<string>('GET', `/api/history.csv?project=${garage.id}`)
  expect(answer.headers['content-disposition']).toContain('history.csv')
  const rows = readCsv(answer.raw)
  expect(rows[1]).toEqual({
    When: '2026-11-10 10:00:00',
    Who: `${tom.employee.firstName} Tester`,
    Project: garage.number,
    Record: 'Project',
    What: expect.any(String),
    Amount: '',
    Changes: '',
  })
  expect(rows[0]?.Changes).toBe('Text: (nothing) → Soft soil')
})

test('the file is in the language of whoever reads it', async () => {
  await tom.call('PUT', `/api/customers/${garage.customer.id}`, {
    whatsappOptIn: true,
    mailingAddress: { city: 'Irvine' },
  })
  await office.deps.db
    .updateTable('employee')
    .set({ language: 'es' })
    .where('id', '=', ana.employee.id)
    .execute()
  const file = async (person: Caller) =>
    readCsv((await person.call<string>('GET', '/api/history.csv?entity=customer&verb=changed')).raw)[0]
  const [english, spanish] = [await file(tom), await file(ana)]
  expect(Object.keys(spanish ?? {})).toEqual([
    'Cuándo',
    'Quién',
    'Proyecto',
    'Registro',
    'Qué',
    'Monto',
    'Cambios',
  ])
  expect(spanish?.['Registro']).toBe('Cliente')
  expect(spanish?.['Qué']).toBe(`cambió al cliente ${garage.customer.name}`)
  expect(spanish?.['Cambios']).toBe('WhatsApp aceptado: No → Sí\nDirección postal: (nada) → Irvine')
  expect(english?.['Changes']).toBe('WhatsApp agreed to: No → Yes\nMailing address: (nothing) → Irvine')
})

test('a bid that became the contract is told with its amount', async () => {
  const project = await contractedProject(tom)
  const query = `?project=${project.id}&entity=bid&verb=finalized`
  expect((await history(query)).body).toMatchObject([{ entityId: project.bid.id, amount: 3800 }])
  expect((await history(`?project=${project.id}&verb=added`)).body[0]).not.toHaveProperty('amount')
  const file = await tom.call<string>('GET', `/api/history.csv${query}`)
  expect(readCsv(file.raw)[0]).toMatchObject({ Amount: '3800.00' })
})

test('streams a long history while it is read', async () => {
  const { id: customer_id } = garage.customer
  await sql`
    insert into event (at, entity, entity_id, verb, summary, changes)
    select now() - n * interval '1 minute', 'product', ${customer_id}, 'changed', 'changed product ' || n,
      jsonb_build_object('name', jsonb_build_object('from', repeat('a', 200), 'to', n))
    from generate_series(1, 6000) n`.execute(office.deps.db)
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  }
  const db = office.deps.db.withPlugin(counting)
  const { content } = await exportHistory({ db }, tom.employee, { entity: 'product' })
  const chunks = content[Symbol.asyncIterator]()
  const first = await chunks.next()
  // Whose language, and what is kept ready of the 12 parts.
  expect(statements).toBeLessThan(6)
  let file = String(first.value)
  for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) file += String(chunk.value)
  const rows = readCsv(Buffer.from(file))
  expect(rows).toHaveLength(6000)
  expect(rows.at(-1)?.['What']).toBe('changed product 6000')
  expect(new Set(rows.map((row) => row['What'])).size).toBe(6000)
})
