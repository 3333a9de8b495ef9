import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '../../contract/customers.ts'
import type { Project } from '../../contract/projects.ts'
import type { SearchResult } from '../../contract/search.ts'
import { foldText, searchKinds } from '../../domain/search.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

interface Answer {
  groups: { kind: string; results: SearchResult[] }[]
  alike: boolean
}

let testApp: TestApp
let maria: Caller
let rosa: Project
let other: Project
beforeAll(async () => {
  testApp = await buildTestApp()
  maria = await testApp.signIn()
  rosa = await addLead({
    customer: { name: 'Rosa Núñez', phone: '(510) 555-0142', email: 'rosa.n@mail.example' },
    site: { street: '1290 Hillcrest Ave', city: 'Oakland', state: 'CA', zip: '94602' },
  })
  other = await addLead({
    customer: { name: "Pat O'Brien", phone: '415 555 0199' },
    site: { street: '77 Bay Street', city: 'San José', state: 'CA', zip: '95110' },
  })
})
afterAll(() => testApp.close())

async function addLead(lead: object): Promise<Project> {
  const { body } = await maria.call<Project>('POST', '/api/projects', { region: 'bay_area', ...lead })
  return body
}

async function ask(q: string): Promise<Answer> {
  const answer = await maria.call<Answer>('GET', `/api/search?${new URLSearchParams({ q })}`)
  expect(answer.status).toBe(200)
  return answer.body
}

/** `project 1`, `customer 2` … in the order in which they stand. */
async function find(q: string): Promise<string[]> {
  return (await ask(q)).groups.flatMap(({ results }) => results.map(({ kind, id }) => `${kind} ${id}`))
}

const rosaProject = () => `project ${rosa.id}`
const rosaCustomer = () => `customer ${rosa.customer.id}`

test('the search takes in each kind of record by a statement of its own', async () => {
  const { rows } = await sql<{ kind: string }>`
    select found[1] as kind
    from regexp_matches(pg_get_functiondef('search_put'::regproc), 'when ''([a-z]+)'' then', 'g') found`.execute(
    testApp.deps.db,
  )
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...searchKinds].toSorted())
})

test('a project is found by its number however it is written, and stands first', async () => {
  const short = rosa.number.replace(/^.*-0*/, '')
  for (const q of [
    rosa.number,
    rosa.number.toLowerCase(),
    rosa.number.replaceAll('-', ' '),
    rosa.number.replaceAll('-', ''),
    short,
  ]) {
    expect((await find(q))[0], q).toBe(rosaProject())
  }
})

test.each(['5105550142', '(510) 555-0142', '+1 510.555.0142', '555-0142', '510 555 01'])(
  'the phone %s finds the project and the customer',
  async (q) => {
    const found = await find(q)
    expect(found).toContain(rosaProject())
    expect(found).toContain(rosaCustomer())
    expect(found).not.toContain(`project ${other.id}`)
  },
)

test.each([
  'rosa',
  'NUNEZ',
  'núñez rosa',
  'rosa hillcrest',
  '1290 hillcrest avenue',
  'hillcr oakl',
  'rosa.n@mail.example',
  '94602',
])('"%s" finds as written', async (q) => {
  expect(await find(q)).toContain(rosaProject())
  expect(await find(q)).not.toContain(`project ${other.id}`)
  expect((await ask(q)).alike).toBe(false)
})

test.each(['hilcrest', 'nuñes', '1290 hilcrest', 'oaklnad', 'hilcres'])(
  'a typing error as in %s is forgiven, and said',
  async (q) => {
    expect(await find(q)).toContain(rosaProject())
    expect((await ask(q)).alike).toBe(true)
  },
)

test('an apostrophe and an accent need not be typed', async () => {
  expect((await find('obrien'))[0]).toBe(`project ${other.id}`)
  expect((await find("o'brien"))[0]).toBe(`project ${other.id}`)
  expect(await find('san jose')).toContain(`project ${other.id}`)
})

test.each(['', ' ', '%', '-', "'", '\\', '((', '🏗', 'zzzzqqqq', 'a'.repeat(200), '% _'])(
  'the question %j finds nothing and breaks nothing',
  async (q) => {
    expect(await find(q)).toEqual([])
  },
)

test('what is wrong in the question is named', async () => {
  for (const url of ['/api/search', '/api/search?q=a&limit=51', `/api/search?q=${'a'.repeat(201)}`]) {
    expect((await maria.call('GET', url)).status, url).toBe(400)
  }
})

