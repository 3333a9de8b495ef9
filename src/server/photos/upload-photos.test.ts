import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Image } from '../../contract/images.ts'
import type { Project } from '../../contract/projects.ts'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { samplePhoto, samplePicture, sendPhotos } from './sample-photo.ts'

let office: TestApp
let caller: Caller
let project: { id: number; number: string }

beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  caller = await office.signIn('estimator')
  project = await newProject(caller)
})
afterAll(() => office.close())

const listed = async () =>
  (await caller.call<{ before: Image[]; after: Image[] }>('GET', `/api/projects/${project.id}/images`)).body

const pathsOf = async () =>
  office.deps.db
    .selectFrom('stored_file')
    .selectAll()
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute()

test('photos are taken in, listed in their order, and stand on the project', async () => {
  const answer = await sendPhotos(
    caller,
    project.id,
    [
      {
        name: 'IMG_1234.JPG',
        bytes: await samplePhoto(1, { takenAt: '2026:07:04 12:34:56', offset: '-04:00' }),
      },
      { name: 'Crack.png', bytes: await samplePicture(2).png().toBuffer() },
      { name: 'wall.webp', bytes: await samplePicture(3).webp().toBuffer() },
    ],
    { kind: 'before', caption: 'North wall' },
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  expect(answer.body.message).toBe('Images uploaded successfully.')
  expect(answer.body.duplicates).toEqual([])
  const [first] = answer.body.images
  const fileName = expect.stringMatching(/^IMG_1234 \([0-9a-f]{16}\)\.jpg$/) as string
  expect(first).toEqual({
    id: expect.any(Number),
    project_id: project.id,
    kind: 'before',
    fileName,
    originalName: 'IMG_1234.JPG',
    shared: false,
    caption: 'North wall',
    url: `/api/projects/${project.id}/images/before/${encodeURIComponent(first?.fileName ?? '')}`,
    thumbnailUrl: `${first?.url}/thumbnail`,
    width: 240,
    height: 160,
    bytes: expect.any(Number),
    takenAt: '2026-07-04T16:34:56.000Z',
    uploadedAt: '2026-11-20T18:00:00.000Z',
    uploadedBy: expect.stringMatching(/Tester$/),
    version: 1,
  })
  const { before, after } = await listed()
  expect(before).toEqual(answer.body.images)
  expect(before.map(({ originalName }) => originalName)).toEqual(['IMG_1234.JPG', 'Crack.png', 'wall.webp'])
  expect(after).toEqual([])
  const whole = await caller.call<Project>('GET', `/api/projects/${project.id}`)
  expect([whole.body.before, whole.body.after]).toEqual([before, []])
  const history = await caller.call<{ summary: string }[]>(
    'GET',
    `/api/projects/${project.id}/history?entity=photo`,
  )
  expect(history.body.map(({ summary }) => summary)).toEqual(['added 3 photos before'])
})

test('each photo is three files of one name, in the project’s folder', async () => {
  await sendPhotos(caller, project.id, [{ name: 'IMG_1.jpg', bytes: await samplePhoto() }], { kind: 'after' })
  const files = await pathsOf()
  const names = files.map(({ path }) => path.split('/').slice(1).join('/'))
  const [, code] = /\((\w+)\)/.exec(names[0] ?? '') ?? []
  expect(names.sort()).toEqual([
    `photos/after/IMG_1 (${code}).jpg`,
    `photos/originals/IMG_1 (${code}).jpg`,
    `photos/thumbnails/IMG_1 (${code}).jpg`,
  ])
  expect(files[0]?.path.startsWith(`${project.number} `)).toBe(true)
})

describe('what is served', () => {
  test('is upright, for each way a telephone is held', async () => {
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const { kept, served, thumbnail } = await uploadOne(await samplePhoto(orientation, { orientation }))
      expect((await sharp(kept).metadata()).orientation).toBe(orientation)
      for (const shown of [served, thumbnail]) {
        const { width, height, orientation: left } = await sharp(shown).metadata()
        expect([width, height, left]).toEqual(orientation < 5 ? [240, 160, undefined] : [160, 240, undefined])
      }
      // What the camera means by the tag, said by another program's rules: turned and mirrored by hand.
      const upright = await sharp(await byHand(await samplePhoto(orientation), orientation))
        .raw()
        .toBuffer()
      const difference = meanDifference(upright, await sharp(served).raw().toBuffer())
      expect(difference, `orientation ${orientation}`).toBeLessThan(4)
    }
  })

  test('knows neither place nor maker; the private original does', async () => {
    const { kept, served, thumbnail } = await uploadOne(
      await samplePhoto(20, { takenAt: '2026:07:04 12:34:56' }),
    )
    for (const shown of [served, thumbnail]) {
      const { exif, xmp, iptc, icc } = await sharp(shown).metadata()
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      expect(/Secretmaker|Exif/.test(shown.toString('latin1'))).toBe(false)
    }
    expect(/Secretmaker/.test(kept.toString('latin1'))).toBe(true)
  })

  test('has a thumbnail of 640 pixels at most, and never a larger one than the photo', async () => {
    const large = await uploadOne(await samplePicture(0, { width: 1600, height: 1200 }).jpeg().toBuffer())
    expect(await sharp(large.thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
    const small = await uploadOne(await samplePicture(1).png().toBuffer())
    expect(await sharp(small.thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 240 })
  })

  test('is for people who are signed in, by cookie too, and kept by their browser for good', async () => {
    const { image } = await uploadOne(await samplePhoto(21))
    for (const url of [image.url, image.thumbnailUrl]) {
      const read = await caller.call('GET', url)
      expect(read.status).toBe(200)
      expect(read.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, max-age=31536000, immutable',
        etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      })
      const reading = vi.spyOn(office.deps.files, 'read')
      const again = await caller.call('GET', url, undefined, { 'if-none-match': String(read.headers.etag) })
      expect([again.status, again.raw.length]).toEqual([304, 0])
      expect(again.headers['cache-control']).toBe('private, max-age=31536000, immutable')
      expect(reading).not.toHaveBeenCalled()
      reading.mockRestore()
      expect((await inject(office.app, 'GET', url)).status).toBe(401)
      expect(
        (await inject(office.app, 'GET', url, undefined, { cookie: await cookieOf(caller) })).status,
      ).toBe(200)
    }
  })

  test('is asked for under its own project, list and name only', async () => {
    const { image } = await uploadOne(await samplePhoto(22))
    const other = await newProject(caller)
    for (const url of [
      image.url.replace(`/${project.id}/`, `/${other.id}/`),
      image.url.replace('/before/', '/after/'),
      image.url.replace('/before/', '/originals/'),
      `${image.url}x`,
      `/api/projects/${project.id}/images/before/..%2f..%2fetc%2fpasswd`,
      `/api/projects/${project.id}/images/before/%00`,
    ]) {
      const answer = await caller.call<{ code: string }>('GET', url)
      expect([url, answer.status, answer.body.code]).toEqual([url, 404, 'not_found'])
    }
  })
})

test('a file that the store has lost is told; the list and the others still work', async () => {
  const { image } = await uploadOne(await samplePhoto(30))
  const [served] = (await pathsOf()).filter(({ path }) => path.includes('/photos/before/'))
  await office.deps.files.remove(served?.path ?? '')
  const lost = await caller.call<{ error: string }>('GET', image.url)
  expect([lost.status, lost.body.error]).toEqual([
    404,
    'The file of this photo is missing from the file store',
  ])
  expect(lost.headers['cache-control']).not.toContain('immutable')
  expect((await caller.call('GET', image.thumbnailUrl)).status).toBe(200)
  expect((await listed()).before).toHaveLength(1)
})

describe('bytes that the list has already', () => {
  test('are not taken twice, in one request or in several', async () => {
    const bytes = await samplePhoto(40)
    const first = await sendPhotos(caller, project.id, [
      { name: 'one.jpg', bytes },
      { name: 'two.jpg', bytes: await samplePhoto(41) },
      { name: 'again.jpg', bytes },
    ])
    expect(first.body.images.map(({ originalName }) => originalName)).toEqual(['one.jpg', 'two.jpg'])
    expect(first.body.duplicates).toEqual([first.body.images[0]])
    const second = await sendPhotos(caller, project.id, [{ name: 'once more.jpg', bytes }])
    expect([second.status, second.body.images, second.body.duplicates]).toEqual([
      201,
      [],
      [first.body.images[0]],
    ])
    // The other list is another matter.
    const after = await sendPhotos(caller, project.id, [{ name: 'one.jpg', bytes }], { kind: 'after' })
    expect([after.body.images.length, after.body.duplicates]).toEqual([1, []])
    expect((await listed()).before).toHaveLength(2)
    expect(await pathsOf()).toHaveLength(9)
  })

  test('are taken once by ten who send them at the same moment', async () => {
    const bytes = await samplePhoto(42)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        sendPhotos(caller, project.id, [{ name: `${index}.jpg`, bytes }]),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(answers.flatMap(({ body }) => body.images)).toHaveLength(1)
    expect(answers.flatMap(({ body }) => body.duplicates)).toHaveLength(9)
    expect((await listed()).before).toHaveLength(1)
    expect(await pathsOf()).toHaveLength(3)
  })
})

async function uploadOne(bytes: Buffer) {
  const { body, status } = await sendPhotos(caller, project.id, [{ name: 'photo.jpg', bytes }])
  const [image] = body.images
  if (status !== 201 || !image) throw new Error(`No photo: ${JSON.stringify(body)}`)
  const original = (await pathsOf()).filter(({ path }) => path.includes('/photos/originals/')).at(-1)
  const kept = await office.deps.files.read(original?.path ?? '')
  expect(kept.equals(bytes)).toBe(true)
  const [served, thumbnail] = await Promise.all(
    [image.url, image.thumbnailUrl].map(async (url) => (await caller.call('GET', url)).raw),
  )
  if (!served || !thumbnail) throw new Error('Nothing is served')
  return { image, kept, served, thumbnail }
}

async function cookieOf({ employee }: Caller): Promise<string> {
  const { headers } = await inject(office.app, 'POST', '/api/auth/login', {
    email: employee.email,
    password: 'a long enough password',
  })
  return [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')
}

/** What EXIF 2.32 says of each orientation, step by step. */
async function byHand(bytes: Buffer, orientation: number): Promise<Buffer> {
  const isMirrored = [2, 4, 5, 7].includes(orientation)
  const degrees = [0, 0, 0, 180, 180, 270, 90, 90, 270][orientation] ?? 0
  const mirrored = isMirrored ? await sharp(bytes).flop().png().toBuffer() : bytes
  return sharp(mirrored).rotate(degrees).png().toBuffer()
}

function meanDifference(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return 255
  let sum = 0
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0))
  return sum / one.length
}
