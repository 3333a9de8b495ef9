import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Needs } from '../../contract/needs.ts'
import type { ProjectDocument, SharedDocument } from '../../contract/project-documents.ts'
import { newProject } from '../bids/sample-bid.ts'
import { contractedProject, newInvoice } from '../invoices/sample-invoice.ts'
import { photo } from '../receipts/sample-receipt.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'

let office: TestApp
let person: Caller
beforeAll(async () => {
  office = await buildTestApp({ PUBLIC_URL: 'https://office.bedrock.example' })
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  person = await office.signIn()
})
afterAll(() => office.close())

type Wire = ProjectDocument & { error: string; fields: Record<string, string> }
interface Sent {
  name: string
  bytes: Buffer
}
const add = async (id: number, file: Sent | null, fields: Record<string, string> = {}) => {
  const { body, headers } = await multipartForm({ kind: 'other', ...fields, ...(file && { file }) })
  return person.call<Wire>('POST', `/api/projects/${id}/documents`, body, headers)
}
const change = async ({ project_id, id }: Wire, fields: Record<string, string>, file?: Sent) => {
  const { body, headers } = await multipartForm({ ...fields, ...(file && { file }) })
  return person.call<Wire>('PUT', `/api/projects/${project_id}/documents/${id}`, body, headers)
}
const list = async (id: number, search = '') =>
  (await person.call<Wire[]>('GET', `/api/projects/${id}/documents?search=${encodeURIComponent(search)}`))
    .body
/** A real PDF that says what its invoice does. */
const pdf = async () => {
  const { id } = await contractedProject(person)
  const invoice = await newInvoice(person, id)
  return (await person.call('GET', `/api/invoices/${invoice.id}/preview`)).raw
}

test('a document is added, found by its title, its file name and the words of its PDF, and read', async () => {
  const { id } = await newProject(person)
  const added = await add(id, { name: 'Subcontract 2026.pdf', bytes: await pdf() }, { kind: 'contract' })
  expect(added).toMatchObject({
    status: 201,
    body: { kind: 'contract', title: 'Subcontract 2026', expires: null, state: null, link: null },
  })
  await add(id, { name: 'Site.png', bytes: await photo(1) }, { title: 'Boring log' })
  expect((await list(id)).map(({ title }) => title)).toEqual(['Subcontract 2026', 'Boring log'])
  for (const words of ['subcontract', '2026.pdf', 'extra WORK', 'Bedrock contract'])
    expect((await list(id, words)).map(({ title }) => title)).toEqual(['Subcontract 2026'])
  expect(await list(id, '100%')).toEqual([])
  const [version] = added.body.versions
  const read = await person.call('GET', version?.file ?? '')
  expect(read.headers).toMatchObject({ 'content-type': 'application/pdf' })
})

test('the search of the top bar finds a document by its title and note, until it is deleted', async () => {
  const { id } = await newProject(person)
  const { body } = await add(
    id,
    { name: 'x.png', bytes: await photo(11) },
    { title: 'Zinfandel soils report', note: 'Langan, borings 1 to 4' },
  )
  const find = async (words: string) => {
    const found = await person.call<{ groups: { kind: string; results: { id: number; title: string }[] }[] }>(
      'GET',
      `/api/search?q=${encodeURIComponent(words)}`,
    )
    return found.body.groups.filter(({ kind }) => kind === 'document').flatMap(({ results }) => results)
  }
  for (const words of ['zinfandel', 'soils report', 'langan borings'])
    expect(await find(words), words).toMatchObject([{ id: body.id, title: 'Zinfandel soils report' }])
  await change(body, { title: 'Chardonnay report', version: String(body.version) })
  expect([await find('zinfandel'), (await find('chardonnay')).length]).toEqual([[], 1])
  await person.call('DELETE', `/api/projects/${id}/documents/${body.id}`)
  expect(await find('chardonnay')).toEqual([])
})

test('a new file is the next version; the earlier ones stay until the document is deleted', async () => {
  const { id } = await newProject(person)
  const { body: first } = await add(id, { name: 'Plans.png', bytes: await photo(2) }, { kind: 'plans' })
  const next = await change(
    first,
    { title: 'Plans, set B', version: String(first.version) },
    { name: 'Plans B.png', bytes: await photo(3) },
  )
  expect(next.body.versions.map(({ number, name }) => [number, name])).toEqual([
    [2, 'Plans B.png'],
    [1, 'Plans.png'],
  ])
  expect((await change(first, { title: 'Mine', version: String(first.version) })).status).toBe(409)
  expect((await person.call('GET', first.versions[0]?.file ?? '')).status).toBe(200)
  const url = `/api/projects/${id}/documents/${first.id}`
  expect((await person.call('DELETE', url)).body).toMatchObject({ message: 'Document deleted' })
  expect((await person.call('GET', first.versions[0]?.file ?? '')).status).toBe(404)
  expect((await person.call('DELETE', url)).status).toBe(404)
  const files = await office.deps.db
    .selectFrom('stored_file')
    .select('id')
    .where('project_id', '=', id)
    .execute()
  expect(files).toEqual([])
  const history = await person.call<{ summary: string }[]>('GET', `/api/projects/${id}/history`)
  expect(history.body.slice(0, 3).map(({ summary }) => summary)).toEqual([
    'deleted the document Plans, set B',
    'added version 2 of the document Plans, set B',
    'added the document Plans',
  ])
})

