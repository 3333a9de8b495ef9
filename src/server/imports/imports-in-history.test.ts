import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changes } from '../database/record-event.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { type ImportDesk, openImportDesk } from '../testing/import-desk.ts'

let office: TestApp
let maria: Caller
let desk: ImportDesk
let cases: Record<(typeof kinds)[number], Case>
beforeAll(async () => {
  office = await buildTestApp()
  maria = await office.signIn()
  desk = openImportDesk(office, () => maria)
  cases = await openCases()
})
afterAll(() => office.close())

test("shows an imported note in the project's history, also when undone", async () => {
  const file = 'Customer,Site Street,Region,Notes\nAnn Lee,12 Oak St,Bay Area,Gate code 7\n'
  const { body: draft } = await desk.upload('projects', file)
  await desk.run(draft.id)
  const [row] = await desk.rows(draft.id)
  const recordId = row?.recordId
  const written = {
    verb: 'added',
    summary: 'wrote a note',
    changes: { content: { from: null, to: 'Gate code 7' } },
  }
  const { body: history } = await maria.call('GET', `/api/projects/${recordId}/history?entity=note`)
  expect(history).toMatchObject([written])
  await desk.undo(draft.id)
  const { body: all } = await maria.call('GET', `/api/history?entity=note&project=${recordId}`)
  expect(all).toMatchObject([{ verb: 'deleted', changes: { content: { from: 'Gate code 7' } } }, written])
})

interface Case {
  /** As somebody enters it. */
  entered: Record<string, unknown>
  /** The same change, in a file and by hand. */
  file: (number: string) => string
  byHand: Record<string, unknown>
}

async function openCases(): Promise<Record<(typeof kinds)[number], Case>> {
  const add = async (path: string, body: unknown) =>
    (await maria.call<{ id: number }>('POST', path, body)).body
  const piers = await add('/api/categories', { name: 'Piers' })
  const anchors = await add('/api/categories', { name: 'Anchors' })
  const { employee: manager } = await office.signIn()
  const address = { street: '9 Elm Way', city: 'Fremont', state: 'CA', zip: '94536' }
  const inCells = '9 Elm Way,Fremont,CA,94536'
  return {
    customers: {
      entered: { name: 'Cleo Day', phone: '(510) 555-0111', email: 'old@day.example', notes: 'Gate 7' },
      file: () =>
        `Name,E-mail,Phone,Street,City,State,Zip,Notes\ncleo day,new@day.example,(510) 555-0111,${inCells},Gate 8\n`,
      byHand: { email: 'new@day.example', mailingAddress: address, notes: 'Gate 8' },
    },
    businesses: {
      entered: { name: 'Day Realty', kind: 'realtor', address: { street: '1 Oak St', city: 'Fremont' } },
      file: () =>
        `Business,Kind,Phone,E-mail,Website,Street,City,State,Zip,License number,Notes\nday realty,Other,(510) 555-0112,a@day.example,day.example,${inCells},L-7,Calls late\n`,
      byHand: {
        kind: 'other',
        phone: '(510) 555-0112',
        email: 'a@day.example',
        website: 'day.example',
        address,
        licenseNumber: 'L-7',
        notes: 'Calls late',
      },
    },
    products: {
      entered: { name: 'Day pier', unit: 'EA', unitPrice: 110, unitCost: 80.5, category_id: piers.id },
      file: () =>
        'Name,Description,Unit,Unit price,Unit cost,Category,Active\nday pier,Steel,LF,120,80.25,anchors,no\n',
      byHand: {
        description: 'Steel',
        unit: 'LF',
        unitPrice: 120,
        unitCost: 80.25,
        category_id: anchors.id,
        active: false,
      },
    },
    projects: {
      entered: {
        customer: { name: 'Dora Day' },
        region: 'bay_area',
        name: 'North wall',
        site: { street: '1 Oak St' },
        manager_id: maria.employee.id,
      },
      file: (number) =>
        `Number,Customer,Project name,Job type,Site Street,Site City,Site State,Site Zip,Status,Manager\n${number},Dora Day,South wall,Piers,${inCells},Appointment scheduled,${manager.email}\n`,
      byHand: {
        name: 'South wall',
        jobType: 'Piers',
        site: address,
        status: 'appointment_scheduled',
        manager_id: manager.id,
      },
    },
  }
}

const kinds = ['customers', 'businesses', 'products', 'projects'] as const
const entities = { customers: 'customer', businesses: 'business', products: 'product', projects: 'project' }

test.each(kinds)('records an import of %s and its undo like changes by hand', async (kind) => {
  const { entered, file, byHand } = cases[kind]
  const { body: record } = await maria.call<{ id: number; number: string }>('POST', `/api/${kind}`, entered)
  const told = async (work: () => Promise<unknown>) => {
    const before = await readEvents(entities[kind], record.id)
    await work()
    return (await readEvents(entities[kind], record.id)).slice(before.length)
  }
  const { body: draft } = await desk.upload(kind, file(record.number))
  expect(draft.counts).toMatchObject({ update: 1, error: 0 })
  const imported = await told(() => desk.run(draft.id))
  const undone = await told(() => desk.undo(draft.id))
  const changed = await told(() => maria.call('PUT', `/api/${kind}/${record.id}`, byHand))
  expect(changed.length).toBeGreaterThan(0)
  expect(imported).toEqual(changed)
  const reverse = changed.map((event) => ({
    ...event,
    summary: expect.stringContaining('undid an import of '),
    changes: Object.fromEntries(
      Object.entries(event.changes).map(([field, { from, to }]) => [field, { from: to, to: from }]),
    ),
  }))
  expect(undone).toEqual(reverse)
})

