import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Image } from '../../contract/images.ts'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { readZip } from '../testing/read-zip.ts'
import { samplePhoto, sendPhotos } from './sample-photo.ts'

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

async function add(name: string, seed: number, kind: Image['kind'] = 'before', caption?: string) {
  const file = { name, bytes: await samplePhoto(seed) }
  const { body } = await sendPhotos(caller, project.id, [file], {
    kind,
    ...(caption !== undefined && { caption }),
  })
  const [image] = body.images
  if (!image) throw new Error(JSON.stringify(body))
  return image
}

const download = (query = '') => caller.call('GET', `/api/projects/${project.id}/images.zip${query}`)

/** A busy machine takes its time. */
const patiently = { timeout: 15_000 }

test('all photos come as a ZIP, in their order, under names a person can read', async () => {
  await add('IMG_1.jpg', 1, 'before', 'Crack: 3/8" at the sill')
  await add('IMG_2.JPG', 2)
  await add('..\\..\\evil/../x.jpg', 3)
  await add('IMG_2.JPG', 4)
  await add('.jpg', 5, 'after')
  const answer = await download()
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers['content-disposition']).toMatch(/^attachment; .*photos\.zip/)
  const zip = readZip(answer.raw)
  expect([...zip.keys()]).toEqual([
    'before/001 Crack 3 8 at the sill.jpg',
    'before/002 IMG_2.jpg',
    'before/003 x.jpg',
    'before/004 IMG_2.jpg',
    'after/001.jpg',
  ])
  for (const bytes of zip.values()) {
    expect((await sharp(bytes).metadata()).width).toBe(240)
    expect(bytes.includes('Secretmaker')).toBe(false)
  }
  expect([...readZip((await download('?kind=after')).raw).keys()]).toEqual(['after/001.jpg'])
})

test('lists files that the store has lost in MISSING.txt, and sends the rest', async () => {
  const lost = await add('lost.jpg', 1)
  await add('kept.jpg', 2)
  const rows = await office.deps.db.selectFrom('stored_file').select('path').execute()
  const path = rows.find((row) => row.path.endsWith(`before/${lost.fileName}`))?.path
  await office.deps.files.remove(path ?? '')
  const zip = readZip((await download()).raw)
  expect([...zip.keys()]).toEqual(['before/002 kept.jpg', 'MISSING.txt'])
  expect(zip.get('MISSING.txt')?.toString()).toContain('before/001 lost.jpg')
})

test('includes a photo that is moved while the ZIP is written', async () => {
  await add('first.jpg', 1)
  const moving = await add('moving.jpg', 2)
  const original = office.deps.files.read.bind(office.deps.files)
  const reading = vi.spyOn(office.deps.files, 'read').mockImplementationOnce(async (path) => {
    reading.mockRestore()
    expect((await caller.call('PUT', moving.url, { kind: 'after' })).status).toBe(200)
    return original(path)
  })
  expect([...readZip((await download()).raw).keys()]).toEqual([
    'before/001 first.jpg',
    'before/002 moving.jpg',
  ])
})

test('without photos there is nothing to download', async () => {
  const none = await download()
  expect([none.status, none.body]).toMatchObject([
    404,
    { error: 'There are no photos to download', code: 'not_found' },
  ])
})

test('reads one photo at a time, and none after the client has disconnected', async () => {
  for (let seed = 0; seed < 6; seed += 1) await add(`${seed}.jpg`, seed)
  const large = Buffer.alloc(3_000_000)
  const read = vi.spyOn(office.deps.files, 'read').mockImplementation(async () => large)
  try {
    await office.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = office.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `GET /api/projects/${project.id}/images.zip HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${caller.token}\r\n\r\n`,
    )
    await once(socket, 'data')
    socket.pause()
    socket.destroy()
    await once(socket, 'close')
    await vi.waitFor(async () => {
      const connections = await new Promise((resolve) => {
        office.app.server.getConnections((_, count) => resolve(count))
      })
      expect(connections).toBe(0)
    }, patiently)
    expect(read.mock.calls.length).toBeLessThan(6)
  } finally {
    read.mockRestore()
  }
})
