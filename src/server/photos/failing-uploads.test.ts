import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { nothing, spoolsOf, whatIsLeft } from '../testing/left-behind.ts'
import { samplePhoto, sendPhotos } from './sample-photo.ts'

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

const spools = () => spoolsOf(office)

/** Whatever there is of the project after a failure. */
const leftBehind = () => {
  vi.restoreAllMocks()
  return whatIsLeft(office, caller, projectId)
}

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
