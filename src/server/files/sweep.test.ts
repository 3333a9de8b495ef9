import { expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { inboxFolder, newFileCode, newFilePath, type Shelf } from './file-paths.ts'
import { sweepFiles } from './sweep.ts'

test('removes only its own files without a row, after a day', async () => {
  const testApp = await buildTestApp()
  try {
    const { db, files } = testApp.deps
    const project = await newProject(await testApp.signIn())
    const [orphan, named] = [1, 2].map((number) => newFilePath('26-0142', 'payments', `${number}`, '.jpg'))
    const [left, waiting] = [1, 2].map((number) => newFilePath(inboxFolder, 'receipts', `${number}`, '.jpg'))
    const foreign = '26-0142/payments/put here by hand.jpg'
    if (!orphan || !named || !left || !waiting) throw new Error('No paths')
    for (const path of [orphan, named, left, waiting, foreign]) await files.write(path, Buffer.from('x'))
    const file = { media_type: 'image/jpeg', bytes: 1, sha256: Buffer.alloc(32) }
    await db
      .insertInto('stored_file')
      .values([
        { ...file, project_id: project.id, path: named },
        // A receipt in the inbox belongs to no project yet.
        { ...file, project_id: null, path: waiting },
      ])
      .execute()
    const day = 24 * 60 * 60_000
    expect(await sweepFiles(testApp.deps, new Date(Date.now() + day - 60_000))).toBe(0)
    expect(await sweepFiles(testApp.deps, new Date(Date.now() + day + 60_000))).toBe(2)
    for (const path of [orphan, left])
      await expect(files.read(path)).rejects.toMatchObject({ code: 'not_found' })
    for (const path of [named, waiting, foreign]) expect((await files.read(path)).toString()).toBe('x')
  } finally {
    await testApp.close()
  }
})

const everyShelf: Record<Shelf, true> = {
  bids: true,
  invoices: true,
  payments: true,
  expenses: true,
  receipts: true,
  statements: true,
  permits: true,
  waivers: true,
  notices: true,
  documents: true,
  'photos/before': true,
  'photos/after': true,
  'photos/thumbnails': true,
  'photos/originals': true,
}

test('checks every subfolder, and each file of a photo', async () => {
  const testApp = await buildTestApp()
  try {
    const { db, files } = testApp.deps
    const project = await newProject(await testApp.signIn())
    const shelves = Object.keys(everyShelf) as Shelf[]
    const [lost, kept] = [newFileCode(), newFileCode()].map((code) =>
      shelves.map((shelf) => newFilePath('26-0142 1 Hill St', shelf, 'IMG_1', '.heic', code)),
    )
    if (!lost || !kept) throw new Error('No paths')
    const foreign = ['26-0142 1 Hill St/photos/IMG_1.jpg', '26-0142 1 Hill St/photos/before/IMG_1.jpg']
    for (const path of [...lost, ...kept, ...foreign]) await files.write(path, Buffer.from('x'))
    const file = { media_type: 'image/heic', bytes: 1, sha256: Buffer.alloc(32), project_id: project.id }
    await db
      .insertInto('stored_file')
      .values(kept.map((path) => ({ ...file, path })))
      .execute()
    expect(await sweepFiles(testApp.deps, new Date(Date.now() + 25 * 3_600_000))).toBe(shelves.length)
    const left: string[] = []
    for await (const { path } of files.list()) left.push(path)
    expect(left.sort()).toEqual([...kept, ...foreign].sort())
  } finally {
    await testApp.close()
  }
})

test('keeps files in a folder renamed by hand, or with separate accents in their names', async () => {
  const testApp = await buildTestApp()
  try {
    const { db, files } = testApp.deps
    const project = await newProject(await testApp.signIn())
    const path = newFilePath('26-0142 1 Hill St San José', 'photos/before', 'Fundación', '.jpg')
    const orphan = newFilePath('26-0142 1 Hill St San José', 'photos/before', 'Fundación', '.jpg')
    const file = { media_type: 'image/jpeg', bytes: 1, sha256: Buffer.alloc(32), project_id: project.id }
    await db
      .insertInto('stored_file')
      .values({ ...file, path })
      .execute()
    const renamed = path.replace(/^[^/]+/, 'Hill St (done)')
    const apart = path.normalize('NFD')
    for (const there of [renamed, apart, orphan]) await files.write(there, Buffer.from('x'))
    expect(await sweepFiles(testApp.deps, new Date(Date.now() + 25 * 3_600_000))).toBe(1)
    for (const there of [renamed, apart]) expect((await files.read(there)).toString()).toBe('x')
    await expect(files.read(orphan)).rejects.toMatchObject({ code: 'not_found' })
  } finally {
    await testApp.close()
  }
})
