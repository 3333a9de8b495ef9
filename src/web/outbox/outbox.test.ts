// @vitest-environment node
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { Outbox } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'
import {
  abortStalled,
  type OutboxParts,
  type Send,
  type SendOptions,
  underOwnSession,
} from './outbox-parts.ts'
import { OutboxStore } from './outbox-store.ts'

const maria = 1
const tom = 2
const about = 'BA-26-0056 Ann Lee'

/** A request that the test answers. */
interface Sent {
  item: OutboxItem
  file: File | undefined
  options: SendOptions
  arrive(duplicate?: boolean): void
  fail(error: ApiError): void
}

let disk: IDBFactory
const ends: (() => void)[] = []

beforeEach(() => {
  disk = new IDBFactory()
  vi.stubGlobal('indexedDB', disk)
})

afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** One tab of the browser, with this employee signed in. */
async function openTab({
  employee = maria,
  leads = true,
  token = () => 'token',
  readOwner = async () => employee,
  ...parts
}: Partial<OutboxParts> & {
  employee?: number
  leads?: boolean
  token?: () => string
  readOwner?: (signal: AbortSignal) => Promise<number>
} = {}) {
  const requests: Sent[] = []
  const timers: { ms: number; ring: () => void }[] = []
  let time = Date.parse('2026-11-20T18:00:00Z')
  const send: Send = (item, file, options) =>
    new Promise((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
      const arrive = (duplicate = false) => resolve(duplicate)
      requests.push({ item, file, options, arrive, fail: reject })
    })
  const after = (ms: number, ring: () => void) => {
    const timer = { ms, ring }
    timers.push(timer)
    return () => {
      if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
    }
  }
  const outbox = new Outbox({
    store: new OutboxStore(),
    send: abortStalled(underOwnSession(send, token, readOwner), after),
    renew: async () => false,
    after,
    now: () => (time += 1000),
    tabs: crypto.randomUUID(),
    ...parts,
  })
  await outbox.begin({ employeeId: employee, refresh: async () => {} })
  outbox.lead(leads)
  const close = () => outbox.end()
  ends.push(close)
  return {
    outbox,
    requests,
    close,
    note: (text: string, projectId = 12) => outbox.add(projectId, about, { kind: 'note', text }),
    checkIn: (appointmentId: number, projectId = 12) =>
      outbox.add(projectId, about, { kind: 'check_in', appointmentId, position: { problem: 'denied' } }),
    photo: (fileName: string, projectId = 12) => {
      const content = { kind: 'photo', list: 'before', fileName, bytes: 4, type: 'image/jpeg' } as const
      return outbox.add(projectId, about, content, new File(['jpeg'], fileName))
    },
    /** What was sent so far, in that order. */
    out: () => requests.map(({ item }) => wordsOf(item)),
    shown: () => outbox.read().items.map((item) => `${wordsOf(item)}: ${item.state}`),
    /** The running delays in milliseconds, without the limit for stalled requests. */
    pauses: () => timers.map(({ ms }) => ms).filter((ms) => ms !== 60_000 || requests.length === 0),
    /** Ends the latest delay. */
    passTime: () => timers.pop()?.ring(),
    stall: () => timers.find(({ ms }) => ms === 60_000)?.ring(),
  }
}

function wordsOf({ content }: OutboxItem): string {
  if (content.kind === 'note') return content.text
  if (content.kind === 'caisson_log') return `hole ${content.hole}`
  return content.kind === 'photo' ? content.fileName : `check-in ${content.appointmentId}`
}

const until = <T>(see: () => T) => vi.waitFor(see, { timeout: 20_000, interval: 2 })
const refusal = (status: number, code = 'invalid', retryAfter?: number) =>
  new ApiError(`Said ${status}`, { status, code, retryAfter })
const noNetwork = () => new ApiError('Unreachable', { status: 0, code: 'unreachable' })

