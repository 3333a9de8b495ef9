import { describe, expect, it, test } from 'vitest'
import { forgetOldest, isScreen, isThumbnail, mustBeNewest, newestOrKept } from './kept-answers.ts'

test.each([
  ['/', true],
  ['/employee/Maria/', true],
  ['/employee/J.R/projects/12', true],
  ['/bid/abc', false],
  ['/bidding', false],
  ['/setup', false],
  ['/api/projects/12', false],
  ['/api/docs', false],
  ['/employees.csv', false],
])('%s is a screen: %s', (path, expected) => expect(isScreen(path)).toBe(expected))

test.each([
  ['/api/projects/12/images/before/a%20b.jpg/thumbnail', true],
  ['/api/projects/12/images/after/photo-1.jpg/thumbnail', true],
  ['/api/projects/12/images/before/photo-1.jpg', false],
  ['/api/projects/12/images.zip', false],
  ['/api/projects/12/images', false],
  ['/api/projects/12/images/other/a.jpg/thumbnail', false],
  ['/api/projects/12/images/before/a/b.jpg/thumbnail', false],
  ['/api/bid/12/images/before/a.jpg/thumbnail', false],
])('%s is a thumbnail: %s', (path, expected) => expect(isThumbnail(path)).toBe(expected))

it('forgets the oldest beyond three hundred', async () => {
  const kept = Array.from({ length: 302 }, (_, at) => new Request(`http://a.example/${at}`))
  const gone: string[] = []
  await forgetOldest({
    keys: async () => kept,
    delete: async (request) => gone.push(request instanceof Request ? request.url : String(request)) > 0,
  })
  expect(gone).toEqual(['http://a.example/0', 'http://a.example/1'])
})

test.each<[string, RequestCache, 'installing' | 'waiting' | undefined, boolean]>([
  ['opened', 'default', undefined, false],
  ['reloaded', 'no-cache', undefined, true],
  ['reloaded past everything kept', 'reload', undefined, true],
  ['opened while a newer version is fetched', 'default', 'installing', true],
  ['opened while a newer version waits', 'default', 'waiting', true],
])('a page that is %s: must it be the newest? %s, %s: %s', (_how, cache, newer, expected) => {
  const registration = { installing: null, waiting: null, ...(newer && { [newer]: {} as ServiceWorker }) }
  expect(mustBeNewest({ cache }, registration)).toBe(expected)
})

describe('a page', () => {
  const kept = async () => new Response('kept')
  const never = () => new Promise<never>(() => {})
  const textOf = async (answer: Promise<Response>) => (await answer).text()

  it('comes from the server when it answers', async () => {
    expect(await textOf(newestOrKept(Promise.resolve(new Response('new')), kept, never))).toBe('new')
  })

  it('is the kept one without a connection', async () => {
    const offline = Promise.reject<Response>(new TypeError('Failed to fetch'))
    expect(await textOf(newestOrKept(offline, kept, never))).toBe('kept')
  })

  it('is the kept one when the server takes too long', async () => {
    expect(await textOf(newestOrKept(never(), kept, async () => {}))).toBe('kept')
  })

  it('is the kept one while a proxy has no server behind it', async () => {
    const broken = Promise.resolve(new Response('Bad gateway', { status: 502 }))
    expect(await textOf(newestOrKept(broken, kept, never))).toBe('kept')
  })

  it("keeps the server's own refusal", async () => {
    const refused = Promise.resolve(new Response('no', { status: 429 }))
    expect((await newestOrKept(refused, kept, never)).status).toBe(429)
  })

  it('fails as the network did when nothing is kept', async () => {
    const offline = Promise.reject<Response>(new TypeError('Failed to fetch'))
    await expect(newestOrKept(offline, async () => undefined, never)).rejects.toThrow('Failed to fetch')
  })
})
