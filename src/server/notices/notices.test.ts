import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notice, ProjectNotices } from '../../contract/notices.ts'
import type { ProjectRights } from '../../contract/rights.ts'
import { addProject } from '../appointments/sample-appointment.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { photo } from '../receipts/sample-receipt.ts'
import { sampleWordings } from '../statutory-texts/sample-wordings.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'
import { writeMoney } from '../testing/write-money.ts'

let office: TestApp
let manager: Caller
beforeAll(async () => {
  office = await buildTestApp()
  const admin = await office.signIn('admin')
  const wording = {
    section: '8202',
    wording: sampleWordings['8202'],
    standing: 'attorney',
    source: 'Pat Lee, Esq.',
  }
  await admin.call('POST', '/api/statutory-texts', wording)
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  manager = await office.signIn()
})
afterAll(() => office.close())

type WireNotice = Omit<Notice, 'price'> & { price: number; error: string; fields: Record<string, string> }
const place = { street: '1 Main St', city: 'Oakland', state: 'CA', zip: '94602' }
const parties = {
  owner: { name: 'Ann Lee', ...place, isReputed: true },
  direct_contractor: { name: 'Walnut Builders', ...place, street: '2 Main St' },
}
const project = async (
  rights: object = { contractType: 'subcontract', firstFurnished: '2026-11-10', parties },
) => {
  const { id } = await addProject(manager)
  expect((await manager.call('PUT', `/api/projects/${id}/rights`, rights)).status).toBe(200)
  return id
}
const read = async (id: number) =>
  (await manager.call<ProjectNotices>('GET', `/api/projects/${id}/notices`)).body
const form = {
  work: 'Caissons and grade beams',
  price: 90_000,
  customer: 'Walnut Builders',
  site: '77 Grand Ave, Oakland, CA 94610',
  signedBy: 'Maria Alvarez',
  signedTitle: 'Owner',
}
const make = (id: number, more: object = {}) =>
  manager.call<WireNotice>('POST', `/api/projects/${id}/notices`, { ...form, ...more })
const urlOf = ({ project_id, id, services }: WireNotice, at: number) =>
  `/api/projects/${project_id}/notices/${id}/services/${services[at]?.id}`
const certified = {
  method: 'certified_mail',
  servedOn: '2026-11-18',
  servedBy: 'Ben Ortiz',
  place: 'Oakland',
}
const serve = (notice: WireNotice, at: number, fields: object = certified) =>
  manager.call<WireNotice>('PUT', urlOf(notice, at), fields)
const textOf = async (url: string) =>
  (await readPdf((await manager.call('GET', url)).raw)).text.replaceAll(/\s+/g, ' ')

test('a notice is made from the project, one paper for each who has to get it', async () => {
  const id = await project()
  const { proposal } = await read(id)
  expect(proposal).toMatchObject({ problem: '', customer: 'Walnut Builders' })
  const { status, body: notice } = await make(id, { laborers: 'Sam Hill, 3 Elm St\nJo Day, 4 Elm St' })
  expect(status).toBe(201)
  expect(notice).toMatchObject({ isUpdate: false, isServed: false, signedOn: '2026-11-20' })
  expect(
    notice.services.map(({ role, name, address, isReputed, method }) => [
      role,
      name,
      address,
      isReputed,
      method,
    ]),
  ).toEqual([
    ['owner', 'Ann Lee', '1 Main St, Oakland, CA 94602', true, null],
    ['direct_contractor', 'Walnut Builders', '2 Main St, Oakland, CA 94602', false, null],
  ])
  const text = await textOf(`${urlOf(notice, 1)}/pdf`)
  for (const words of [
    'PRELIMINARY NOTICE',
    'To (direct contractor): Walnut Builders, 2 Main St, Oakland, CA 94602',
    'Owner (reputed): Ann Lee, 1 Main St, Oakland, CA 94602',
    'Construction lender: Not known',
    'Claimant, who gives this notice: Bedrock Foundations',
    'Estimated total price: $90,000.00',
    'Sam Hill, 3 Elm St; Jo Day, 4 Elm St',
    'SAMPLE OF THE NOTICE TO THE PROPERTY OWNER',
    '/s/ Maria Alvarez, Owner (signed electronically)',
    'This is no legal advice.',
  ])
    expect(text).toContain(words)
})

