import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Image } from '../../contract/images.ts'
import { maxPhotosAtOnce } from '../../domain/photos.ts'
import { newProject } from '../bids/sample-bid.ts'
import { sweepFiles } from '../files/sweep.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
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
  await office.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  projectId = (await newProject(caller)).id
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => office.close())

const spools = () => {
  const folder = join(office.deps.config.dataDir, 'tmp')
  return existsSync(folder) ? readdirSync(folder) : []
}

const rows = () =>
  office.deps.db.selectFrom('stored_file').select('path').where('project_id', '=', projectId).execute()

const photos = async () => {
  const { body } = await caller.call<Record<'before' | 'after', Image[]>>(
    'GET',
    `/api/projects/${projectId}/images`,
  )
  return [...body.before, ...body.after]
}

const sweepTomorrow = () => sweepFiles(office.deps, new Date(Date.now() + 25 * 3_600_000))

const nothing = { photos: [], rows: [], spools: [], orphans: 0 }

/** Whatever there is of the project after a refusal. */
async function leftBehind(): Promise<object> {
  vi.restoreAllMocks()
  return { photos: await photos(), rows: await rows(), spools: spools(), orphans: await sweepTomorrow() }
}

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

test('what hangs behind a photo stays in the private original', async () => {
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
  expect(spools()).toEqual([])
  expect(await sweepTomorrow()).toBe(0)
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
    expect((await photos())[0]).toMatchObject({ originalName: '' })
  })
})

describe('a store', () => {
  const three = async () =>
    Promise.all([1, 2, 3].map(async (seed) => ({ name: `${seed}.jpg`, bytes: await samplePhoto(seed) })))

  test('that is full is told, and takes them once there is room', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    })
    vi.spyOn(office.deps.files, 'write').mockRejectedValue(full)
    const answer = await sendPhotos(caller, projectId, await three())
    expect([answer.status, answer.body.error]).toEqual([
      503,
      'The server has run out of room; nothing was saved',
    ])
    expect(await leftBehind()).toEqual(nothing)
    expect((await sendPhotos(caller, projectId, await three())).status).toBe(201)
  })

  test.each(Array.from({ length: 9 }, (_, index) => index + 1))(
    'that fails at file %i of nine keeps none',
    async (failing) => {
      const write = office.deps.files.write.bind(office.deps.files)
      let writes = 0
      vi.spyOn(office.deps.files, 'write').mockImplementation(async (path, bytes) => {
        writes += 1
        // The answer is lost on its way: the file may lie there all the same.
        if (writes === failing) {
          await write(path, bytes)
          throw new Error('socket hang up')
        }
        return write(path, bytes)
      })
      const answer = await sendPhotos(caller, projectId, await three())
      expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
      expect(await leftBehind()).toEqual(nothing)
    },
  )
})

test('where uploads cannot be kept while they come in, none is taken', async () => {
  const other = await buildTestApp()
  try {
    writeFileSync(join(other.deps.config.dataDir, 'tmp'), 'in the way')
    const person = await other.signIn()
    const project = await newProject(person)
    const answer = await sendPhotos(person, project.id, [{ name: 'x.jpg', bytes: good }])
    expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
  } finally {
    await other.close()
  }
})

test('a transaction that fails leaves no file', async () => {
  await office.deps.db.schema
    .alterTable('photo')
    .addCheckConstraint('test_refuses', sql`caption <> 'refuse me'`)
    .execute()
  try {
    const answer = await sendPhotos(caller, projectId, [{ name: 'x.jpg', bytes: good }], {
      caption: 'refuse me',
    })
    expect(answer.status).toBe(500)
    expect(await leftBehind()).toEqual(nothing)
  } finally {
    await office.deps.db.schema.alterTable('photo').dropConstraint('test_refuses').execute()
  }
})

describe('over a real connection', () => {
  const boundary = 'over-the-wire'
  const partHead = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="${name}"\r\n\r\n`

  function open(length: number): Socket {
    const { port } = office.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      [
        `POST /api/projects/${projectId}/upload?prefix=before HTTP/1.1`,
        'host: x',
        `authorization: Bearer ${caller.token}`,
        `content-type: multipart/form-data; boundary=${boundary}`,
        `content-length: ${length}`,
        '\r\n',
      ].join('\r\n'),
    )
    return socket
  }

  const noConnections = () =>
    vi.waitFor(
      async () => {
        const count = await new Promise<number>((resolve) => {
          office.app.server.getConnections((_, connections) => resolve(connections))
        })
        expect(count).toBe(0)
        expect(spools()).toEqual([])
      },
      { timeout: 10_000 },
    )

  test('an upload that breaks off leaves nothing', async () => {
    for (const sent of [0, 100, 70_000, 400_000]) {
      const socket = open(1_000_000)
      socket.write(partHead('one.jpg'))
      socket.write(Buffer.concat([good, Buffer.alloc(sent)]))
      if (sent > 0) await vi.waitFor(() => expect(spools()).toHaveLength(1), { timeout: 10_000 })
      socket.destroy()
      await once(socket, 'close')
      await noConnections()
      expect(await leftBehind()).toEqual(nothing)
    }
  })

  test('300 MB in one part are refused while they still come, and take no memory', async () => {
    const size = 300 * 1024 * 1024
    const socket = open(partHead('film.jpg').length + size)
    const before = process.memoryUsage.rss()
    let highest = before
    let sent = 0
    let isOver = false
    let answer = ''
    const answered = new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString()
        resolve()
      })
    })
    void answered.then(() => {
      isOver = true
    })
    socket.write(partHead('film.jpg'))
    const chunk = Buffer.alloc(1024 * 1024, 7)
    while (!isOver && sent < size) {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), answered])
      sent += chunk.length
      highest = Math.max(highest, process.memoryUsage.rss())
    }
    await answered
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain('film.jpg: Must be at most 25 MB')
    expect(sent).toBeLessThan(100 * 1024 * 1024)
    expect(highest - before).toBeLessThan(100 * 1024 * 1024)
    // A client that goes on regardless is listened to, so that it can hear the answer.
    socket.write(chunk)
    socket.destroy()
    await noConnections()
    expect(await leftBehind()).toEqual(nothing)
  })
})
