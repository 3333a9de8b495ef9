import crypto from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeFileStore } from './file-store.compliance.ts'
import { createS3FileStore, type S3Options } from './s3-file-store.ts'

const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/**
 * The server hides the last key of a page in its continuation token with DES, which OpenSSL has no longer: without
 * this it could not give out a second page.
 */
function giveAnotherCipher(): void {
  const { createCipheriv, createDecipheriv } = crypto
  const twice = (bytes: Buffer) => Buffer.concat([bytes, bytes])
  vi.spyOn(crypto, 'createCipheriv').mockImplementation(((name: string, key: Buffer, iv: Buffer) =>
    name === 'des'
      ? createCipheriv('aes-128-cbc', twice(key), twice(iv))
      : createCipheriv(name, key, iv)) as never)
  vi.spyOn(crypto, 'createDecipheriv').mockImplementation(((name: string, key: Buffer, iv: Buffer) =>
    name === 'des'
      ? createDecipheriv('aes-128-cbc', twice(key), twice(iv))
      : createDecipheriv(name, key, iv)) as never)
}

let folder: string
let server: S3rver
let endpoint: string
beforeAll(async () => {
  giveAnotherCipher()
  folder = mkdtempSync(join(tmpdir(), 'groundwork-s3-'))
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'office', configs: [] }],
  })
  const { port } = await server.run()
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describeFileStore('S3, whole bucket', async () => ({ store: open(), close: async () => undefined }))
describeFileStore('S3, below a prefix', async () => ({
  store: open({ prefix: 'our files/2026' }),
  close: async () => undefined,
}))

test('stores below different prefixes do not see each other', async () => {
  const [one, other] = [open({ prefix: 'one' }), open({ prefix: 'one more' })]
  await one.write('a.jpg', Buffer.from('one'))
  await expect(other.read('a.jpg')).rejects.toMatchObject({ code: 'not_found' })
  expect(await listed(other)).toEqual([])
  expect(await listed(one)).toEqual(['a.jpg'])
})

describe('a store that fails says why, and keeps the key to itself', () => {
  test.each([
    ['bucket missing', { bucket: 'nobodys' }, {}, /does not exist/],
    [
      'wrong key',
      {},
      { accessKeyId: 'SOMEBODY', secretAccessKey: 'this is no key' },
      /does not let Groundwork in/,
    ],
    ['nobody listens', { endpoint: 'http://127.0.0.1:1' }, {}, /cannot be reached/],
  ])('%s', async (_name, place, options, sentence) => {
    const store = open(place, options)
    for (const work of [
      () => store.write('a.jpg', Buffer.from('x')),
      () => store.read('a.jpg'),
      () => store.remove('a.jpg'),
      () => listed(store),
    ]) {
      const error = await work().catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'upstream_failed', message: expect.stringMatching(sentence) })
      expect(error).toHaveProperty('cause')
      expect(JSON.stringify(error) + String((error as Error).cause)).not.toContain('this is no key')
    }
  })

  test.each([
    ['full', 507, 'XMinioStorageFull', /full/],
    ['out of order', 503, 'ServiceUnavailable', /cannot be reached/],
    ['forbidden', 403, 'AccessDenied', /does not let Groundwork in/],
  ])('%s', async (_name, status, code, sentence) => {
    await withServer(
      (request, response) => {
        if (request.method === 'HEAD') return response.writeHead(404).end()
        return response.writeHead(status, { 'content-type': 'application/xml' }).end(errorXml(code))
      },
      async (address) => {
        await expect(open({ endpoint: address }).write('a.jpg', Buffer.from('x'))).rejects.toMatchObject({
          code: 'upstream_failed',
          message: expect.stringMatching(sentence),
        })
      },
    )
  })

  test('a store that never answers is given up', async () => {
    await withServer(
      () => undefined,
      async (address) => {
        await expect(
          open({ endpoint: address }, { attemptTimeoutMs: 50 }).read('a.jpg'),
        ).rejects.toMatchObject({
          code: 'upstream_failed',
          message: expect.stringMatching(/cannot be reached/),
        })
      },
    )
  })
})

describe('a store that knows If-None-Match', () => {
  test('is asked not to overwrite, and with a checksum', async () => {
    const headers: Record<string, unknown>[] = []
    await withServer(
      (request, response) => {
        if (request.method === 'HEAD') return response.writeHead(404).end()
        headers.push(request.headers)
        return request.resume().on('end', () => response.writeHead(412).end(errorXml('PreconditionFailed')))
      },
      async (address) => {
        await expect(open({ endpoint: address }).write('a.jpg', Buffer.from('x'))).rejects.toMatchObject({
          code: 'conflict',
        })
      },
    )
    expect(headers[0]).toMatchObject({ 'if-none-match': '*', 'content-md5': 'ndTkYSaMgDT1yFZOFVxnpg==' })
  })

  test('a lost answer does not make our own file a conflict', async () => {
    let writer: unknown
    let puts = 0
    await withServer(
      (request, response) => {
        if (request.method === 'HEAD') {
          if (writer === undefined) return response.writeHead(404).end()
          return response.writeHead(200, { 'x-amz-meta-groundwork-write': String(writer) }).end()
        }
        puts += 1
        return request.resume().on('end', () => {
          // The first attempt is stored, and the connection breaks before the answer.
          if (puts > 1) return response.writeHead(412).end(errorXml('PreconditionFailed'))
          writer = request.headers['x-amz-meta-groundwork-write']
          return response.destroy()
        })
      },
      async (address) => open({ endpoint: address }).write('a.jpg', Buffer.from('x')),
    )
    expect(puts).toBe(2)
  })
})

test('retries an answer that breaks off', async () => {
  let reads = 0
  await withServer(
    (_request, response) => {
      reads += 1
      response.writeHead(200, { 'content-length': '6' })
      if (reads > 1) return response.end('photo!')
      response.write('pho')
      return setImmediate(() => response.destroy())
    },
    async (address) => {
      expect((await open({ endpoint: address }).read('a.jpg')).toString()).toBe('photo!')
    },
  )
})

function open(place: object = {}, options: Partial<S3Options> = {}) {
  return createS3FileStore(
    { kind: 's3', bucket: 'office', prefix: '', endpoint, region: 'us-east-1', pathStyle: true, ...place },
    { ...key, ...options },
  )
}

async function listed(store: ReturnType<typeof open>): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of store.list()) paths.push(path)
  return paths
}

async function withServer(listener: RequestListener, work: (address: string) => Promise<unknown>) {
  const http = createServer(listener)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  try {
    await work(`http://127.0.0.1:${(http.address() as AddressInfo).port}`)
  } finally {
    http.closeAllConnections()
    http.close()
  }
}

function errorXml(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
}
