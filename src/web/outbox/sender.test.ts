// @vitest-environment node
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { Outbox } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'
import { OutboxStore } from './outbox-store.ts'
import type { SendOptions } from './send-item.ts'
import { Sender, type SenderParts } from './sender.ts'

const maria = 1
const tom = 2

/** A request that has gone out: the test says what becomes of it. */
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

/** One tab of the browser, with this person signed in. */
async function openTab({
  employee = maria,
  leads = true,
  store = new OutboxStore(),
  tabs,
  ...parts
}: Partial<SenderParts> & {
  employee?: number
  leads?: boolean
  store?: OutboxStore
  tabs?: string
} = {}) {
  const requests: Sent[] = []
  const timers: { ms: number; ring: () => void }[] = []
  let time = Date.parse('2026-11-20T18:00:00Z')
  const outbox = new Outbox({ store, ...(tabs && { tabs }), now: () => (time += 1000) })
  const sender = new Sender(employee, {
    outbox,
    send: (item, file, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
        requests.push({
          item,
          file,
          options,
          arrive: (duplicate = false) => resolve({ duplicate }),
          fail: reject,
        })
      }),
    token: () => 'token',
    readOwner: async () => employee,
    renew: async () => false,
    after(ms, then) {
      const timer = { ms, ring: then }
      timers.push(timer)
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
      }
    },
    ...parts,
  })
  const watcher = {
    changed: () => sender.goOn(),
    wake: (id?: string) => sender.wake(id),
    arrived: async () => {},
  }
  await outbox.begin(employee, watcher, () => 'BA-26-0056 Ann Lee')
  outbox.setLeads(leads)
  sender.lead(leads)
  const close = () => {
    sender.stop()
    outbox.end()
  }
  ends.push(close)
  return {
    outbox,
    sender,
    requests,
    close,
    note: (text: string, projectId = 12) => outbox.add(projectId, { kind: 'note', text }),
    checkIn: (appointmentId: number, projectId = 12) =>
      outbox.add(projectId, { kind: 'check_in', appointmentId, position: { problem: 'denied' } }),
    photo: (fileName: string, projectId = 12) => {
      const content = { kind: 'photo', list: 'before', fileName, bytes: 4, type: 'image/jpeg' } as const
      return outbox.add(projectId, content, { file: new File(['jpeg'], fileName) })
    },
    /** What has gone out so far, in its order. */
    out: () => requests.map(({ item }) => wordsOf(item)),
    shown: () => outbox.read().items.map((item) => `${wordsOf(item)}: ${item.state}`),
    /** The pauses that run, in milliseconds, without the watch for stalled requests. */
    pauses: () => timers.map(({ ms }) => ms).filter((ms) => ms !== 60_000 || requests.length === 0),
    /** Lets the time of the latest pause pass. */
    passTime: () => timers.pop()?.ring(),
    stall: () => timers.find(({ ms }) => ms === 60_000)?.ring(),
  }
}

function wordsOf({ content }: OutboxItem): string {
  if (content.kind === 'note') return content.text
  return content.kind === 'photo' ? content.fileName : `check-in ${content.appointmentId}`
}

const until = <T>(see: () => T) => vi.waitFor(see, { timeout: 4000, interval: 2 })
const refusal = (status: number, code = 'invalid', retryAfter?: number) =>
  new ApiError(`Said ${status}`, { status, code, retryAfter })
const noNetwork = () => new ApiError('Unreachable', { status: 0, code: 'unreachable' })

