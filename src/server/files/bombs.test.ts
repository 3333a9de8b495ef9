import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { sendPhotos } from '../photos/sample-photo.ts'
import { type Bomb, pdfBombs, pictureBombs } from '../testing/bombs/bombs.ts'
import { pngWith, zippedTexts } from '../testing/bombs/png.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { cleanPictureOrPdf } from './clean-upload.ts'

let office: TestApp
let caller: Caller
let projectId: number

beforeAll(async () => {
  office = await buildTestApp()
  caller = await office.signIn('admin')
  projectId = (await newProject(caller)).id
})
afterAll(() => office.close())

/** Of decoding anything, and of the answers; what a bomb takes is gigabytes. */
const mostMegabytes = 300
/** Of the clock of a machine that is busy; on an idle one it is a tenth of that. */
const mostMs = 15_000

test.each(pictureBombs)(
  '$name: $outcome',
  async ({ make, outcome }) => {
    const bytes = make()
    const status = await bounded(async () => {
      const answer = await sendPhotos(caller, projectId, [{ name: 'bomb', bytes }])
      return answer.status
    })
    expect(outcome === 'refused' ? [400, 413] : [201, 200]).toContain(status)
  },
  60_000,
)

test.each(pdfBombs)('$name: $outcome', async ({ make }) => {
  const bytes = make()
  const file = await bounded(() => cleanPictureOrPdf(bytes, 'picture'))
  expect(file.bytes.equals(bytes)).toBe(true)
})

const worst: readonly [string, (bomb: Bomb) => boolean][] = [
  ['PNG', ({ name }) => name.startsWith('PNG, 20 zTXt')],
  ['JPEG', ({ name }) => name.startsWith('JPEG, 30,000')],
  ['WebP', ({ name }) => name.startsWith('WebP, 2,000')],
  ['HEIC', ({ name }) => name.startsWith('HEIC, 25 tiles')],
]

test.each(worst)(
  'twenty %s bombs at once take no more memory than one',
  async (_, isWorst) => {
    const bomb = pictureBombs.find(isWorst)
    const bytes = bomb?.make() ?? Buffer.alloc(0)
    const statuses = await bounded(() =>
      Promise.all(
        Array.from({ length: 20 }, async (__, index) => {
          // Bytes that are in the list already would not be read again.
          const own = Buffer.concat([bytes, Buffer.from([index])])
          return (await sendPhotos(caller, projectId, [{ name: 'bomb', bytes: own }])).status
        }),
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([bomb?.outcome === 'refused' ? 400 : 201]))
  },
  120_000,
)

test('a signature for an unknown link is not decoded, however many send one', async () => {
  const signature = pngWith(zippedTexts('zTXt').slice(0, 5)).toString('base64')
  const body = { name: 'Rosa Diaz', agreed: true, selected: [], total: 1, signature }
  const before = decoders()
  const answers = await bounded(() =>
    Promise.all(
      Array.from({ length: 3 }, () => inject(office.app, 'POST', `/api/bid/${'x'.repeat(43)}/accept`, body)),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(decoders().filter((pid) => !before.includes(pid))).toEqual([])
})

test('a logo loses its metadata', async () => {
  const logo = pngWith(zippedTexts('iTXt')).toString('base64')
  const { body: company } = await caller.call<{ version: number }>('GET', '/api/company')
  const answer = await bounded(() =>
    caller.call<{ logo: string }>('PUT', '/api/company', { version: company.version, logo }),
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(Buffer.from(answer.body.logo.split(',').at(-1) ?? '', 'base64').length).toBeLessThan(1000)
}, 60_000)

/** Runs what sends bombs, and fails when that took too long or too much. */
async function bounded<T>(work: () => Promise<T>): Promise<T> {
  const before = residentMegabytes()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes())), 20)
  const started = performance.now()
  try {
    return await work()
  } finally {
    clearInterval(watch)
    expect(performance.now() - started).toBeLessThan(mostMs)
    expect(Math.max(most, residentMegabytes()) - before).toBeLessThan(mostMegabytes)
  }
}

/** Of this process and its decoders; where there is no /proc, of this process alone. */
function residentMegabytes(): number {
  const own = process.memoryUsage.rss() / 2 ** 20
  return decoders().reduce((sum, pid) => sum + residentOf(pid), own)
}

function residentOf(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function decoders(): string[] {
  if (!existsSync('/proc/self/task')) return []
  return readdirSync('/proc/self/task').flatMap((task) => {
    try {
      const children = readFileSync(`/proc/self/task/${task}/children`, 'utf8')
      return children.split(' ').filter(Boolean)
    } catch {
      return []
    }
  })
}
