import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { listPayApplications } from '../../contract/pay-applications.ts'
import { newBid, newProject } from '../bids/sample-bid.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { contractedProject, pay, type WireInvoice } from '../invoices/sample-invoice.ts'
import { samplePhoto, sendPhotos } from '../photos/sample-photo.ts'
import { photo } from '../receipts/sample-receipt.ts'
import { sampleWordings } from '../statutory-texts/sample-wordings.ts'
import type { Caller } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'

let office: SendingOffice
let person: Caller
beforeAll(async () => {
  office = await openSendingOffice()
  await office.deps.db.updateTable('company').set({ default_retention: 1000 }).execute()
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  person = await office.signIn()
})
afterEach(() => office.settle())
afterAll(() => office.close())

type Listed = z.input<typeof listPayApplications.response>
type WireApplication = Listed['applications'][number] & { error: string; fields: Record<string, string> }
const read = async (id: number) =>
  (await person.call<Listed>('GET', `/api/projects/${id}/pay-applications`)).body
const apply = (id: number, body: object) =>
  person.call<WireApplication>('POST', `/api/projects/${id}/pay-applications`, body)
const change = ({ project_id, id }: WireApplication, body: object) =>
  person.call<WireApplication>('PUT', `/api/projects/${project_id}/pay-applications/${id}`, body)
const answer = ({ project_id, id }: WireApplication, what: string, body: object = {}) =>
  person.call<WireApplication>('POST', `/api/projects/${project_id}/pay-applications/${id}/${what}`, body)
const send = async ({ invoice }: WireApplication) => {
  const { datesSent } = (await person.call<WireInvoice>('GET', `/api/invoices/${invoice.id}`)).body
  const sent = { datesSent: [...datesSent, office.clock.now().toISOString()] }
  expect((await person.call('PUT', `/api/invoices/${invoice.id}`, sent)).status).toBe(200)
}
const pdfOf = async ({ invoice }: WireApplication) =>
  readPdf((await person.call('GET', `/api/invoices/${invoice.id}/preview`)).raw)

/** A contract of $3,800.00 in two lines, and how far they are with the next application. */
async function contracted() {
  const project = await contractedProject(person)
  const { proposal } = await read(project.id)
  const [caissons, mobilization] = proposal.lines
  if (!caissons || !mobilization) throw new Error('No schedule of values')
  const at = (work: number, other: number, more: object = {}) => [
    { bid_id: caissons.bid_id, item_key: caissons.item_key, work, ...more },
    { bid_id: mobilization.bid_id, item_key: mobilization.item_key, work: other },
  ]
  return { ...project, proposal, at }
}

async function applied(work = 1000, other = 500) {
  const job = await contracted()
  const { body, status } = await apply(job.id, { through: '2026-11-20', lines: job.at(work, other) })
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...job, first: body }
}

test('the schedule of values is what the contract gives, discount spread, options that were not chosen left out', async () => {
  const { proposal } = await contracted()
  expect(proposal).toMatchObject({ number: 1, through: '2026-11-20', wanted: ['waiver'], problem: '' })
  expect(
    proposal.lines.map(({ description, value, retentionRate }) => [description, value, retentionRate]),
  ).toEqual([
    ['Caisson, 24 inch', 2307.36, 10],
    ['Mobilization', 1492.64, 10],
  ])
  const { id } = await newProject(person)
  expect((await read(id)).proposal.problem).toBe('Finalize a bid first: its lines are the schedule of values')
})

test('an application is an invoice with the same figures, and its paper is the package', async () => {
  const { id, first } = await applied()
  expect(first).toMatchObject({
    number: 1,
    state: 'draft',
    value: 3800,
    completed: 1500,
    retention: 150,
    due: 1350,
    missing: ['waiver'],
    isLast: true,
  })
  const invoice = (await person.call<WireInvoice>('GET', `/api/invoices/${first.invoice.id}`)).body
  expect(invoice).toMatchObject({ title: 'Pay application 1', total: 1350, retention: 150, status: 'draft' })
  expect(invoice.items.map(({ description, amount }) => [description, amount])).toEqual([
    ['Caisson, 24 inch', 1000],
    ['Mobilization', 500],
  ])
  await send(first)
  const { money } = (await person.call<{ money: object }>('GET', `/api/projects/${id}`)).body
  expect(money).toMatchObject({ contract: 3800, billed: 1350, retentionHeld: 150, leftToBill: 2300 })
  const { text, pages } = await pdfOf(first)
  expect(pages).toBe(2)
  for (const said of [
    'Application for payment 1',
    'Contract to date $3,800.00',
    'Amount due now $1,350.00',
    '43.34%',
  ])
    expect(text).toContain(said)
})