/** Gives everything under way the time to have gone wrong. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('order', () => {
  test('notes of a project go out one after the other, as they were written', async () => {
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

  test('photos go out one after the other too, and a note after photos waits for them', async () => {
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

  test('never more than two at once, of however many projects', async () => {
    const tab = await openTab()
    for (const projectId of [12, 13, 14]) await tab.photo(`${projectId}.jpg`, projectId)
    await until(() => expect(tab.out()).toEqual(['12.jpg', '13.jpg']))
    await settle()
    expect(tab.requests).toHaveLength(2)
    tab.requests[1]?.arrive()
    await until(() => expect(tab.out()).toEqual(['12.jpg', '13.jpg', '14.jpg']))
  })
})

test('what is written before the sender is there waits for it, and belongs to who is signed in then', async () => {
  let time = '2026-11-20T18:00:00.000Z'
  const outbox = new Outbox({ store: new OutboxStore(), now: () => Date.parse(time) })
  const writing = outbox.add(12, { kind: 'note', text: 'Early' })
  await settle()
  time = '2026-11-20T18:20:00.000Z'
  const watcher = { changed: () => {}, wake: () => {}, arrived: async () => {} }
  await outbox.begin(maria, watcher, () => 'BA-26-0056 Ann Lee')
  expect(await writing).toMatchObject({ employeeId: maria, about: 'BA-26-0056 Ann Lee' })
  expect((await writing).createdAt).toBe('2026-11-20T18:00:00.000Z')
  expect(outbox.read().items).toHaveLength(1)
  outbox.end()
})

describe('once', () => {
  test('what arrived is gone from the device and told as sent', async () => {
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

  test('what arrived stands among the sent only, also while the device is still being read', async () => {
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
      tab.outbox.setHold('server')
      tab.outbox.setHold('')
    }
    await until(() => expect(tab.out()).toEqual(['one.jpg']))
    tab.requests[0]?.arrive()
    await until(() => expect(tab.outbox.read().sent).toHaveLength(1))
    expect(tab.shown()).toEqual([])
    expect(twice).toEqual([])
  })

  test('a tab closed between sending and the answer: sent again under the same key', async () => {
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

  test('a tab without the lead sends nothing, and takes over when it gets it', async () => {
    const tab = await openTab({ leads: false })
    await tab.note('one')
    await settle()
    expect(tab.requests).toEqual([])
    tab.sender.lead(true)
    await until(() => expect(tab.out()).toEqual(['one']))
  })
})

describe('tabs', () => {
  test('another tab shows what this one sends, and what is added there goes out here', async () => {
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

  test('a tab that led before its person signed out and in again shows what the other one sends now', async () => {
    const again = await openTab({ tabs: 'again' })
    const there = await openTab({ tabs: 'again', leads: false })
    again.close()
    there.outbox.setLeads(true)
    there.sender.lead(true)
    const watcher = { changed: () => {}, wake: () => {}, arrived: async () => {} }
    await again.outbox.begin(maria, watcher, () => '')
    await again.photo('1.jpg')
    await until(() => expect(there.out()).toEqual(['1.jpg']))
    there.requests[0]?.options.onProgress(0.5)
    await until(() => expect(again.outbox.read().items).toMatchObject([{ state: 'sending', progress: 0.5 }]))
  })

  test('Retry in another tab wakes the one that sends', async () => {
    const here = await openTab({ tabs: 'retry' })
    const there = await openTab({ tabs: 'retry', leads: false })
    const { id } = await here.note('one')
    await until(() => expect(here.requests).toHaveLength(1))
    here.requests[0]?.fail(noNetwork())
    await until(() => expect(there.outbox.read().hold).toBe('network'))
    there.outbox.retry(id)
    await until(() => expect(here.requests).toHaveLength(2))
  })
})

describe('what holds everything', () => {
  test('no network: one tries again after growing pauses, the others follow once it got through', async () => {
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

  test('after a photo that did not get through, what is light goes ahead, also from behind other photos', async () => {
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

  test('the network is back: on at once', async () => {
    const tab = await openTab()
    await tab.note('one')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.requests[0]?.fail(noNetwork())
    await until(() => expect(tab.outbox.read().hold).toBe('network'))
    tab.sender.wake()
    await until(() => expect(tab.requests).toHaveLength(2))
  })

  test('a request that does not move any more counts as no network', async () => {
    const tab = await openTab()
    await tab.photo('1.jpg')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.stall()
    await until(() => expect(tab.outbox.read().hold).toBe('network'))
    expect(tab.shown()).toEqual(['1.jpg: waiting'])
  })

  test('asking whose session it is does not wait for ever either', async () => {
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
    tab.sender.wake()
    await until(() => expect(readOwner).toHaveBeenCalledTimes(2))
  })

  test('a request that has gone out may take longer to be answered', async () => {
    const tab = await openTab()
    await tab.photo('1.jpg')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.requests[0]?.options.onProgress(1)
    expect(tab.pauses()).toEqual([180_000])
    tab.passTime()
    await until(() => expect(tab.outbox.read().hold).toBe('network'))
  })

  test.each([429, 502, 503, 504])('%i: waits as long as the server asks', async (status) => {
    const tab = await openTab()
    await tab.note('one')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.requests[0]?.fail(refusal(status, 'unknown', 90))
    await until(() => expect(tab.pauses()).toEqual([90_000]))
    expect(tab.outbox.read().hold).toBe('server')
    tab.passTime()
    await until(() => expect(tab.requests).toHaveLength(2))
  })

  test('an ended session waits for the person, and goes on after signing in again', async () => {
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

  test('pause stops what is under way too; resuming sends it', async () => {
    const tab = await openTab()
    await tab.photo('1.jpg')
    await until(() => expect(tab.requests).toHaveLength(1))
    await tab.outbox.setPaused(true)
    await until(() => expect(tab.shown()).toEqual(['1.jpg: paused']))
    expect(tab.requests[0]?.options.signal.aborted).toBe(true)
    tab.sender.wake()
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

describe('what holds one thing', () => {
  test.each([
    [400, 'invalid'],
    [404, 'not_found'],
    [413, 'unknown'],
    [415, 'invalid'],
  ])('%i is final: it stays with the reason and hinders no other', async (status, code) => {
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
    tab.sender.wake()
    await settle()
    expect(tab.requests).toHaveLength(2)
    await tab.outbox.remove(id)
    expect(tab.shown()).toEqual([])
  })

  test('a server that stumbles over one is asked four times, then the others go past it', async () => {
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
    tab.outbox.retry(id)
    await until(() => expect(tab.out().at(-1)).toBe('one'))
  })

  test('the sign-in page of a guest network is not taken for an answer', async () => {
    const tab = await openTab()
    await tab.note('one')
    await until(() => expect(tab.requests).toHaveLength(1))
    tab.requests[0]?.fail(refusal(200, 'unexpected_answer'))
    await until(() => expect(tab.pauses()).toEqual([3000]))
    expect(tab.shown()).toEqual(['one: waiting'])
  })

  test('removing what is under way gives the request up', async () => {
    const tab = await openTab()
    const { id } = await tab.photo('1.jpg')
    await until(() => expect(tab.requests).toHaveLength(1))
    await tab.outbox.remove(id)
    expect(tab.requests[0]?.options.signal.aborted).toBe(true)
    expect(tab.shown()).toEqual([])
  })
})

describe('whose it is', () => {
  test('what another person left on this device is counted, not shown, not sent', async () => {
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

  test('nothing goes out under a session that belongs to somebody else', async () => {
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

describe('a browser that keeps nothing', () => {
  test('no database: it is sent from memory, and the screen can say that a reload loses it', async () => {
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

  test('a full disk: what still fits is kept, the rest is sent from memory', async () => {
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

  /** The next three uses fail: keeping something, reading what is kept, and reading whether sending is paused. */
  function failThrice(): void {
    const using = vi.spyOn(IDBDatabase.prototype, 'transaction')
    for (let count = 0; count < 3; count += 1) {
      using.mockImplementationOnce(() => {
        throw new DOMException('Connection lost', 'UnknownError')
      })
    }
  }

  test('a database that fails for a moment: what was made is there once, and goes out once', async () => {
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

  test('what is paused stays so while the database cannot say', async () => {
    const tab = await openTab()
    await tab.outbox.setPaused(true)
    failThrice()
    await tab.note('one')
    await settle()
    expect(tab.shown()).toEqual(['one: paused'])
    expect(tab.requests).toEqual([])
  })
})
