import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type DrawnPhoto, drawPhotos, middleColor, uprightHeic } from './draw-photos.ts'
import { keepPicture } from './keep-picture.ts'
import { ask, download, newCustomer } from './office-api.ts'
import { watchServerMemory } from './server-memory.ts'
import { expect, signIn, test } from './sign-in.ts'

/*
 * Photos of a job from a phone, many at once, over a connection that breaks: each arrives once, in its order, upright,
 * and by itself. PHOTOS and MEGAPIXELS say how many and how large; what the server needed for them is printed.
 */

const count = Number(process.env.PHOTOS ?? 16)
const megapixels = Number(process.env.MEGAPIXELS ?? 3)

// Only here: without its service worker the application does not open while there is no network.
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 }, hasTouch: true })

interface Photo {
  originalName: string
  url: string
  thumbnailUrl: string
  width: number
  height: number
}

test('many photos over a broken connection arrive once, in order, upright', async ({
  page: phone,
  context,
  baseURL,
}) => {
  test.setTimeout(60_000 + count * megapixels * 1_500)
  const folder = await mkdtemp(join(tmpdir(), 'site-photos-'))
  const photos = await drawPhotos(folder, count, megapixels)
  const fake = join(folder, 'fake.jpg')
  await writeFile(fake, 'a photo, believe me')
  await signIn(phone)
  const { name, email } = newCustomer('Ottilie Marchetti')
  const { id } = await ask<{ id: number }>(phone, 'POST /api/projects', {
    customer: { name, email },
    region: 'bay_area',
    site: { street: '18 Chabot Rd', city: 'Oakland', zip: '94618' },
  })
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await phone.goto(`/employee/Maria/projects/${id}/upload?list=before`)
  const memory = watchServerMemory(baseURL ?? '')
  const begun = Date.now()

  await test.step('chosen at once; the network breaks in the middle', async () => {
    await choose(phone, [...photos.map(({ path }) => path), uprightHeic, fake])
    await expect(rowsOf(phone)).toHaveCount(count + 2)
    await expect
      .poll(() => sentOf(phone), { timeout: 120_000, intervals: [50] })
      .toBeGreaterThanOrEqual(count / 4)
    await context.setOffline(true)
    expect(await sentOf(phone)).toBeLessThan(count)
  })

  await test.step('without a network: said so, and still there after a reload', async () => {
    await expect(notice(phone)).toBeVisible()
    await keepPicture(phone, 'site photos offline')
    const reloaded = await phone.reload()
    expect(reloaded?.fromServiceWorker()).toBe(true)
    await expect(notice(phone)).toBeVisible()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Add photos')
    expect(await rowsOf(phone).count()).toBeGreaterThan(1)
    await keepPicture(phone, 'site photos offline reloaded')
  })

  await test.step('the network is back: the rest goes out by itself, and only the fake stays', async () => {
    await context.setOffline(false)
    // One whose answer was lost is sent again, and recognized.
    const left = rowsOf(phone).filter({ hasNotText: /Before · (Sent|Was there already)/ })
    const refusal = /^fake\.jpg.*Refused: Must be a JPEG, PNG, WebP or HEIC picture/
    await expect
      .poll(() => left.allTextContents(), { timeout: 30_000 + count * megapixels * 1_000 })
      .toEqual([expect.stringMatching(refusal)])
    await keepPicture(phone, 'site photos refused')
  })
  const seconds = Math.round((Date.now() - begun) / 1000)
  console.log(
    `${count} photos of ${megapixels} megapixels in ${seconds} s; the server's memory: ` +
      `${memory.before ?? '?'} MB before, ${memory.peak() ?? '?'} MB at most, ${memory.now() ?? '?'} MB after`,
  )
  memory.stop()

  await test.step('each is there once, in its order, upright, and is what it was', () =>
    compare(phone, id, photos))
  await test.step('the same ones again are recognized', async () => {
    await phone.getByRole('button', { name: 'Remove fake.jpg' }).tap()
    await phone.getByRole('button', { name: 'Remove photo' }).tap()
    await expect(rowsOf(phone).filter({ hasText: 'fake.jpg' })).toHaveCount(0)
    const again = photos.slice(0, 3).map(({ path }) => path)
    await choose(phone, again)
    for (const { name } of photos.slice(0, 3)) {
      await expect(rowsOf(phone).filter({ hasText: name }).first()).toContainText('Was there already')
    }
    await keepPicture(phone, 'site photos there already')
    expect((await listBefore(phone, id)).length).toBe(count + 1)
  })
  await rm(folder, { recursive: true })
})

const rowsOf = (phone: Page) =>
  phone.getByRole('list', { name: 'Photos of this visit' }).getByRole('listitem')

const notice = (phone: Page) => phone.getByRole('status').filter({ hasText: 'Offline.' })

async function choose(phone: Page, paths: readonly string[]): Promise<void> {
  const choosing = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Choose before photos' }).tap()
  await (await choosing).setFiles([...paths])
}

async function sentOf(phone: Page): Promise<number> {
  const words = await phone.getByText(/^\d+ of \d+ photos sent/).textContent()
  return Number.parseInt(words ?? '0', 10)
}

async function listBefore(phone: Page, id: number): Promise<Photo[]> {
  return (await ask<{ before: Photo[] }>(phone, `GET /api/projects/${id}/images`)).before
}

async function compare(phone: Page, id: number, photos: readonly DrawnPhoto[]): Promise<void> {
  const taken = await listBefore(phone, id)
  const names = [...photos.map(({ name }) => name), 'phone-upright.heic']
  expect(taken.map(({ originalName }) => originalName)).toEqual(names)
  const contents = new Set<string>()
  for (const [index, { thumbnailUrl, originalName, width, height }] of taken.entries()) {
    expect([originalName, width < height]).toEqual([originalName, true])
    const thumbnail = await download(phone, thumbnailUrl)
    contents.add(createHash('sha256').update(thumbnail).digest('hex'))
    const [r, g, b] = photos[index]?.color ?? []
    if (r === undefined || g === undefined || b === undefined) continue
    const [seenR = 0, seenG = 0, seenB = 0] = await middleColor(thumbnail)
    const off = Math.max(Math.abs(r - seenR), Math.abs(g - seenG), Math.abs(b - seenB))
    expect(off, `${originalName} shows ${seenR} ${seenG} ${seenB}, not ${r} ${g} ${b}`).toBeLessThan(10)
  }
  expect(contents.size).toBe(taken.length)
  await expectUprightHeic(phone, taken.at(-1)?.url ?? '')
}

/** As a browser shows it. */
async function expectUprightHeic(phone: Page, url: string): Promise<void> {
  const shown = await phone.evaluate(async (address) => {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.naturalWidth
    canvas.height = picture.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3)
    return { size: [canvas.width, canvas.height], blue: at(15, 75), paper: at(50, 15) }
  }, url)
  expect(shown.size).toEqual([64, 96])
  expect(shown.blue[2]).toBeGreaterThan(130)
  expect(shown.blue[0]).toBeLessThan(60)
  expect(Math.min(...shown.paper)).toBeGreaterThan(200)
}