test('it is sent, returned, mended, sent again and approved for less; the next begins where it ends', async () => {
  const { id, at, first } = await applied()
  expect((await answer(first, 'approve')).body.error).toBe(
    'Only an application that was sent is returned or approved',
  )
  await send(first)
  office.clock.set('2026-11-22T18:00:00Z')
  const returned = await answer(first, 'return', { reason: 'Piers are at 40 %' })
  expect(returned.body).toMatchObject({ state: 'returned', returnReason: 'Piers are at 40 %' })
  expect((await apply(id, { through: '2026-11-22', lines: at(1100, 500) })).body.error).toBe(
    'Send pay application 1 first',
  )
  const mended = await change(first, { lines: at(900, 500), version: returned.body.version })
  expect(mended.body).toMatchObject({ state: 'returned', due: 1260 })
  office.clock.set('2026-11-23T18:00:00Z')
  await send(first)
  const approved = await answer(first, 'approve', { lines: at(800, 500) })
  expect(approved.body).toMatchObject({ state: 'approved', due: 1170, askedBeforeApproval: 1260 })
  expect((await change(first, { lines: at(900, 500) })).status).toBe(409)
  await pay(person, id, first.invoice.id, 1170)
  const second = await apply(id, { through: '2026-11-23', lines: at(1000, 1492.64, { stored: 200 }) })
  expect(second.body).toMatchObject({ number: 2, completed: 2692.64, retention: 269.26, due: 1253.38 })
  expect(second.body.lines[0]).toMatchObject({
    workBefore: 800,
    work: 1000,
    stored: 200,
    retentionBefore: 80,
  })
  expect((await read(id)).applications.map(({ state, isLast }) => [state, isLast])).toEqual([
    ['draft', true],
    ['paid', false],
  ])
  const history = (await person.call<{ summary: string }[]>('GET', `/api/projects/${id}/history`)).body
  expect(history.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining([
      'noted that pay application 1 was returned: Piers are at 40 %',
      'noted that pay application 1 was approved for $1,170.00',
    ]),
  )
})

test('a change order becomes lines of the next application; finished, all is billed but the retention', async () => {
  const { id, at, first } = await applied()
  await send(first)
  const order = await newBid(person, id, {
    kind: 'change_order',
    title: 'Deeper caissons',
    groups: [
      { name: 'Extra', items: [{ description: 'Over-drill', quantity: 2, unit: 'LF', unitPrice: 100 }] },
    ],
  })
  const path = `/api/projects/${id}/bids/${order.id}/finalize`
  expect((await person.call('POST', path, { agreedHow: 'on_paper' })).status).toBe(200)
  const { proposal } = await read(id)
  const extra = proposal.lines[2]
  expect(extra).toMatchObject({ description: 'CO 1: Over-drill', value: 200, work: 0, retentionRate: 10 })
  const last = await apply(id, {
    through: '2026-11-20',
    lines: [...at(2307.36, 1492.64), { bid_id: extra?.bid_id, item_key: extra?.item_key, work: 200 }],
  })
  expect(last.body).toMatchObject({ value: 4000, completed: 4000, retention: 400, due: 2250 })
  await send(last.body)
  const { money } = (await person.call<{ money: object }>('GET', `/api/projects/${id}`)).body
  expect(money).toMatchObject({ contract: 4000, billed: 3600, retentionHeld: 400, leftToBill: 0 })
  const { text } = await pdfOf(last.body)
  for (const said of [
    'Original contract $3,800.00',
    'Change orders $200.00',
    'Deeper caissons',
    'retention included $400.00',
  ])
    expect(text).toContain(said)
  const nothing = await apply(id, { through: '2026-11-20', lines: at(2307.36, 1492.64) })
  expect(nothing.body.fields).toEqual({ lines: 'Enter what was done since the last application' })
})

test('its waiver is signed while it is a draft, for its amount and period, and goes into the package', async () => {
  const admin = await office.signIn('admin')
  const text = {
    section: '8132',
    wording: sampleWordings['8132'],
    standing: 'attorney',
    source: 'Pat Lee, Esq.',
  }
  expect((await admin.call('POST', '/api/statutory-texts', text)).status).toBe(201)
  const { id, first, at } = await applied()
  const proposal = await person.call<{ amount: number; throughDate: string }>(
    'GET',
    `/api/projects/${id}/waivers/proposal?invoice_id=${first.invoice.id}`,
  )
  expect(proposal.body).toMatchObject({ amount: 1350, throughDate: '2026-11-20' })
  const signed = await person.call('POST', `/api/projects/${id}/waivers`, {
    invoice_id: first.invoice.id,
    kind: 'conditional_progress',
    customer: 'Hill Builders',
    owner: 'Ann Roe',
    jobLocation: '1 Oak St, Oakland',
    throughDate: '2026-11-20',
    maker: 'Hill Builders',
    amount: 1350,
    signedBy: 'Ana Ruiz',
    signedTitle: 'Owner',
  })
  expect(signed.status).toBe(201)
  const [application] = (await read(id)).applications
  expect(application).toMatchObject({ missing: [], waiver: { amount: 1350 } })
  expect((await pdfOf(first)).pages).toBe(3)
  const removal = await person.call<WireApplication>('DELETE', `/api/invoices/${first.invoice.id}`)
  expect(removal.body.error).toBe('A waiver was signed for this invoice; void it instead')
  expect((await person.call('POST', `/api/invoices/${first.invoice.id}/void`, {})).status).toBe(200)
  const again = await apply(id, { through: '2026-11-20', lines: at(1000, 500) })
  expect(again.body).toMatchObject({ number: 2, due: 1350, missing: ['waiver'] })
  expect((await change(first, { lines: at(1, 1) })).status).toBe(409)
})

