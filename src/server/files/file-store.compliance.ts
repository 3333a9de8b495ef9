import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeTurns } from '../bounded/take-turns.ts'
import type { FileStore } from './file-store.ts'

export interface StoreUnderTest {
  store: FileStore
  close(): Promise<void>
}

/** What every driver of the file store promises. */
export function describeFileStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`file store: ${name}`, () => {
    let opened: StoreUnderTest
    let store: FileStore
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    afterAll(() => opened.close())

    let files = 0
    const newPath = () => `26-0142 1234 Hillcrest Ave Oakland/payments/file ${(files += 1)}.jpg`

    async function listed(): Promise<string[]> {
      const paths: string[] = []
      for await (const { path } of store.list()) paths.push(path)
      return paths.toSorted()
    }

    test('gives back what was stored, byte for byte', async () => {
      for (const bytes of [Buffer.alloc(0), Buffer.from([0, 255, 10, 13]), randomBytes(3_000_000)]) {
        const path = newPath()
        await store.write(path, bytes)
        expect((await store.read(path)).equals(bytes)).toBe(true)
      }
    })

    test('takes names as people write them', async () => {
      const paths = ['26-0143 9 Peña Blvd “A” #4, 50 % & Söhne 日本/payments/a+b=c;d (1).jpg', 'top.jpg']
      for (const path of paths) {
        await store.write(path, Buffer.from(path))
        expect((await store.read(path)).toString()).toBe(path)
      }
      expect(await listed()).toEqual(expect.arrayContaining(paths))
    })

    test('never overwrites', async () => {
      const path = newPath()
      await store.write(path, Buffer.from('first'))
      await expect(store.write(path, Buffer.from('second'))).rejects.toMatchObject({ code: 'conflict' })
      expect((await store.read(path)).toString()).toBe('first')
    })

    test('of many who write one path at once, one succeeds', async () => {
      const path = newPath()
      const writes = Array.from({ length: 10 }, (_, index) =>
        store.write(path, Buffer.from(`writer ${index}`)),
      )
      const outcomes = await Promise.allSettled(writes)
      const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
      expect(winners).toHaveLength(1)
      expect((await store.read(path)).toString()).toBe(`writer ${winners[0]}`)
    })

    test('says so when there is nothing', async () => {
      await expect(store.read(newPath())).rejects.toMatchObject({ code: 'not_found' })
      await expect(store.read('26-0142 1234 Hillcrest Ave Oakland')).rejects.toMatchObject({
        code: 'not_found',
      })
    })

    test('removes, also what is not there', async () => {
      const path = newPath()
      await store.write(path, Buffer.from('x'))
      await store.remove(path)
      await store.remove(path)
      await expect(store.read(path)).rejects.toMatchObject({ code: 'not_found' })
      expect(await listed()).not.toContain(path)
      await store.write(path, Buffer.from('again'))
      expect((await store.read(path)).toString()).toBe('again')
    })

    test('a file is read whole or not at all while it is being removed', async () => {
      const path = newPath()
      const bytes = randomBytes(500_000)
      await store.write(path, bytes)
      const reading = Array.from({ length: 8 }, () => store.read(path))
      const [read] = await Promise.all([Promise.allSettled(reading), store.remove(path), store.remove(path)])
      for (const each of read) {
        if (each.status === 'fulfilled') expect(each.value.equals(bytes)).toBe(true)
        else expect(each.reason).toMatchObject({ code: 'not_found' })
      }
      await expect(store.read(path)).rejects.toMatchObject({ code: 'not_found' })
    })

    test('takes a file of 25 MB', async () => {
      const path = newPath()
      const bytes = randomBytes(25_000_000)
      await store.write(path, bytes)
      expect((await store.read(path)).equals(bytes)).toBe(true)
      await store.remove(path)
    })

    test('lists 1,200 files, each once', async () => {
      const paths = Array.from({ length: 1200 }, (_, index) => `many/photos/${index}.jpg`)
      const inTurn = takeTurns(20)
      await Promise.all(paths.map((path) => inTurn(() => store.write(path, Buffer.from('x')))))
      const found = (await listed()).filter((path) => path.startsWith('many/'))
      expect(found).toEqual(paths.toSorted())
    }, 120_000)

    test('is there, and has nothing unfinished', async () => {
      await store.check()
      expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0)
    })

    test('lists whole files with the time they were stored', async () => {
      const path = newPath()
      const before = Date.now()
      await store.write(path, Buffer.from('x'))
      for await (const file of store.list()) {
        if (file.path !== path) continue
        // A minute for a store whose clock is not ours.
        expect(Math.abs(file.storedAt.getTime() - before)).toBeLessThan(60_000)
        return
      }
      throw new Error('The file is not listed')
    })

    test.each([
      '../out.jpg',
      'a/../../out.jpg',
      '/etc/passwd',
      'a//b',
      '',
      '.',
      'a/.',
      'nul\0.jpg',
      'a\\..\\b',
    ])('no path leads out: %j', async (path) => {
      await expect(store.write(path, Buffer.from('x'))).rejects.toMatchObject({ code: 'invalid' })
      await expect(store.read(path)).rejects.toMatchObject({ code: 'invalid' })
      await expect(store.remove(path)).rejects.toMatchObject({ code: 'invalid' })
    })
  })
}