test("a salesperson's details that a file corrects are told as when somebody corrects them", async () => {
  const { body: business } = await maria.call<{ id: number; salespeople: { id: number }[] }>(
    'POST',
    '/api/businesses',
    { name: 'Stone Realty', salespeople: [{ name: 'Al Ott', email: 'al@stone.example' }] },
  )
  const id = Number(business.salespeople[0]?.id)
  const file =
    'Business,Salesperson,Salesperson phone,Salesperson e-mail\nStone Realty,Al Ott,(510) 555-0113,al@stone.example\n'
  const { body: draft } = await desk.upload('businesses', file)
  await desk.run(draft.id)
  await desk.undo(draft.id)
  const phone = '(510) 555-0113'
  await maria.call('PUT', '/api/businesses/bulk', [{ id: business.id, salespeople: [{ id, phone }] }])
  const [imported, undone, changed] = await readEvents('salesperson', id)
  expect(changed?.changes).toEqual({ phone: { from: '', to: '+15105550113' } })
  expect(imported).toEqual(changed)
  expect(undone?.changes).toEqual({ phone: { from: '+15105550113', to: '' } })
})

test.each([
  ['corrects', 'Al Ott,(510) 555-0114,al@flint.example'],
  ['adds', 'Bea Fox,(510) 555-0115,bea@flint.example'],
])('who has a business open before a file %s a salesperson of it is told', async (verb, person) => {
  const name = `Flint ${verb}`
  const { body: business } = await maria.call<{ id: number; version: number }>('POST', '/api/businesses', {
    name,
    salespeople: [{ name: 'Al Ott', email: 'al@flint.example' }],
  })
  const save = (version: number) =>
    maria.call('PUT', `/api/businesses/${business.id}`, { notes: 'Old', version })
  const file = `Business,Salesperson,Salesperson phone,Salesperson e-mail\n${name},${person}\n`
  const { body: draft } = await desk.upload('businesses', file)
  await desk.run(draft.id)
  expect((await save(business.version)).status).toBe(409)
  expect((await save(business.version + 1)).status).toBe(200)
  await desk.undo(draft.id)
  expect((await save(business.version + 2)).status).toBe(409)
  expect((await save(business.version + 3)).status).toBe(200)
})

/** What happened to a record after it was added, without when. */
async function readEvents(entity: string, id: number) {
  const rows = await office.deps.db
    .selectFrom('event')
    .select(['project_id', 'actor_id', 'verb', 'summary', 'changes'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('verb', '<>', 'added')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, changes: row.changes as Changes }))
}

/** A project that was declined, and that a file then took up again. */
async function takenUpAgain() {
  const { body: project } = await maria.call<{ id: number; number: string }>('POST', '/api/projects', {
    customer: { name: 'Dee Klein' },
    region: 'bay_area',
  })
  await close(project.id, 'decline', 'Too dear')
  expect(await standing(project.id)).toEqual(['contract_declined', 'Too dear'])
  const draft = await setStatus(project.number, 'New lead')
  expect(await standing(project.id)).toEqual(['new_lead', null])
  return { id: project.id, number: project.number, draft }
}

/** @returns the import, once it has run */
async function setStatus(number: string, status: string): Promise<number> {
  const { body } = await desk.upload('projects', `Number,Customer,Status\n${number},Dee Klein,${status}\n`)
  await desk.run(body.id)
  return body.id
}

async function close(id: number, how: 'cancel' | 'decline', reason?: string): Promise<void> {
  const method = how === 'cancel' ? 'POST' : 'PUT'
  const { status } = await maria.call(method, `/api/projects/${id}/${how}`, { reason })
  expect(status).toBe(200)
}

async function standing(id: number) {
  const { body } = await maria.call<{ status: string; closedReason: string | null }>(
    'GET',
    `/api/projects/${id}`,
  )
  return [body.status, body.closedReason]
}

const problemsOf = async (draft: number) => (await desk.rows(draft)).map(({ undoProblem }) => undoProblem)

test('reopening a declined project removes the reason, and undo restores it', async () => {
  const { id, draft } = await takenUpAgain()
  await desk.undo(draft)
  expect(await standing(id)).toEqual(['contract_declined', 'Too dear'])
})

test.each([
  ['cancel', 'project_cancelled'],
  ['decline', 'contract_declined'],
] as const)('an undoing gives another %s without a reason no old one, and says so', async (how, status) => {
  const { id, number, draft } = await takenUpAgain()
  await close(id, how)
  await desk.undo(draft)
  expect(await standing(id)).toEqual([status, null])
  expect(await problemsOf(draft)).toEqual([`project ${number} was changed after the import.`])
})