test('once everybody was served, the deadline counts as kept on the last of the days', async () => {
  const id = await project()
  const { body: notice } = await make(id)
  const rights = async () => (await manager.call<ProjectRights>('GET', `/api/projects/${id}/rights`)).body
  const first = await serve(notice, 0)
  expect(first.body).toMatchObject({
    isServed: false,
    services: [{ tracking: '', servedOn: '2026-11-18' }, {}],
  })
  expect(await rights()).toMatchObject({
    noticeServed: null,
    rights: [{ kind: 'notice', state: 'soon' }, {}],
  })
  await serve(notice, 1, { method: 'in_person', servedOn: '2026-11-19' })
  expect(await rights()).toMatchObject({
    noticeServed: '2026-11-19',
    rights: [{ kind: 'notice', state: 'done' }, {}],
  })
  const history = await manager.call<{ summary: string }[]>('GET', `/api/projects/${id}/history`)
  expect(
    history.body
      .slice(0, 2)
      .map(({ summary }) => summary)
      .toSorted(),
  ).toEqual([
    'noted that everybody was served with the preliminary notice',
    'recorded how Walnut Builders was served with the preliminary notice',
  ])
})

test('the proof prints notice, declaration and receipt of everybody who was served', async () => {
  const id = await project()
  const { body: notice } = await make(id)
  const pack = `/api/projects/${id}/notices/${notice.id}/package`
  expect((await manager.call<{ error: string }>('GET', pack)).body.error).toBe(
    'Nobody was served with this notice yet',
  )
  const fields = { ...certified, tracking: '9407 1118 9956', deliveredOn: '2026-11-19' }
  const sent = await multipartForm({ ...fields, proof: { name: 'receipt.png', bytes: await photo(7) } })
  const served = await manager.call<WireNotice>('PUT', urlOf(notice, 0), sent.body, sent.headers)
  expect(served).toMatchObject({
    status: 200,
    body: { services: [{ proof: `${urlOf(notice, 0)}/proof` }, {}] },
  })
  expect((await manager.call('GET', `${urlOf(notice, 0)}/proof`)).headers['content-type']).toContain('image/')
  expect((await manager.call('GET', `${urlOf(notice, 1)}/proof`)).status).toBe(404)
  const { raw } = await manager.call('GET', pack)
  const { text, pages } = await readPdf(raw)
  expect(pages).toBe(2)
  for (const words of [
    'PROOF OF NOTICE DECLARATION',
    'by certified mail, postage prepaid',
    '9407 1118 9956',
    'I, Ben Ortiz, gave the notice above',
    'under penalty of perjury',
    'Receipt, or returned envelope',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
  expect(text).not.toContain('2 Main St, Oakland, CA 94602\nAs: direct contractor')
})

test.each([
  [
    'public works',
    { contractType: 'subcontract', workKind: 'public', parties },
    'Public works follow other sections',
  ],
  [
    'no owner',
    { contractType: 'subcontract', parties: { direct_contractor: parties.direct_contractor } },
    'Add the owner under Who is who first',
  ],
  [
    'no contractor',
    { contractType: 'subcontract', parties: { owner: parties.owner } },
    'Add the direct contractor under Who is who first',
  ],
  [
    'no address',
    { contractType: 'subcontract', parties: { ...parties, owner: { name: 'Ann Lee' } } },
    'Add the address of Ann Lee first',
  ],
  [
    'an owner without a lender',
    { contractType: 'direct', parties },
    'Whoever contracts with the owner gives notice to a construction lender only, and none is known',
  ],
])('with %s none is made, and the proposal says why', async (_, rights, problem) => {
  const id = await project(rights)
  expect((await read(id)).proposal.problem).toBe(problem)
  const refused = await make(id)
  expect([refused.status, refused.body.error]).toEqual([409, problem])
})

test('whoever contracts with the owner gives notice to the lender only', async () => {
  const id = await project({
    contractType: 'direct',
    parties: { ...parties, lender: { name: 'First Bank', ...place } },
  })
  expect((await make(id)).body.services.map(({ role }) => role)).toEqual(['lender'])
})

test.each([
  [{ work: '' }, 'work'],
  [{ price: 0 }, 'price'],
  [{ site: '' }, 'site'],
  [{ signedTitle: ' ' }, 'signedTitle'],
  [{ extra: 1 }, 'extra'],
])('refuses a notice with %j by the name of the field', async (more, field) => {
  const { status, body } = await make(await project(), more)
  expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
})

test.each([
  [{ servedOn: '2026-11-18' }, 'method'],
  [{ method: 'overnight' }, 'servedOn'],
  [{ ...certified, servedOn: '2026-11-22' }, 'servedOn'],
  [{ ...certified, deliveredOn: '2026-11-17' }, 'deliveredOn'],
  [{ ...certified, returnedOn: '2026-11-17' }, 'returnedOn'],
  [{ ...certified, method: 'email' }, 'method'],
])('refuses a service with %j by the name of the field', async (fields, field) => {
  const { body: notice } = await make(await project())
  const { status, body } = await serve(notice, 0, fields)
  expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
})

test('a notice goes while nobody was served; afterwards it stays, and a later one is an update', async () => {
  const id = await project()
  const { body: mistake } = await make(id)
  const gone = await manager.call('DELETE', `/api/projects/${id}/notices/${mistake.id}`)
  expect(gone).toMatchObject({ status: 200, body: { message: 'Notice removed' } })
  const { body: notice } = await make(id)
  await serve(notice, 0)
  expect((await manager.call('DELETE', `/api/projects/${id}/notices/${notice.id}`)).status).toBe(409)
  const { body: update } = await make(id, { price: 120_000 })
  expect(update.isUpdate).toBe(true)
  expect(await textOf(`${urlOf(update, 0)}/pdf`)).toContain('UPDATED PRELIMINARY NOTICE')
})

test('a contract that has grown by more than a fifth proposes an updated notice', async () => {
  const id = await project()
  await make(id, { price: 1000 })
  const grow = (total: number) =>
    writeMoney(office.deps.db, id, {
      bids: [{ total, cost: 0, finalizedOn: '2026-11-12' }],
      finalized: 0,
      invoices: [],
    })
  await grow(1200_00)
  expect((await read(id)).outgrown).toBeNull()
  const other = await project()
  await make(other, { price: 1000 })
  await writeMoney(office.deps.db, other, {
    bids: [{ total: 1200_01, cost: 0, finalizedOn: '2026-11-12' }],
    finalized: 0,
    invoices: [],
  })
  expect((await read(other)).outgrown).toEqual({ price: 1000, contract: 1200.01 })
})

test('who records what somebody else has recorded meanwhile is shown how it stands', async () => {
  const { body: notice } = await make(await project())
  await serve(notice, 0)
  const stale = await serve(notice, 0, { note: 'x', version: '1' })
  expect(stale.status).toBe(409)
})

test('a receipt of several pages is printed whole in the proof', async () => {
  const id = await project()
  const { body: notice } = await make(id)
  const pack = `/api/projects/${id}/notices/${notice.id}/package`
  const serve = async (at: number, bytes: Buffer) => {
    const sent = await multipartForm({ ...certified, proof: { name: 'receipt', bytes } })
    expect((await manager.call('PUT', urlOf(notice, at), sent.body, sent.headers)).status).toBe(200)
    return (await manager.call('GET', pack)).raw
  }
  const twoPages = await serve(0, await photo(8))
  expect((await readPdf(twoPages)).pages).toBe(2)
  // The second recipient's receipt is that PDF: notice, declaration with the first page, and the second page.
  expect((await readPdf(await serve(1, twoPages))).pages).toBe(5)
})