test('drawings and office files are kept as they came, and only downloaded', async () => {
  const { id } = await newProject(person)
  const bytes = Buffer.from('AC1032 and lines')
  const { body } = await add(id, { name: 'Site plan.DWG', bytes })
  expect(body.versions).toMatchObject([{ mediaType: 'application/octet-stream', name: 'Site plan.DWG' }])
  const read = await person.call('GET', body.versions[0]?.file ?? '')
  expect(read.raw.equals(bytes)).toBe(true)
  expect(read.headers['content-disposition']).toContain('attachment')
})

test.each([
  ['no file', null, {}, 'file'],
  ['a program', { name: 'setup.exe', bytes: Buffer.from('MZ') }, {}, 'file'],
  ['a web page', { name: 'page.html', bytes: Buffer.from('<script>') }, {}, 'file'],
  ['a page called a drawing', { name: 'page.dwg', bytes: Buffer.from('<script>') }, {}, 'file'],
  ['a broken PDF', { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\nstartxref\n%%EOF') }, {}, 'file'],
  ['another kind', { name: 'plan.dwg', bytes: Buffer.from('AC10') }, { kind: 'song' }, 'kind'],
  ['no day', { name: 'plan.dwg', bytes: Buffer.from('AC10') }, { expires: '2026-02-30' }, 'expires'],
])('%s is refused by the name of the field', async (_, file, fields, field) => {
  const { id } = await newProject(person)
  const { status, body } = await add(id, file, fields)
  expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
})

test('who has the link gets the newest version, until its last day or until it is ended', async () => {
  const { id } = await newProject(person)
  const { body } = await add(id, { name: 'Plans.png', bytes: await photo(4) })
  const url = `/api/projects/${id}/documents/${body.id}`
  const early = await person.call<Wire>('POST', `${url}/share`, { expires: '2026-11-19' })
  expect(early.body.fields).toHaveProperty('expires')
  const shared = await person.call<Wire>('POST', `${url}/share`, { expires: '2026-12-01' })
  const tokenOf = ({ link }: Wire) =>
    /^https:\/\/office\.bedrock\.example\/document\/([\w-]{32})$/.exec(link?.url ?? '')?.[1]
  const path = `/api/shared-document/${tokenOf(shared.body)}`
  const about = await inject<SharedDocument>(office.app, 'GET', `${path}/about`)
  expect(about.body).toMatchObject({
    title: 'Plans',
    name: 'Plans.png',
    expires: '2026-12-01',
    company: { name: 'Bedrock Foundations' },
  })
  const anybody = async (asked = path) => (await inject(office.app, 'GET', asked)).status
  expect(await anybody()).toBe(200)
  expect(await anybody(`${path}x`)).toBe(404)
  office.clock.set('2026-12-02T20:00:00Z')
  expect(await anybody()).toBe(404)
  office.clock.set('2026-11-21T20:00:00Z')
  const again = await person.call<Wire>('POST', `${url}/share`, { expires: '2026-12-01' })
  expect(await anybody()).toBe(404)
  const newer = `/api/shared-document/${tokenOf(again.body)}`
  expect(await anybody(newer)).toBe(200)
  expect((await person.call<Wire>('POST', `${url}/unshare`)).body.link).toBeNull()
  expect(await anybody(newer)).toBe(404)
  expect(await anybody(`${newer}/about`)).toBe(404)
})

test('the manager is told of a document that expires within 30 days, or has expired', async () => {
  const { id } = await newProject(person, { manager_id: person.employee.id })
  for (const [title, expires] of [
    ['COI', '2026-12-20'],
    ['Bond', '2026-12-21'],
    ['License', '2026-11-19'],
    ['Old permit', '2026-10-20'],
    ['Plans', ''],
  ] as const)
    await add(id, { name: `${title}.png`, bytes: await photo(title.length) }, { title, expires })
  const { body } = await person.call<Needs>('GET', '/api/needs')
  const told = body.needs.filter(({ kind }) => kind === 'document').map(({ text }) => text)
  expect(told.toSorted()).toEqual([
    'COI expires on December 20, 2026',
    'License expired on November 19, 2026',
  ])
})
