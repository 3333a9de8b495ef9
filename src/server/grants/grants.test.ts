import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { GrantEvidence } from '../../contract/grants.ts'
import type { Image } from '../../contract/images.ts'
import type { ProjectDocument } from '../../contract/project-documents.ts'
import { grantPhotoPlaces } from '../../domain/grants.ts'
import { contractedProject, newSentInvoice, pay } from '../invoices/sample-invoice.ts'
import { newPermit } from '../permits/sample-permit.ts'
import { photo } from '../receipts/sample-receipt.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'
import { readZip } from '../testing/read-zip.ts'

let office: TestApp
let person: Caller
beforeAll(async () => {
  office = await buildTestApp()
  await office.deps.db.updateTable('company').set({ license_number: '1098765' }).execute()
})
beforeEach(async () => {
  person = await office.signIn()
})
afterAll(() => office.close())

type Wire = z.input<typeof GrantEvidence> & { error: string; fields: Record<string, string> }
const put = (id: number, body: object, part = '') =>
  person.call<Wire>('PUT', `/api/projects/${id}/grant${part}`, body)
const read = async (id: number) =>
  (await person.call<{ grant: Wire | null }>('GET', `/api/projects/${id}/grant`)).body.grant
const upload = async (id: number, kind: 'before' | 'after', number: number) => {
  const { body, headers } = await multipartForm({
    photos: { name: `${number}.png`, bytes: await photo(number) },
  })
  const sent = await person.call<{ images: Image[] }>(
    'POST',
    `/api/projects/${id}/upload?prefix=${kind}`,
    body,
    headers,
  )
  return sent.body.images[0]?.id ?? 0
}
const addDocument = async (id: number, title: string) => {
  const { body, headers } = await multipartForm({
    kind: 'other',
    title,
    file: { name: 'paper.png', bytes: await photo(900 + title.length) },
  })
  return (await person.call<ProjectDocument>('POST', `/api/projects/${id}/documents`, body, headers)).body.id
}

test('evidence is gathered photo by photo until nothing is missing, and comes as one ZIP', async () => {
  const { id, number } = await contractedProject(person)
  expect(await read(id)).toBeNull()
  const begun = await put(id, { program: 'ebb' })
  expect(begun).toMatchObject({ status: 200, body: { program: 'ebb', contract: 3800 } })
  expect(begun.body.missing).toHaveLength(10 + 3)

  for (const [index, { slot, side }] of grantPhotoPlaces('ebb').entries()) {
    const photoId = await upload(id, side, index + 1)
    expect((await put(id, { slot, side, photo_id: photoId }, '/photos')).status).toBe(200)
  }
  const permit = await addDocument(id, 'Permit, signed off')
  await put(id, { document_id: permit, paper: 'permit' }, '/papers')
  const letter = await addDocument(id, 'Letter: "approved"')
  await put(id, { document_id: letter, paper: 'other' }, '/papers')
  const costs = { labor: 2000, material: 1200, overhead: 400, profit: 100 }
  const priced = await put(id, { ...costs, workDone: '2026-11-18' })
  expect(priced.body.missing).toEqual([{ kind: 'sum', sum: 3700, contract: 3800 }])
  const whole = await put(id, { profit: 200, version: priced.body.version })
  expect(whole.body.missing).toEqual([])

  const invoice = await newSentInvoice(person, id)
  await pay(person, id, invoice.id, 1000)
  const zip = await person.call('GET', `/api/projects/${id}/grant/package`)
  expect(zip.headers).toMatchObject({ 'content-type': 'application/zip' })
  expect([...readZip(zip.raw).keys()].sort()).toEqual(
    [
      'Itemized invoice.pdf',
      'Other papers/Letter approved.png',
      'Permit/Permit, signed off.png',
      'Photos/Access to the crawl space, after.png',
      ...['1', '2', '3'].flatMap((place) => [
        `Photos/Crawl space ${place}, after.png`,
        `Photos/Crawl space ${place}, before.png`,
      ]),
      'Photos/Front of the house, before.png',
      'Photos/Water heater 1, after.png',
      'Photos/Water heater 2, after.png',
    ].sort(),
  )
  const pdf = await person.call('GET', `/api/projects/${id}/grant/invoice`)
  expect(pdf.headers['content-disposition']).toContain(`Itemized%20invoice%20${number}.pdf`)
})

test('what is missing stands in the package', async () => {
  const { id } = await contractedProject(person)
  await put(id, { program: 'other' })
  const zip = await person.call('GET', `/api/projects/${id}/grant/package`)
  const files = readZip(zip.raw)
  expect([...files.keys()]).toEqual(['MISSING.txt'])
  expect(String(files.get('MISSING.txt'))).toContain('Photo: Crawl space 1, before\r\n')
  const invoice = await person.call<{ error: string }>('GET', `/api/projects/${id}/grant/invoice`)
  expect([invoice.status, invoice.body.error]).toEqual([
    409,
    'Enter what labor, material, overhead and profit are',
  ])
})

test('a permit that is finaled and on file needs no second copy', async () => {
  const { id } = await contractedProject(person)
  await put(id, { program: 'ebb' })
  const file = await addDocument(id, 'Any file')
  const { file_id } = await office.deps.db
    .selectFrom('project_document_version')
    .select('file_id')
    .where('document_id', '=', file)
    .executeTakeFirstOrThrow()
  const permit = await newPermit(person, id)
  await office.deps.db
    .updateTable('permit')
    .set({ stage: 'finaled', permit_file_id: file_id })
    .where('id', '=', permit.id)
    .execute()
  expect((await read(id))?.hasFinalPermit).toBe(true)
  expect((await read(id))?.missing).not.toContainEqual({ kind: 'permit' })
})

test.each([
  ['a photo the program doesn’t ask for', { slot: 'front', side: 'after', photo_id: 1 }, '/photos', 'slot'],
  ['a photo of another list', { slot: 'front', side: 'before', photo_id: 999_999 }, '/photos', 'photo_id'],
  ['a document of another project', { document_id: 999_999, paper: 'other' }, '/papers', 'document_id'],
  ['a day to come', { workDone: '2027-01-01' }, '', 'workDone'],
  ['an amount below zero', { labor: -1 }, '', 'labor'],
])('refuses %s by name', async (_what, body, part, field) => {
  const { id } = await contractedProject(person)
  await put(id, { program: 'ebb' })
  const { status, body: answer } = await put(id, body, part)
  expect([status, Object.keys(answer.fields)]).toEqual([400, [field]])
})

test('two people do not overwrite each other, and deleting it leaves photos and documents', async () => {
  const { id } = await contractedProject(person)
  const { body } = await put(id, { program: 'ebb' })
  const photoId = await upload(id, 'before', 50)
  await put(id, { slot: 'front', side: 'before', photo_id: photoId }, '/photos')
  expect((await put(id, { labor: 5, version: body.version })).status).toBe(200)
  expect((await put(id, { labor: 6, version: body.version })).status).toBe(409)
  expect((await person.call('DELETE', `/api/projects/${id}/grant`)).status).toBe(200)
  expect((await person.call('DELETE', `/api/projects/${id}/grant`)).status).toBe(404)
  const images = await person.call<{ before: Image[] }>('GET', `/api/projects/${id}/images`)
  expect(images.body.before.map((image) => image.id)).toContain(photoId)
})