test('papers are added, printed page by page, and removed; what cannot be printed is refused', async () => {
  const { first } = await applied()
  const url = `/api/projects/${first.project_id}/pay-applications/${first.id}/papers`
  const add = async (kind: string, name: string, bytes: Buffer) => {
    const { body, headers } = await multipartForm({ kind, file: { name, bytes } })
    return person.call<WireApplication>('POST', url, body, headers)
  }
  const own = (await person.call('GET', `/api/invoices/${first.invoice.id}/preview`)).raw
  expect((await add('insurance', 'COI 2026.pdf', own)).status).toBe(201)
  const added = await add('photos', 'Cage.png', await photo(5))
  expect(added.body.papers.map(({ kind, name }) => [kind, name])).toEqual([
    ['insurance', 'COI 2026.pdf'],
    ['photos', 'Cage.png'],
  ])
  expect((await pdfOf(first)).pages).toBe(5)
  const broken = Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF')
  expect((await add('other', 'Broken.pdf', broken)).body.fields).toEqual({
    file: 'The PDF is broken or locked with a password',
  })
  expect((await add('other', 'Text.pdf', Buffer.from('text'))).body.fields).toHaveProperty('file')
  const [paper] = added.body.papers
  expect((await person.call('GET', paper?.file ?? '')).headers['content-type']).toBe('application/pdf')
  expect((await person.call('DELETE', paper?.file ?? '')).body).toMatchObject({ message: 'Paper removed' })
  expect((await person.call('GET', paper?.file ?? '')).status).toBe(404)
  const left = await office.deps.db
    .selectFrom('stored_file')
    .select('path')
    .where('project_id', '=', first.project_id)
    .execute()
  expect(left.map(({ path }) => path).filter((path) => path.includes('/invoices/'))).toHaveLength(1)
  expect((await person.call('DELETE', `/api/invoices/${first.invoice.id}`)).status).toBe(200)
  expect((await read(first.project_id)).applications).toEqual([])
})

test('chosen site photos are printed with it, those of other jobs are not', async () => {
  const { first } = await applied()
  const other = await newProject(person)
  const taken = await Promise.all(
    [first.project_id, other.id].map(async (id, seed) => {
      const file = { name: 'Cage.jpg', bytes: await samplePhoto(seed) }
      const { body } = await sendPhotos(person, id, [file])
      return body.images[0]?.id ?? 0
    }),
  )
  const chosen = await change(first, { photo_ids: taken, wanted: ['photos'], version: first.version })
  expect(chosen.body).toMatchObject({ missing: [], due: 1350 })
  const { pages, text } = await pdfOf(first)
  expect(pages).toBe(3)
  expect(text).toContain('Site photo')
})

test('the amounts of its invoice are changed by the application alone, and only of the last one', async () => {
  const { id, at, first } = await applied()
  const url = `/api/invoices/${first.invoice.id}`
  const refused = await person.call<WireApplication>('PUT', url, {
    items: [{ description: 'Other', amount: 1000 }],
  })
  expect(refused.body.fields).toEqual({
    items: 'Change pay application 1: this invoice has its lines from it',
  })
  expect((await person.call('PUT', url, { notes: 'By portal' })).status).toBe(200)
  await send(first)
  expect((await apply(id, { through: '2026-11-20', lines: at(1100, 500) })).status).toBe(201)
  expect((await change(first, { lines: at(900, 500) })).body.error).toBe(
    'Change the last pay application: it begins where this one ends',
  )
  expect((await person.call<WireApplication>('POST', `${url}/void`, {})).body.error).toBe(
    'Pay application 2 begins where this one ends',
  )
})

test('two people change it at once: the second is told', async () => {
  const { at, first } = await applied()
  expect((await change(first, { lines: at(900, 500), version: first.version })).status).toBe(200)
  expect((await change(first, { lines: at(800, 500), version: first.version })).status).toBe(409)
})

test.each([
  ['more than the line', { work: 2307.37 }, 'lines.0.work'],
  ['materials beyond the line', { stored: 2000 }, 'lines.0.stored'],
  ['a rate above all', { retentionRate: 101 }, 'lines.0.retentionRate'],
  ['a line of another job', { item_key: 'other' }, 'lines.0.item_key'],
])('%s is refused by the name of the field', async (_, more, field) => {
  const { id, at } = await contracted()
  const { status, body } = await apply(id, { through: '2026-11-20', lines: at(1000, 0, more) })
  expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
})

test('a period may not end before the last one did, nor far ahead', async () => {
  const { id, at, first } = await applied()
  await send(first)
  const early = await apply(id, { through: '2026-11-19', lines: at(1100, 500) })
  expect(early.body.fields).toEqual({
    through: 'Must not be before 2026-11-20, where pay application 1 ends',
  })
  expect((await apply(id, { through: '2028-11-19', lines: at(1100, 500) })).body.fields).toHaveProperty(
    'through',
  )
})
