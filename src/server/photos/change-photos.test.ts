import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Image } from '../../contract/images.ts'
import { newProject } from '../bids/sample-bid.ts'
import { sweepFiles } from '../files/sweep.ts'
import { purgeRemovals } from '../removals/removals.service.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { samplePhoto, sendPhotos } from './sample-photo.ts'

type Refusal = { error: string; code: string; fields?: Record<string, string>; current?: unknown }
type Lists = { before: Image[]; after: Image[] }
type Kind = Image['kind']

let office: TestApp
let caller: Caller
let projectId: number

beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  caller = await office.signIn('estimator')
  projectId = (await newProject(caller)).id
})
afterAll(() => office.close())

/** Photos called 1.jpg, 2.jpg … */
async function addPhotos(count: number, kind: Kind = 'before'): Promise<Image[]> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `${index + 1}.jpg`,
      bytes: await samplePhoto(index),
    })),
  )
  const { body, status } = await sendPhotos(caller, projectId, files, { kind })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.images
}

async function addPhoto(kind: Kind = 'before'): Promise<Image> {
  const [image] = await addPhotos(1, kind)
  if (!image) throw new Error('No photo')
  return image
}

const lists = async () => (await caller.call<Lists>('GET', `/api/projects/${projectId}/images`)).body
const namesOf = (images: readonly Image[]) => images.map(({ originalName }) => originalName)
const summaries = async () =>
  (
    await caller.call<{ summary: string }[]>('GET', `/api/projects/${projectId}/history?entity=photo`)
  ).body.map(({ summary }) => summary)
const files = () =>
  office.deps.db.selectFrom('stored_file').select('path').where('project_id', '=', projectId).execute()

async function expectNoOrphans(): Promise<void> {
  expect(await sweepFiles(office.deps, new Date(Date.now() + 25 * 3_600_000))).toBe(0)
  for (const { path } of await files()) expect((await office.deps.files.read(path)).length).toBeGreaterThan(0)
}

