import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readZip } from '../testing/read-zip.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

const at = new Date('2026-11-20T18:00:00Z')
const megabyte = 1024 * 1024

/** A hundred entries of a megabyte each; `asked` tells how many were asked for, `ended` whether the last one was. */
function hundred() {
  const seen = { asked: 0, ended: false }
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (; seen.asked < 100; ) {
        seen.asked += 1
        yield { name: `${seen.asked}.bin`, content: Buffer.alloc(megabyte, seen.asked), compress: false }
      }
    } finally {
      seen.ended = true
    }
  }
  return { seen, entries }
}

test('entries come out as they went in, from bytes and from streams', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'a/Peña.txt', content: Buffer.from('hello'), compress: true }
    yield { name: 'b.bin', content: Buffer.alloc(3 * megabyte, 7), compress: false }
    yield { name: 'c.csv', content: Readable.from(['x,', 'y']), compress: true }
    yield { name: 'empty', content: Buffer.alloc(0), compress: true }
  }
  const files = readZip(await buffer(writeZip(entries(), at)))
  expect([...files.keys()]).toEqual(['a/Peña.txt', 'b.bin', 'c.csv', 'empty'])
  expect(files.get('a/Peña.txt')?.toString()).toBe('hello')
  expect(files.get('b.bin')?.equals(Buffer.alloc(3 * megabyte, 7))).toBe(true)
  expect(files.get('c.csv')?.toString()).toBe('x,y')
  expect(files.get('empty')?.length).toBe(0)
})

test('one entry is held at a time, however slowly somebody reads', async () => {
  const { seen, entries } = hundred()
  let read = 0
  for await (const chunk of writeZip(entries(), at)) {
    read += (chunk as Buffer).length
    expect(seen.asked).toBeLessThanOrEqual(Math.floor(read / megabyte) + 3)
  }
  expect(seen).toEqual({ asked: 100, ended: true })
})

test('what has gone out is forgotten, not kept until the end', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const contents: WeakRef<Buffer>[] = []
  let kept = 0
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let count = 0; count < 30; count += 1) {
      const content = Buffer.alloc(megabyte, count)
      contents.push(new WeakRef(content))
      yield { name: `${count}.bin`, content, compress: count % 2 === 0 }
    }
    await new Promise(setImmediate)
    collect()
    kept = contents.filter((content) => content.deref() !== undefined).length
  }
  for await (const _ of writeZip(entries(), at));
  expect(kept).toBeLessThan(5)
})

test('once nobody reads any more, nothing more is asked for', async () => {
  const { seen, entries } = hundred()
  const zip = writeZip(entries(), at)
  await once(zip, 'readable')
  zip.read()
  zip.destroy()
  await once(zip, 'close')
  while (!seen.ended) await new Promise(setImmediate)
  expect(seen.asked).toBeLessThan(5)
})

test('whoever reads is told when an entry fails', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'a', content: Buffer.from('a'), compress: true }
    throw new Error('the disk is gone')
  }
  await expect(buffer(writeZip(entries(), at))).rejects.toThrow('the disk is gone')
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('a')
    throw new Error('the database is gone')
  }
  async function* streams(): AsyncGenerator<ZipEntry> {
    yield { name: 'a', content: Readable.from(broken()), compress: true }
  }
  await expect(buffer(writeZip(streams(), at))).rejects.toThrow('the database is gone')
})
