import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxPhotosAtOnce } from '../../domain/photos.ts'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { fileRows, listPhotos, nothing, spoolsOf, sweepTomorrow, whatIsLeft } from '../testing/left-behind.ts'
import { photoForm, samplePhoto, samplePicture, sendPhotos } from './sample-photo.ts'

type Refusal = { error: string; code: string; fields?: Record<string, string> }

let office: TestApp
let caller: Caller
let projectId: number
let good: Buffer

beforeAll(async () => {
  office = await buildTestApp()
  caller = await office.signIn('estimator')
  good = await samplePhoto(1)
})
beforeEach(async () => {
  projectId = (await newProject(caller)).id
})
afterAll(() => office.close())

const rows = () => fileRows(office, projectId)
const leftBehind = () => whatIsLeft(office, caller, projectId)

/** A good one in front of it, and one behind: all or none. */
async function sendAmongOthers(name: string, bytes: Buffer): Promise<[number, string[], string | undefined]> {
  const { status, body } = await sendPhotos(caller, projectId, [
    { name: 'good.jpg', bytes: good },
    { name, bytes },
    { name: 'other.jpg', bytes: await samplePhoto(2) },
  ])
  return [status, Object.keys(body.fields ?? {}), body.fields?.photos]
}

describe('is refused by its name, with all that came beside it:', () => {
  const heic = readFileSync(new URL('../files/sample-check.heic', import.meta.url))
  const notPicture = /Must be a JPEG, PNG, WebP or HEIC picture/
  const broken = /is broken/

  test.each<[string, () => Buffer | Promise<Buffer>, [number, RegExp]]>([
    ['nothing.jpg', () => Buffer.alloc(0), [400, /The file is empty/]],
    ['text.jpg', () => Buffer.from('a photo, believe me'), [400, notPicture]],
    ['drawing.jpg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), [400, notPicture]],
    ['page.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), [400, notPicture]],
    ['paper.jpg', () => Buffer.from('%PDF-1.4\n%\nstartxref\n0\n%%EOF\n'), [400, notPicture]],
    ['archive.jpg', () => Buffer.from('PK\x03\x04\x14\0\0\0\0\0'), [400, notPicture]],
    ['scan.tiff', () => samplePicture().tiff().toBuffer(), [400, notPicture]],
    ['half.jpg', () => good.subarray(0, good.length >> 1), [400, broken]],
    ['half.heic', () => heic.subarray(0, heic.length >> 1), [400, broken]],
    ['head.png', () => Buffer.from('iVBORw0KGgo=', 'base64'), [400, notPicture]],
    [
      'bomb.png',
      () => samplePicture(0, { width: 9000, height: 6000 }).png({ compressionLevel: 1 }).toBuffer(),
      [413, /54 megapixels/],
    ],
  ])('%s', async (name, make, [status, sentence]) => {
    const refusal = await sendAmongOthers(name, await make())
    expect(refusal).toEqual([status, ['photos'], expect.stringMatching(sentence)])
    expect(refusal[2]?.startsWith(`${name}: `)).toBe(true)
    expect(await leftBehind()).toEqual(nothing)
  })

  test('one of more than 25 MB', async () => {
    const refusal = await sendAmongOthers('long.jpg', Buffer.concat([good, Buffer.alloc(25 * 1024 * 1024)]))
    expect(refusal).toEqual([413, ['photos'], 'long.jpg: Must be at most 25 MB'])
    expect(await leftBehind()).toEqual(nothing)
  })
})

test('keeps data behind the end of a photo only in the private original', async () => {
  const script = '<script>alert(1)</script>'
  const answer = await sendPhotos(caller, projectId, [
    { name: 'x.jpg', bytes: Buffer.concat([good, Buffer.from(`PK\x03\x04${script}`)]) },
  ])
  const [image] = answer.body.images
  for (const url of [image?.url, image?.thumbnailUrl]) {
    const shown = await caller.call('GET', url ?? '')
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(shown.raw.includes(script)).toBe(false)
  }
})

test.each([
  ['../../../etc/passwd', 'passwd', /^passwd \(/],
  ['..\\..\\boot.ini', 'boot.ini', /^boot \(/],
  ['a\0b\x07.jpg', /^a.?b.?\.jpg$/, /^a ?b ?\(/],
  [`${'x'.repeat(500)}.jpg`, /^x{200}$/, /^x{80} \(/],
  ['日本語 100% #1?&+.jpg', '日本語 100% #1?&+.jpg', /^日本語 100% #1 &\+ \(/],
  ['#'.repeat(200), '#'.repeat(200), /^#{80} \(/],
  ['.jpg', '.jpg', /^photo \(/],
  ['...', '...', /^unnamed \(/],
  [' ', ' ', /^photo \(/],
  ['"; drop table photo; --.jpg', /drop table photo; --\.jpg$/, /drop table photo; -- \(/],
])('%j is a name like any other', async (name, originalName, fileName) => {
  const answer = await sendPhotos(caller, projectId, [{ name, bytes: good }])
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const [image] = answer.body.images
  if (typeof originalName === 'string') expect(image?.originalName).toBe(originalName)
  else expect(image?.originalName).toMatch(originalName)
  expect(image?.fileName).toMatch(fileName)
  for (const { path } of await rows()) {
    expect(path.split('/')).toHaveLength(4)
    for (const part of path.split('/')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255)
  }
  expect((await caller.call('GET', image?.url ?? '')).status).toBe(200)
  expect((await caller.call('PUT', image?.url ?? '', { caption: 'x' })).status).toBe(200)
  expect((await caller.call('DELETE', image?.url ?? '')).status).toBe(200)
})

test('a hundred at once are taken, and leave nothing beside themselves', async () => {
  const files = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => ({
      name: `${index}.png`,
      bytes: await samplePicture(index, { width: 40, height: 40 }).png().toBuffer(),
    })),
  )
  const answer = await sendPhotos(caller, projectId, files)
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(201)
  expect(answer.body.images.map(({ originalName }) => originalName)).toEqual(files.map(({ name }) => name))
  expect(await rows()).toHaveLength(300)
  expect(spoolsOf(office)).toEqual([])
  expect(await sweepTomorrow(office)).toBe(0)
})

test('more than a request takes are refused by name', async () => {
  const files = Array.from({ length: maxPhotosAtOnce + 1 }, (_, index) => ({
    name: `${index}.jpg`,
    bytes: Buffer.from(`${index}`),
  }))
  const answer = await sendPhotos(caller, projectId, files)
  expect([answer.status, answer.body.fields]).toEqual([
    413,
    { photos: 'Must be at most 200 files at a time' },
  ])
  expect(await leftBehind()).toEqual(nothing)
})

describe('a form', () => {
  const send = (body: Buffer, headers: Record<string, string>, query = '?prefix=before') =>
    caller.call<Refusal>('POST', `/api/projects/${projectId}/upload${query}`, body, headers)

  test.each([
    ['without photos', {}, 'photos'],
    ['with text for a photo', { photos: 'IMG_1.jpg' }, 'photos'],
    ['with a stranger', { place: 'here' }, 'place'],
    ['with a long caption', { caption: 'x'.repeat(201) }, 'caption'],
  ])('%s is refused by name', async (_, fields, field) => {
    const files = field === 'photos' ? [] : [{ name: 'x.jpg', bytes: good }]
    const form = await photoForm(files, fields)
    const answer = await send(form.body, form.headers)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
    expect(await leftBehind()).toEqual(nothing)
  })

  test('under another name, or to no list, is refused', async () => {
    const form = await photoForm([{ name: 'x.jpg', bytes: good }])
    const renamed = Buffer.from(
      form.body.toString('latin1').replaceAll('name="photos"', 'name="files"'),
      'latin1',
    )
    const strange = await send(renamed, form.headers)
    expect([strange.status, strange.body.fields]).toEqual([400, { files: 'Is not a file of this call' }])
    for (const query of ['', '?prefix=during', '?prefix=before&prefix=after']) {
      const answer = await send(form.body, form.headers, query)
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['prefix']])
    }
    expect(await leftBehind()).toEqual(nothing)
  })

  test('that is cut off is refused', async () => {
    const form = await photoForm([
      { name: 'x.jpg', bytes: good },
      { name: 'y.jpg', bytes: await samplePhoto(2) },
    ])
    for (const part of [0.2, 0.5, 0.9, 0.999]) {
      const answer = await send(form.body.subarray(0, Math.floor(form.body.length * part)), form.headers)
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
    }
    expect(await leftBehind()).toEqual(nothing)
  })

  test('of JSON has no photos', async () => {
    const answer = await caller.call<Refusal>('POST', `/api/projects/${projectId}/upload?prefix=before`, {
      caption: 'x',
    })
    expect([answer.status, answer.body.fields]).toEqual([400, { photos: 'Choose at least one photo' }])
  })

  test('with a part of bytes that has no name is taken', async () => {
    const boundary = 'xyz'
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="photos"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      good,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const answer = await send(body, { 'content-type': `multipart/form-data; boundary=${boundary}` })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect((await listPhotos(caller, projectId))[0]).toMatchObject({ originalName: '' })
  })
})