describe('a caption', () => {
  test('is written, and may come back with the whole record', async () => {
    const image = await addPhoto()
    const answer = await caller.call<Image>('PUT', image.url, { ...image, caption: '  Crack at the sill  ' })
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...image, caption: 'Crack at the sill', version: 2 },
    ])
    expect(await summaries()).toEqual(['captioned a photo before', 'added 1 photo before'])
    await caller.call('PUT', image.url, { caption: 'Crack at the sill' })
    expect((await lists()).before[0]?.version).toBe(2)
  })

  test('of somebody who saw an older one is refused, with the photo as it stands', async () => {
    const image = await addPhoto()
    await caller.call('PUT', image.url, { caption: 'Mine', version: 1 })
    const stale = await caller.call<Refusal>('PUT', image.url, { caption: 'Yours', version: 1 })
    expect([stale.status, stale.body.current]).toMatchObject([409, { caption: 'Mine', version: 2 }])
  })

  test.each([
    [{ caption: 'x'.repeat(201) }, 'caption'],
    [{ caption: 'a\0b' }, 'caption'],
    [{ kind: 'during' }, 'kind'],
    [{ place: 'here' }, 'place'],
  ])('%j is refused by name', async (body, field) => {
    const { url } = await addPhoto()
    const answer = await caller.call<Refusal>('PUT', url, body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('a move', () => {
  test('puts the photo at the end of the other list, its file on the other shelf', async () => {
    const [, second] = await addPhotos(2)
    await sendPhotos(caller, projectId, [{ name: 'done.jpg', bytes: await samplePhoto(9) }], {
      kind: 'after',
    })
    const shown = await caller.call('GET', second?.url ?? '')
    const moved = await caller.call<Image>('PUT', second?.url ?? '', { kind: 'after', caption: 'Repaired' })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(moved.body).toMatchObject({ id: second?.id, kind: 'after', caption: 'Repaired', version: 2 })
    const { before, after } = await lists()
    expect([namesOf(before), namesOf(after)]).toEqual([['1.jpg'], ['done.jpg', '2.jpg']])
    expect((await caller.call('GET', moved.body.url)).raw.equals(shown.raw)).toBe(true)
    expect((await caller.call('GET', moved.body.thumbnailUrl)).status).toBe(200)
    expect((await caller.call('GET', second?.url ?? '')).status).toBe(404)
    expect((await files()).filter(({ path }) => path.includes('/photos/after/'))).toHaveLength(2)
    expect((await summaries())[0]).toBe('moved a photo from before to after')
    // And back again, where it was before.
    expect((await caller.call('PUT', moved.body.url, { kind: 'before' })).status).toBe(200)
    expect(namesOf((await lists()).before)).toEqual(['1.jpg', '2.jpg'])
    await expectNoOrphans()
  })

  test('to a list that has the same photo is refused', async () => {
    const image = await addPhoto('before')
    const same = await addPhoto('after')
    const answer = await caller.call<Refusal>('PUT', image.url, { kind: 'after' })
    expect([answer.status, answer.body.error]).toEqual([409, 'The same photo is among those after already'])
    expect(answer.body.current).toEqual(same)
    expect(await files()).toHaveLength(6)
    await expectNoOrphans()
  })

  test('by two at once happens once, and leaves no file behind', async () => {
    const image = await addPhoto()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => caller.call<Refusal>('PUT', image.url, { kind: 'after' })),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    for (const { status } of answers) expect([200, 404, 409]).toContain(status)
    const { before, after } = await lists()
    expect([before.length, after.length]).toEqual([0, 1])
    await expectNoOrphans()
  })

  test('of a file that the store has lost changes nothing', async () => {
    const image = await addPhoto()
    const [served] = (await files()).filter(({ path }) => path.includes('/photos/before/'))
    await office.deps.files.remove(served?.path ?? '')
    const answer = await caller.call<Refusal>('PUT', image.url, { kind: 'after' })
    expect([answer.status, answer.body.error]).toEqual([
      404,
      'The file of this photo is missing from the file store',
    ])
    expect((await lists()).before).toEqual([image])
  })
})

describe('the order', () => {
  const order = <T = Lists>(fileNames: unknown, kind: Kind = 'before') =>
    caller.call<T>('PUT', `/api/projects/${projectId}/images/order`, { kind, fileNames })

  test('is as it is told; what is not named follows as it was', async () => {
    const [first, second, third, fourth] = await addPhotos(4)
    const answer = await order([third?.fileName, first?.fileName])
    expect([answer.status, namesOf(answer.body.before)]).toEqual([200, ['3.jpg', '1.jpg', '2.jpg', '4.jpg']])
    expect(await lists()).toEqual(answer.body)
    await order([fourth, second].map((image) => image?.fileName))
    expect(namesOf((await lists()).before)).toEqual(['4.jpg', '2.jpg', '3.jpg', '1.jpg'])
    const before = await summaries()
    expect(before[0]).toBe('put the photos before in another order')
    await order([])
    expect(await summaries()).toEqual(before)
    // A new one comes last, wherever the others went.
    await sendPhotos(caller, projectId, [{ name: 'new.jpg', bytes: await samplePhoto(9) }])
    expect(namesOf((await lists()).before).at(-1)).toBe('new.jpg')
  })

  test('by several at once is one of theirs', async () => {
    const names = (await addPhotos(5)).map(({ fileName }) => fileName)
    const orders = names.map((_, shift) => [...names.slice(shift), ...names.slice(0, shift)])
    const answers = await Promise.all(orders.map((one) => order(one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const last = (await lists()).before.map(({ fileName }) => fileName)
    expect(orders).toContainEqual(last)
  })

  test('with a name twice, or of another list, is refused', async () => {
    const image = await addPhoto()
    const twice = await order<Refusal>([image.fileName, image.fileName])
    expect([twice.status, Object.keys(twice.body.fields ?? {})]).toEqual([400, ['fileNames']])
    const foreign = await order<Refusal>([image.fileName], 'after')
    expect([foreign.status, foreign.body.current]).toEqual([409, { before: [image], after: [] }])
  })
})

describe('a deletion', () => {
  test('takes the photo out of its list, and can be undone with its files', async () => {
    const [first, second] = await addPhotos(2)
    const url = first?.url ?? ''
    const answer = await caller.call<{ message: string; removal_id: number }>('DELETE', url)
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Image deleted successfully', removal_id: expect.any(Number) },
    ])
    expect((await lists()).before).toEqual([second])
    expect((await caller.call('GET', url)).status).toBe(404)
    expect((await summaries())[0]).toBe('deleted a photo before')
    await expectNoOrphans()
    const undone = await caller.call(
      'POST',
      `/api/projects/${projectId}/removals/${answer.body.removal_id}/undo`,
    )
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await lists()).before).toEqual([first, second])
    expect((await caller.call('GET', url)).status).toBe(200)
    expect((await caller.call('GET', `${url}/thumbnail`)).status).toBe(200)
  })

  test('for good lets all three files go', async () => {
    const image = await addPhoto()
    await caller.call('DELETE', image.url)
    expect(await files()).toHaveLength(3)
    office.clock.advance(31 * 86_400_000)
    await purgeRemovals(office.deps)
    expect(await files()).toEqual([])
    await expectNoOrphans()
    office.clock.set('2026-11-20T18:00:00Z')
  })

  test('of what is not there is 404', async () => {
    const image = await addPhoto()
    await caller.call('DELETE', image.url)
    const answer = await caller.call<Refusal>('DELETE', image.url)
    expect([answer.status, answer.body]).toMatchObject([404, { error: 'Image not found', code: 'not_found' }])
  })

  test('lets the same bytes be taken in anew', async () => {
    const image = await addPhoto()
    const { body } = await caller.call<{ removal_id: number }>('DELETE', image.url)
    const again = await addPhoto()
    expect(again.id).not.toBe(image.id)
    const undone = await caller.call<Refusal>(
      'POST',
      `/api/projects/${projectId}/removals/${body.removal_id}/undo`,
    )
    expect([undone.status, undone.body.code]).toEqual([409, 'conflict'])
    expect((await lists()).before).toEqual([again])
  })
})

test('nothing of a deleted project can be changed or read', async () => {
  const image = await addPhoto()
  await caller.call('DELETE', `/api/projects/${projectId}`)
  for (const [method, url, body] of [
    ['GET', image.url, undefined],
    ['GET', `/api/projects/${projectId}/images`, undefined],
    ['GET', `/api/projects/${projectId}/images.zip`, undefined],
    ['PUT', image.url, { caption: 'x' }],
    ['PUT', image.url, { kind: 'after' }],
    ['PUT', `/api/projects/${projectId}/images/order`, { kind: 'before', fileNames: [] }],
    ['DELETE', image.url, undefined],
  ] as const) {
    expect([method, url, (await caller.call(method, url, body)).status]).toEqual([method, url, 404])
  }
  const sent = await sendPhotos(caller, projectId, [{ name: 'x.jpg', bytes: await samplePhoto(3) }])
  expect(sent.status).toBe(404)
})
