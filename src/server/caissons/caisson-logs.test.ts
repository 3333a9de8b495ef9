import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { CaissonLog, listCaissonLogs } from '../../contract/caisson-logs.ts'
import { newProject } from '../bids/sample-bid.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { photo } from '../receipts/sample-receipt.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'

let office: TestApp
let person: Caller
beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  person = await office.signIn()
})
afterAll(() => office.close())

type Wire = z.input<typeof CaissonLog> & { error: string; fields: Record<string, string> }
type List = z.input<typeof listCaissonLogs.response>

const pathOf = (id: number, more = '') => `/api/projects/${id}/caisson-logs${more}`
const log = (id: number, body: object, by = person) => by.call<Wire>('POST', pathOf(id), body)
const list = async (id: number) => (await person.call<List>('GET', pathOf(id))).body

test('a hole is logged, and the list stands in the order of the plan', async () => {
  const { id } = await newProject(person)
  const facts = {
    diameter: 24,
    plannedDepth: 20,
    drilledDepth: 22.5,
    rockDepth: 18.25,
    waterDepth: 0,
    concreteOrdered: 3,
    concretePlaced: 2.875,
    soil: 'Fill, then clay',
    steel: '8 #7',
    inspector: 'J. Ruiz',
    note: 'Sloughed at 6 ft',
    drilledOn: '2026-11-17',
    pouredOn: '2026-11-18',
  }
  const made = await log(id, { hole: '10', ...facts })
  expect(made).toMatchObject({ status: 201, body: { hole: '10', project_id: id, version: 1, ...facts } })
  await log(id, { hole: '2' })
  const { logs, lines } = await list(id)
  expect(logs.map(({ hole, diameter, soil }) => [hole, diameter, soil])).toEqual([
    ['2', null, ''],
    ['10', 24, 'Fill, then clay'],
  ])
  expect(lines).toEqual([])
})

test('two people who log one hole fill in what the other left blank, and write over nothing', async () => {
  const { id } = await newProject(person)
  const other = await office.signIn()
  await log(id, { hole: 'A-7', diameter: 24, drilledDepth: 21 })
  const poured = await log(id, { hole: 'a-7', drilledDepth: 21, concretePlaced: 3, soil: '' }, other)
  expect(poured).toMatchObject({
    status: 201,
    body: { hole: 'A-7', diameter: 24, drilledDepth: 21, concretePlaced: 3 },
  })
  const refused = await log(id, { hole: 'A-7', drilledDepth: 22 }, other)
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'Hole A-7 is logged already, with other figures', current: { drilledDepth: 21 } },
  })
  expect((await list(id)).logs).toHaveLength(1)
})

test('a log is corrected and deleted; history tells each figure', async () => {
  const { id } = await newProject(person)
  const { body } = await log(id, { hole: '1', drilledDepth: 20 })
  await log(id, { hole: '2' })
  const put = (change: object) => person.call<Wire>('PUT', pathOf(id, `/${body.id}`), change)
  expect(await put({ drilledDepth: 21.5 })).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await put({ drilledDepth: 21.5 })).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await put({ soil: 'Clay', version: 1 })).toMatchObject({ status: 409 })
  expect(await put({ hole: '2' })).toMatchObject({
    status: 400,
    body: { fields: { hole: 'This hole is logged already' } },
  })
  const gone = await person.call('DELETE', pathOf(id, `/${body.id}`))
  expect(gone).toMatchObject({ status: 200, body: { message: 'Log deleted' } })
  expect((await person.call('DELETE', pathOf(id, `/${body.id}`))).status).toBe(404)
  const history = await person.call<{ summary: string; changes: object }[]>(
    'GET',
    `/api/history?project=${id}`,
  )
  expect(history.body.slice(0, 4).map(({ summary, changes }) => [summary, changes])).toEqual([
    ['deleted the log of hole 1', { hole: { from: '1', to: null }, drilledDepth: { from: 21.5, to: null } }],
    ['changed the log of hole 1', { drilledDepth: { from: 20, to: 21.5 } }],
    ['logged hole 2', { hole: { from: null, to: '2' } }],
    ['logged hole 1', { hole: { from: null, to: '1' }, drilledDepth: { from: null, to: 20 } }],
  ])
})