test('records of a project are found with it, each kind by its own', async () => {
  const office = await testApp.signIn('accountant')
  const at = `/api/projects/${rosa.id}`
  const item = { description: 'Work', amount: 900 }
  const { body: invoice } = await office.call<{ id: number; number: string }>('POST', '/api/invoices', {
    project_id: rosa.id,
    items: [item],
  })
  const { body: payment } = await office.call<{ id: number }>('POST', `${at}/payments`, {
    invoice_id: invoice.id,
    amount: 250,
    method: 'check',
    identification: 'CK-88731',
  })
  const { body: appointment } = await maria.call<{ id: number }>('POST', `${at}/appointments`, {
    title: 'Soil engineer',
    kind: 'site_visit',
    startsAt: '2026-12-01T17:00:00Z',
    endsAt: '2026-12-01T18:00:00Z',
  })
  const { body: note } = await maria.call<{ id: number }>('POST', `${at}/notes`, {
    content: 'Dog bites; call ahead.',
  })
  expect(await find(invoice.number)).toContain(`invoice ${invoice.id}`)
  expect(await find('88731')).toEqual([`payment ${payment.id}`])
  const [group] = (await ask('ck-88731')).groups
  expect(group?.results[0]).toMatchObject({
    title: 'CK-88731',
    amount: 250,
    parentId: invoice.id,
    project: { id: rosa.id, number: rosa.number, customerName: 'Rosa Núñez' },
  })
  expect(await find('soil')).toEqual([`appointment ${appointment.id}`])
  expect(await find('dog bites')).toEqual([`note ${note.id}`])
})

test('what changes is found by what it is now', async () => {
  const { body: customer } = await maria.call<Customer>('POST', '/api/customers', { name: 'Vera Quill' })
  expect(await find('quill')).toEqual([`customer ${customer.id}`])
  await maria.call('PUT', `/api/customers/${customer.id}`, { name: 'Vera Thorne', phone: '628-555-0107' })
  expect(await find('quill')).toEqual([])
  expect(await find('thorne')).toEqual([`customer ${customer.id}`])
  expect(await find('6285550107')).toEqual([`customer ${customer.id}`])
})

test('a deleted project takes all of its own with it, and brings it back', async () => {
  const gone = await addLead({ customer: { name: 'Gus Vanish' } })
  await maria.call('POST', `/api/projects/${gone.id}/notes`, { content: 'Vanish too' })
  expect(await find('vanish')).toHaveLength(3)
  await maria.call('DELETE', `/api/projects/${gone.id}`)
  expect(await find('vanish')).toEqual([`customer ${gone.customer.id}`])
  await maria.call('POST', `/api/projects/${gone.id}/restore`)
  expect(await find('vanish')).toHaveLength(3)
})

test('a removed note is not found until it is brought back', async () => {
  const { body: note } = await maria.call<{ id: number }>('POST', `/api/projects/${rosa.id}/notes`, {
    content: 'Peculiar chimney',
  })
  const url = `/api/projects/${rosa.id}/notes/${note.id}`
  expect(await find('chimney')).toEqual([`note ${note.id}`])
  expect((await maria.call('DELETE', url)).status).toBe(200)
  expect(await find('chimney')).toEqual([])
  const { id } = await testApp.deps.db
    .selectFrom('removal')
    .select('id')
    .where('entity_id', '=', note.id)
    .executeTakeFirstOrThrow()
  await maria.call('POST', `/api/projects/${rosa.id}/removals/${id}/undo`)
  expect(await find('chimney')).toEqual([`note ${note.id}`])
})

test('entries and postings are those that the records make, after all of the above', async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from (
      (select kind, record_id, title, detail, amount, at, words from search_source
        except all select kind, record_id, title, detail, amount, at, words from search_entry)
      union all
      (select kind, record_id, title, detail, amount, at, words from search_entry
        except all select kind, record_id, title, detail, amount, at, words from search_source)
    ) differing`.execute(testApp.deps.db)
  expect(rows[0]?.wrong).toBe(0)
  const postings = await sql<{ wrong: number }>`
    select count(*)::int as wrong from search_posting posting
    full join (select distinct word collate "C" as word, entry from search_entry, unnest(words) word) kept
      on kept.word = posting.word and kept.entry = posting.entry
    where kept.entry is null or posting.entry is null`.execute(testApp.deps.db)
  expect(postings.rows[0]?.wrong).toBe(0)
})

test.each(['José Núñez', 'Łódź Ångström', 'ﬁne ½', 'İstanbul', 'e\u0301'])(
  'the database folds %s as the program does',
  async (text) => {
    const { rows } = await sql<{ folded: string }>`select search_fold(${text}) as folded`.execute(
      testApp.deps.db,
    )
    expect(rows[0]?.folded).toBe(foldText(text))
  },
)

test('one page shows no more than was asked for, and no kind crowds out the others', async () => {
  for (let count = 0; count < 9; count += 1) {
    await addLead({ customer: { name: 'Many Crowd' } })
  }
  const { groups } = await ask('crowd')
  expect(groups.map(({ kind }) => kind)).toEqual(['project', 'customer'])
  const { body } = await maria.call<Answer>('GET', '/api/search?q=crowd&limit=6')
  expect(body.groups.map(({ results }) => results.length)).toEqual([5, 1])
})