/** Waits long enough that something wrong would have happened. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('order', () => {
  test('sends the notes of a project one after the other, oldest first', async () => {
    const tab = await openTab()
    await tab.note('one')
    await tab.note('two')
    await tab.note('elsewhere', 13)
    await until(() => expect(tab.out()).toEqual(['one', 'elsewhere']))
    await settle()
    expect(tab.out()).not.toContain('two')
    tab.requests[0]?.arrive()
    await until(() => expect(tab.out()).toEqual(['one', 'elsewhere', 'two']))
  })

  test('sends photos one after the other, and a later note after them', async () => {
    const tab = await openTab()
    for (const name of ['1.jpg', '2.jpg']) await tab.photo(name)
    await tab.note('after')
    await until(() => expect(tab.out()).toEqual(['1.jpg']))
    // Gone out, but not answered: a smaller one would overtake it in the server.
    tab.requests[0]?.options.onProgress(1)
    await settle()
    expect(tab.out()).toEqual(['1.jpg'])
    tab.requests[0]?.arrive()
    await until(() => expect(tab.out()).toEqual(['1.jpg', '2.jpg']))
    tab.requests[1]?.arrive()
    await until(() => expect(tab.out()).toEqual(['1.jpg', '2.jpg', 'after']))
    expect(await tab.requests[0]?.file?.text()).toBe('jpeg')
  })

  test('sends at most two items at once', async () => {
    const tab = await openTab()
    for (const projectId of [12, 13, 14]) await tab.photo(`${projectId}.jpg`, projectId)
    await until(() => expect(tab.out()).toEqual(['12.jpg', '13.jpg']))
    await settle()
    expect(tab.requests).toHaveLength(2)
    tab.requests[1]?.arrive()
    await until(() => expect(tab.out()).toEqual(['12.jpg', '13.jpg', '14.jpg']))
  })
})

test('an item made before anybody is signed in belongs to who signs in, and keeps its time', async () => {
  let time = '2026-11-20T18:00:00.000Z'
  const parts = { send: vi.fn(), renew: vi.fn(), after: vi.fn(), tabs: 'early' }
  const outbox = new Outbox({ store: new OutboxStore(), now: () => Date.parse(time), ...parts })
  const adding = outbox.add(12, about, { kind: 'note', text: 'Early' })
  await settle()
  time = '2026-11-20T18:20:00.000Z'
  await outbox.begin({ employeeId: maria, refresh: async () => {} })
  expect(await adding).toMatchObject({ employeeId: maria, createdAt: '2026-11-20T18:00:00.000Z' })
  expect(outbox.read().items).toHaveLength(1)
  outbox.end()
})

describe('once', () => {
  test('lists a sent item as sent, and deletes it from the device', async () => {
    const tab = await openTab()
    await tab.photo('1.jpg')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.requests[0]?.arrive(true)
    await until(() => expect(tab.outbox.read().sent).toMatchObject([{ duplicate: true }]))
    expect(tab.shown()).toEqual([])
    tab.close()
    const later = await openTab()
    await settle()
    expect(later.requests).toEqual([])
  })

  test('never lists an item as both waiting and sent', async () => {
    let read = () => {}
    const store = new OutboxStore()
    const reload = store.reload.bind(store)
    vi.spyOn(store, 'reload').mockImplementation(() => {
      read()
      return reload()
    })
    const tab = await openTab({ store })
    await tab.photo('one.jpg')
    const twice: string[] = []
    const look = () => {
      const { items, sent } = tab.outbox.read()
      for (const { id } of items) if (sent.some((entry) => entry.id === id)) twice.push(id)
    }
    tab.outbox.subscribe(look)
    // Something else draws the screen meanwhile: untold, as the network's return does, or told.
    read = () => {
      look()
      void tab.outbox.retry()
    }
    await until(() => expect(tab.out()).toEqual(['one.jpg']))
    tab.requests[0]?.arrive()
    await until(() => expect(tab.outbox.read().sent).toHaveLength(1))
    expect(tab.shown()).toEqual([])
    expect(twice).toEqual([])
  })

  test('sends again under the same key when the tab closed before the answer came', async () => {
    const tab = await openTab()
    await tab.note('one')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.close()
    const later = await openTab()
    await until(() => expect(later.requests).toHaveLength(1))
    expect(later.requests[0]?.item).toEqual(tab.requests[0]?.item)
    later.requests[0]?.arrive()
    await until(() => expect(later.outbox.read().sent).toHaveLength(1))
  })

  test('sends nothing from a tab until it becomes the leader', async () => {
    const tab = await openTab({ leads: false })
    await tab.note('one')
    await settle()
    expect(tab.requests).toEqual([])
    tab.outbox.lead(true)
    await until(() => expect(tab.out()).toEqual(['one']))
  })
})

describe('tabs', () => {
  test('shows in every tab what the leader sends, and sends what other tabs add', async () => {
    const here = await openTab({ tabs: 'tabs' })
    const there = await openTab({ tabs: 'tabs', leads: false })
    await there.photo('1.jpg')
    await until(() => expect(here.out()).toEqual(['1.jpg']))
    here.requests[0]?.options.onProgress(0.5)
    await until(() => expect(there.outbox.read().items).toMatchObject([{ state: 'sending', progress: 0.5 }]))
    here.requests[0]?.arrive()
    await until(() => expect(there.outbox.read()).toMatchObject({ items: [], sent: [{ projectId: 12 }] }))
    expect(there.requests).toEqual([])
  })

  test('shows another leader’s progress in a former leader', async () => {
    const again = await openTab({ tabs: 'again' })
    const there = await openTab({ tabs: 'again', leads: false })
    again.close()
    there.outbox.lead(true)
    await again.outbox.begin({ employeeId: maria, refresh: async () => {} })
    await again.photo('1.jpg')
    await until(() => expect(there.out()).toEqual(['1.jpg']))
    there.requests[0]?.options.onProgress(0.5)
    await until(() => expect(again.outbox.read().items).toMatchObject([{ state: 'sending', progress: 0.5 }]))
  })

  test('retries in the leader when Retry is pressed in another tab', async () => {
    const here = await openTab({ tabs: 'retry' })
    const there = await openTab({ tabs: 'retry', leads: false })
    const { id } = await here.note('one')
    await until(() => expect(here.requests).toHaveLength(1))
    here.requests[0]?.fail(noNetwork())
    await until(() => expect(there.outbox.read().hold).toBe('network'))
    void there.outbox.retry(id)
    await until(() => expect(here.requests).toHaveLength(2))
  })
})

describe('failures of the connection', () => {
  test('tries one item after growing delays without a network, then all once it succeeds', async () => {
    const tab = await openTab()
    await tab.note('one')
    await tab.note('elsewhere', 13)
    await until(() => expect(tab.requests).toHaveLength(2))
    tab.requests[0]?.fail(noNetwork())
    tab.requests[1]?.fail(noNetwork())
    await until(() => expect(tab.outbox.read().hold).toBe('network'))
    expect(tab.outbox.read().items[0]?.message).toBe('Waiting for a connection')
    const pauses: number[] = []
    for (const count of [3, 4, 5]) {
      await until(() => expect(tab.pauses()).toHaveLength(1))
      pauses.push(...tab.pauses())
      tab.passTime()
      await until(() => expect(tab.requests).toHaveLength(count))
      await settle()
      expect(
        tab
          .out()
          .slice(2)
          .every((words) => words === 'one'),
      ).toBe(true)
      if (count < 5) tab.requests.at(-1)?.fail(noNetwork())
    }
    expect(pauses).toEqual([2000, 4000, 8000])
    tab.requests.at(-1)?.arrive()
    await until(() => expect(tab.out().at(-1)).toBe('elsewhere'))
    expect(tab.outbox.read().hold).toBe('')
  })

  test('tries a check-in before photos after a photo failed', async () => {
    const tab = await openTab()
    await tab.photo('12.jpg', 12)
    await until(() => expect(tab.out()).toEqual(['12.jpg']))
    tab.requests[0]?.fail(noNetwork())
    await until(() => expect(tab.outbox.read().hold).toBe('network'))
    await tab.note('behind its photo', 12)
    await tab.photo('13.jpg', 13)
    await tab.checkIn(7, 14)
    tab.passTime()
    await until(() => expect(tab.out().slice(1)).toEqual(['check-in 7']))
    await settle()
    expect(tab.requests).toHaveLength(2)
    tab.requests[1]?.arrive()
    await until(() => expect(tab.out().slice(2)).toEqual(['12.jpg', '13.jpg']))
    tab.requests[2]?.arrive()
    await until(() => expect(tab.out().at(-1)).toBe('behind its photo'))
  })

  test('sends at once when the network is back', async () => {
    const tab = await openTab()
    await tab.note('one')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.requests[0]?.fail(noNetwork())
    await until(() => expect(tab.outbox.read().hold).toBe('network'))
    void tab.outbox.retry()
    await until(() => expect(tab.requests).toHaveLength(2))
  })

  test('treats a stalled request as no network', async () => {
    const tab = await openTab()
    await tab.photo('1.jpg')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.stall()
    await until(() => expect(tab.outbox.read().hold).toBe('network'))
    expect(tab.shown()).toEqual(['1.jpg: waiting'])
  })

  test('gives up a session check that stalls, and asks again', async () => {
    const readOwner = vi.fn(
      (signal: AbortSignal) =>
        new Promise<number>((_, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
        }),
    )
    const tab = await openTab({ readOwner })
    await tab.note('one')
    await until(() => expect(readOwner).toHaveBeenCalledTimes(1))
    tab.stall()
    await until(() => expect(tab.outbox.read().hold).toBe('network'))
    void tab.outbox.retry()
    await until(() => expect(readOwner).toHaveBeenCalledTimes(2))
  })

  test('waits longer for an answer once everything is out', async () => {
    const tab = await openTab()
    await tab.photo('1.jpg')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.requests[0]?.options.onProgress(1)
    expect(tab.pauses()).toEqual([180_000])
    tab.passTime()
    await until(() => expect(tab.outbox.read().hold).toBe('network'))
  })

  test.each([429, 502, 503, 504])('waits as long as the server asks after %i', async (status) => {
    const tab = await openTab()
    await tab.note('one')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.requests[0]?.fail(refusal(status, 'unknown', 90))
    await until(() => expect(tab.pauses()).toEqual([90_000]))
    expect(tab.outbox.read().hold).toBe('server')
    tab.passTime()
    await until(() => expect(tab.requests).toHaveLength(2))
  })

  test('waits for the person to sign in again, then sends', async () => {
    let signIn = (_: boolean) => {}
    const renew = vi.fn(() => new Promise<boolean>((resolve) => (signIn = resolve)))
    const tab = await openTab({ renew })
    await tab.note('one')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.requests[0]?.fail(refusal(401, 'unauthenticated'))
    await until(() => expect(tab.outbox.read().hold).toBe('session'))
    await settle()
    expect(tab.requests).toHaveLength(1)
    expect(renew).toHaveBeenCalledTimes(1)
    signIn(true)
    await until(() => expect(tab.out()).toEqual(['one', 'one']))
  })

  test('aborts a request when paused, and sends it after Resume', async () => {
    const tab = await openTab()
    await tab.photo('1.jpg')
    await until(() => expect(tab.requests).toHaveLength(1))
    await tab.outbox.setPaused(true)
    await until(() => expect(tab.shown()).toEqual(['1.jpg: paused']))
    expect(tab.requests[0]?.options.signal.aborted).toBe(true)
    void tab.outbox.retry()
    await settle()
    expect(tab.requests).toHaveLength(1)
    tab.close()
    const later = await openTab()
    await settle()
    expect(later.shown()).toEqual(['1.jpg: paused'])
    await later.outbox.setPaused(false)
    await until(() => expect(later.out()).toEqual(['1.jpg']))
  })
})

describe('failures of one item', () => {
  test.each([
    [400, 'invalid'],
    [404, 'not_found'],
    [413, 'unknown'],
    [415, 'invalid'],
  ])('keeps an item refused with %i, with the reason, and sends the others', async (status, code) => {
    const tab = await openTab()
    const { id } = await tab.photo('1.txt')
    await tab.photo('2.jpg')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.requests[0]?.fail(refusal(status, code))
    await until(() => expect(tab.out()).toEqual(['1.txt', '2.jpg']))
    expect(tab.shown()).toEqual(['1.txt: refused', '2.jpg: sending'])
    expect(tab.outbox.read().items[0]?.message).toBe(
      status === 413 ? 'The file is too large' : `Said ${status}`,
    )
    tab.requests[1]?.arrive()
    await until(() => expect(tab.shown()).toEqual(['1.txt: refused']))
    void tab.outbox.retry()
    await settle()
    expect(tab.requests).toHaveLength(2)
    await tab.outbox.remove(id)
    expect(tab.shown()).toEqual([])
  })

  test('lets others overtake an item that failed four times', async () => {
    const tab = await openTab()
    const { id } = await tab.note('one')
    await tab.note('two')
    const pauses: number[] = []
    for (const count of [1, 2, 3, 4]) {
      await until(() => expect(tab.requests).toHaveLength(count))
      tab.requests.at(-1)?.fail(refusal(500, 'internal'))
      await until(() => expect(tab.pauses()).toHaveLength(1))
      pauses.push(...tab.pauses())
      if (count < 4) tab.passTime()
    }
    expect(pauses).toEqual([3000, 6000, 12_000, 600_000])
    await until(() => expect(tab.out().at(-1)).toBe('two'))
    expect(tab.shown()).toEqual(['one: failed', 'two: sending'])
    tab.requests.at(-1)?.arrive()
    await until(() => expect(tab.shown()).toEqual(['one: failed']))
    void tab.outbox.retry(id)
    await until(() => expect(tab.out().at(-1)).toBe('one'))
  })

  test('does not take a guest network’s sign-in page for an answer', async () => {
    const tab = await openTab()
    await tab.note('one')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.requests[0]?.fail(refusal(200, 'unexpected_answer'))
    await until(() => expect(tab.pauses()).toEqual([3000]))
    expect(tab.shown()).toEqual(['one: waiting'])
  })

  test('aborts the request of an item that is removed', async () => {
    const tab = await openTab()
    const { id } = await tab.photo('1.jpg')
    await until(() => expect(tab.requests).toHaveLength(1))
    await tab.outbox.remove(id)
    expect(tab.requests[0]?.options.signal.aborted).toBe(true)
    expect(tab.shown()).toEqual([])
  })
})

describe('ownership', () => {
  test('counts another employee’s items, without showing or sending them', async () => {
    const hers = await openTab({ leads: false })
    await hers.note('from Maria')
    hers.close()
    const his = await openTab({ employee: tom })
    await settle()
    expect(his.outbox.read()).toMatchObject({ items: [], others: 1 })
    expect(his.requests).toEqual([])
    his.close()
    const again = await openTab()
    await until(() => expect(again.out()).toEqual(['from Maria']))
  })

  test('sends nothing under another employee’s session', async () => {
    let token = 'hers'
    const owners = new Map([
      ['hers', maria],
      ['his', tom],
    ])
    const tab = await openTab({ token: () => token, readOwner: async () => owners.get(token) ?? 0 })
    await tab.note('one')
    await until(() => expect(tab.requests).toHaveLength(1))
    token = 'his'
    tab.requests[0]?.arrive()
    await tab.note('two')
    await until(() => expect(tab.outbox.read().hold).toBe('session'))
    await settle()
    expect(tab.out()).toEqual(['one'])
  })
})

describe('a browser that stores nothing', () => {
  test('sends from memory when the browser has no database, and says so', async () => {
    vi.spyOn(disk, 'open').mockImplementation(() => {
      throw new DOMException('A private window', 'SecurityError')
    })
    const tab = await openTab({ leads: false })
    await tab.photo('1.jpg')
    // Nobody else has it: this tab sends it, lead or no lead.
    await until(() => expect(tab.out()).toEqual(['1.jpg']))
    expect(tab.outbox.read()).toMatchObject({ keeps: false, items: [{ kept: false, state: 'sending' }] })
    expect(await tab.requests[0]?.file?.text()).toBe('jpeg')
    tab.requests[0]?.arrive()
    await until(() => expect(tab.shown()).toEqual([]))
  })

  test('stores what fits on a full disk and sends the rest from memory', async () => {
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value instanceof File) throw new DOMException('Full', 'QuotaExceededError')
      return put.call(this, value, key)
    })
    const tab = await openTab()
    await tab.note('one')
    await tab.photo('1.jpg')
    const kept = tab.outbox.read().items.map((item) => [wordsOf(item), item.kept])
    expect(kept).toEqual([
      ['one', true],
      ['1.jpg', false],
    ])
  })

  /** Makes adding an item fail, then reading the items, then reading whether sending is paused. */
  function failThrice(): void {
    const using = vi.spyOn(IDBDatabase.prototype, 'transaction')
    for (let count = 0; count < 3; count += 1) {
      using.mockImplementationOnce(() => {
        throw new DOMException('Connection lost', 'UnknownError')
      })
    }
  }

  test('sends an item once although the database failed for a moment', async () => {
    const tab = await openTab()
    failThrice()
    const item = await tab.note('one')
    expect(tab.outbox.read().items.map(({ id }) => id)).toEqual([item.id])
    await until(() => expect(tab.out()).toEqual(['one']))
    await tab.note('elsewhere', 13)
    await until(() => expect(tab.out()).toEqual(['one', 'elsewhere']))
    for (const request of tab.requests) request.arrive()
    await until(() => expect(tab.shown()).toEqual([]))
    expect(tab.requests).toHaveLength(2)
  })

  test('stays paused when the database fails', async () => {
    const tab = await openTab()
    await tab.outbox.setPaused(true)
    failThrice()
    await tab.note('one')
    await settle()
    expect(tab.shown()).toEqual(['one: paused'])
    expect(tab.requests).toEqual([])
  })
})