test.each([
  ['hole', { hole: ' ' }],
  ['hole', { hole: 'x'.repeat(21) }],
  ['diameter', { hole: '1', diameter: 0 }],
  ['drilledDepth', { hole: '1', drilledDepth: 500.5 }],
  ['plannedDepth', { hole: '1', plannedDepth: -1 }],
  ['rockDepth', { hole: '1', rockDepth: 1.0001 }],
  ['concretePlaced', { hole: '1', concretePlaced: 'much' }],
  ['pouredOn', { hole: '1', pouredOn: '2026-02-30' }],
  ['writtenAt', { hole: '1', writtenAt: '2026-01-01T00:00:00Z' }],
])('a bad %s is refused by its name', async (field, body) => {
  const { id } = await newProject(person)
  const refused = await log(id, body)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields)).toEqual([field])
  expect((await list(id)).logs).toEqual([])
})

test('a hole that is sent twice is logged once, and at the time it was written', async () => {
  const { id } = await newProject(person)
  const writtenAt = new Date(office.clock.now().getTime() - 3_600_000).toISOString()
  const send = () =>
    person.call<Wire>('POST', pathOf(id), { hole: '1', writtenAt }, { 'idempotency-key': `hole-${id}` })
  const [one, two] = [await send(), await send()]
  expect(one.body).toMatchObject({ createdAt: writtenAt })
  expect(two.body.id).toBe(one.body.id)
})

test('the lines that pay for holes are those of the contract and of change orders that stand', async () => {
  const { id } = await newProject(person)
  const bid = async (kind: string, items: object[]) => {
    const body = { kind, title: kind, groups: [{ name: 'Caissons', items }] }
    return (await person.call<{ id: number }>('POST', `/api/projects/${id}/bids`, body)).body.id
  }
  const line = (description: string, unit: string, more = {}) => ({
    description,
    unit,
    quantity: 60,
    unitPrice: 95,
    ...more,
  })
  await bid('bid', [line('Another offer', 'VLF')])
  const contract = await bid('bid', [
    line('Drill', 'VLF'),
    line('Mobilize', 'LS'),
    line('Casing', 'LF', { optional: true }),
  ])
  expect(await person.call('GET', `/api/projects/${id}`)).toMatchObject({ body: { caissonLogs: 0 } })
  expect((await list(id)).lines).toEqual([])
  await person.call('POST', `/api/projects/${id}/bids/${contract}/finalize`, { agreedHow: 'on_paper' })
  await bid('change_order', [line('Over-drill', 'LF')])
  expect((await list(id)).lines).toEqual([
    { description: 'Drill', group: 'Caissons', unit: 'VLF', quantity: 60, unitPrice: 95 },
    { description: 'Over-drill', group: 'Caissons', unit: 'LF', quantity: 60, unitPrice: 95 },
  ])
})

test('the report has every hole, its sums and the photos that name it', async () => {
  const { id, number } = await newProject(person)
  const report = () => person.call('GET', pathOf(id, '/report'))
  expect(await report()).toMatchObject({ status: 409, body: { error: 'Log a hole first' } })
  expect(await person.call('GET', pathOf(999_999, '/report'))).toMatchObject({ status: 404 })
  await log(id, { hole: '7', diameter: 24, plannedDepth: 20, drilledDepth: 22, concretePlaced: 3 })
  await log(id, { hole: '8', diameter: 24, plannedDepth: 20, drilledDepth: 20, note: 'Cased to 8 ft' })
  for (const [index, caption] of ['Hole 7, cage', 'Hole 70', ''].entries()) {
    const form = await multipartForm({
      caption,
      photos: { name: `${index}.png`, bytes: await photo(index + 1) },
    })
    await person.call('POST', `/api/projects/${id}/upload?prefix=after`, form.body, form.headers)
  }
  const answer = await report()
  expect(answer.status).toBe(200)
  const { text } = await readPdf(answer.raw)
  expect(text).toContain(`Caisson log`)
  expect(text).toContain(number)
  // π square feet × 22 ft ÷ 27; 3 CY are 17 % more.
  expect(text).toMatch(/7 24 20 22 3 2\.56 17%/)
  expect(text).toContain('Cased to 8 ft')
  expect(text).toMatch(/Total 40 42 0 3 4\.89/)
  expect(text).toContain('Hole 7, cage')
  expect(text).not.toContain('Hole 70')
  const { logs } = await list(id)
  await person.call('PUT', pathOf(id, `/${logs[0]?.id}`), { hole: '9' })
  const { after } = (await person.call<{ after: { caption: string }[] }>('GET', `/api/projects/${id}/images`))
    .body
  expect(after.map((image) => image.caption)).toEqual(['Hole 9, cage', 'Hole 70', ''])
})
