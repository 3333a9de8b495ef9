import { expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { newFilePath } from './file-paths.ts'
import { sweepFiles } from './sweep.ts'

test('removes files of its own that no row names, a day later, and nothing else', async () => {
  const testApp = await buildTestApp()
  try {
    const { db, files } = testApp.deps
    const project = await newProject(await testApp.signIn())
    const [orphan, named] = [1, 2].map((number) => newFilePath('26-0142', 'payments', `${number}`, '.jpg'))
    const foreign = '26-0142/payments/put here by hand.jpg'
    if (!orphan || !named) throw new Error('No paths')
    for (const path of [orphan, named, foreign]) await files.write(path, Buffer.from('x'))
    await db
      .insertInto('stored_file')
      .values({
        project_id: project.id,
        path: named,
        media_type: 'image/jpeg',
        bytes: 1,
        sha256: Buffer.alloc(32),
      })
      .execute()
    const day = 24 * 60 * 60_000
    expect(await sweepFiles(testApp.deps, new Date(Date.now() + day - 60_000))).toBe(0)
    expect(await sweepFiles(testApp.deps, new Date(Date.now() + day + 60_000))).toBe(1)
    await expect(files.read(orphan)).rejects.toMatchObject({ code: 'not_found' })
    for (const path of [named, foreign]) expect((await files.read(path)).toString()).toBe('x')
  } finally {
    await testApp.close()
  }
})
