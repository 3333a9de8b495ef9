import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { readZip } from '../src/server/testing/read-zip.ts'
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

interface Photo {
  originalName: string
  url: string
  thumbnailUrl: string
  width: number
  height: number
}

test.describe('with a phone', () => {
  // Only where there is no network: without its service worker the application does not open then.
  test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 }, hasTouch: true })

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
    const id = await makeProject(phone)
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
      await expect.poll(() => rowsOf(phone).count()).toBeGreaterThan(1)
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
})

/** @returns its id */
async function makeProject(page: Page): Promise<number> {
  const { name, email } = newCustomer('Ottilie Marchetti')
  const { id } = await ask<{ id: number }>(page, 'POST /api/projects', {
    customer: { name, email },
    region: 'bay_area',
    site: { street: '18 Chabot Rd', city: 'Oakland', zip: '94618' },
  })
  return id
}

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

test('photos at a desk: put in order, captioned, moved, compared, downloaded, deleted and brought back', async ({
  office: page,
}) => {
  const id = await makeProject(page)
  const folder = await mkdtemp(join(tmpdir(), 'desk-photos-'))
  const photos = await drawPhotos(folder, 4, 0.5)
  await page.goto(`/employee/Maria/projects/${id}/upload?list=before`)
  await page.getByLabel('Photos', { exact: true }).setInputFiles(photos.map(({ path }) => path))
  await expect(page.getByText('All 4 photos are with the office')).toBeVisible()
  await keepPicture(page, 'desk photos sent')
  await page.getByRole('link', { name: 'See this project’s photos' }).click()
  await rm(folder, { recursive: true })
  await test.step('put in order', () => putInOrder(page, id))
  await test.step('one in full, with the keys', () => lookThrough(page))
  await test.step('moved to the other list, and compared', () => moveAndCompare(page, id))
  await test.step('downloaded', () => downloadAll(page))
  await test.step('deleted, and brought back', () => deleteAndUndo(page, id))
  await test.step('what is there twice', () => removeDuplicates(page, id))
})

const listOf = (page: Page, name: 'Before' | 'After') =>
  page.getByRole('region', { name: new RegExp(`^${name}`) })

async function names(page: Page, id: number, kind: 'before' | 'after' = 'before'): Promise<string[]> {
  const lists = await ask<Record<typeof kind, Photo[]>>(page, `GET /api/projects/${id}/images`)
  return lists[kind].map(({ originalName }) => originalName)
}

async function fromMenu(page: Page, card: Locator, item: string): Promise<void> {
  await card.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function putInOrder(page: Page, id: number): Promise<void> {
  const cards = listOf(page, 'Before').getByRole('listitem')
  await expect(cards).toHaveCount(4)
  await fromMenu(page, cards.nth(3), 'Move to the front')
  await expect
    .poll(() => names(page, id))
    .toEqual(['site-004.jpg', 'site-001.jpg', 'site-002.jpg', 'site-003.jpg'])
  await cards.nth(3).dragTo(cards.nth(1), { targetPosition: { x: 8, y: 40 } })
  await expect
    .poll(() => names(page, id))
    .toEqual(['site-004.jpg', 'site-003.jpg', 'site-001.jpg', 'site-002.jpg'])
}

async function lookThrough(page: Page): Promise<void> {
  await listOf(page, 'Before').getByRole('button', { name: /^Open/ }).first().click()
  const photo = page.getByRole('dialog', { name: 'Photo' })
  await expect(photo.getByRole('status').filter({ hasText: 'Before 1 of 4' })).toBeVisible()
  await photo.getByRole('button', { name: 'Add a caption' }).click()
  await photo.getByLabel('Caption').fill('Crack at the north wall')
  await page.keyboard.press('Enter')
  await expect(photo.getByText('Crack at the north wall')).toBeVisible()
  await keepPicture(page, 'desk photos lightbox')
  await photo.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(photo.getByRole('status').filter({ hasText: 'Before 2 of 4' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(photo).toHaveCount(0)
  await expect(listOf(page, 'Before')).toContainText('Crack at the north wall')
}

async function moveAndCompare(page: Page, id: number): Promise<void> {
  const cards = listOf(page, 'Before').getByRole('listitem')
  for (const place of [2, 3]) await cards.nth(place).getByRole('checkbox').check()
  await page
    .getByRole('toolbar', { name: 'Chosen photos' })
    .getByRole('button', { name: 'Move 2 to After' })
    .click()
  await expect(listOf(page, 'After').getByRole('listitem')).toHaveCount(2)
  expect(await names(page, id, 'after')).toEqual(['site-001.jpg', 'site-002.jpg'])
  await keepPicture(page, 'desk photos gallery', { whole: true })
  await page.getByRole('link', { name: 'Compare' }).click()
  const divider = page.getByRole('slider', { name: 'Divider between before and after' })
  await expect(divider).toHaveAttribute('aria-valuenow', '50')
  await divider.press('ArrowRight')
  await expect(divider).toHaveAttribute('aria-valuetext', '55% before, 45% after')
  await keepPicture(page, 'desk photos compare')
  await page.goBack()
}

async function downloadAll(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all' }).click()
  const entries = readZip(await readFile(await (await downloading).path()))
  expect(entries.size).toBe(4)
  for (const picture of entries.values()) expect(await middleColor(picture)).toHaveLength(3)
}

async function deleteAndUndo(page: Page, id: number): Promise<void> {
  const cards = listOf(page, 'Before').getByRole('listitem')
  const before = await names(page, id)
  await fromMenu(page, cards.first(), 'Delete')
  await expect(cards).toHaveCount(1)
  await page
    .getByRole('alert')
    .filter({ hasText: '1 photo deleted' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(cards).toHaveCount(2)
  expect(await names(page, id)).toEqual(before)
}

async function removeDuplicates(page: Page, id: number): Promise<void> {
  for (const content of ['Gate code 4471', 'Gate code 4471'])
    await ask(page, `POST /api/projects/${id}/notes`, { content })
  await page.goto(`/employee/Maria/projects/${id}`)
  await page.getByRole('button', { name: 'More about this project' }).click()
  await page.getByRole('menuitem', { name: 'Remove duplicates…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove duplicates' })
  await dialog.getByRole('button', { name: 'Remove duplicates' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('listitem')).toContainText('note')
  await keepPicture(page, 'desk photos duplicates')
  const { notes } = await ask<{ notes: { content: string }[] }>(page, `GET /api/projects/${id}`)
  expect(notes.map(({ content }) => content)).toEqual(['Gate code 4471'])
  expect([...(await names(page, id)), ...(await names(page, id, 'after'))]).toHaveLength(4)
}
