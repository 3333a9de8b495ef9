// @vitest-environment node
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxItem } from './outbox-item.ts'
import { OutboxStore } from './outbox-store.ts'

let disk: IDBFactory
/** The connections that the store has opened. */
let connections: IDBDatabase[]

beforeEach(() => {
  disk = new IDBFactory()
  connections = []
  const open = disk.open.bind(disk)
  vi.spyOn(disk, 'open').mockImplementation((...args) => {
    const request = open(...args)
    request.addEventListener('success', () => connections.push(request.result))
    return request
  })
  vi.stubGlobal('indexedDB', disk)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const item: OutboxItem = {
  id: 'a',
  employeeId: 1,
  projectId: 12,
  about: 'BA-26-0056 Ann Lee',
  key: 'key',
  createdAt: '2026-11-20T18:00:00.000Z',
  order: 1,
  content: { kind: 'note', text: 'one' },
  refusal: '',
}

test('opens a new connection when the browser has closed one', async () => {
  const store = new OutboxStore()
  await store.add(item, undefined)
  connections[0]?.close()
  expect(await store.isPaused(1)).toBe(false)
  connections[1]?.close()
  await store.add({ ...item, id: 'b' }, undefined)
  await store.reload()
  expect(store.items.map(({ id }) => [id, store.isUnkept(id)])).toEqual([
    ['a', false],
    ['b', false],
  ])
  expect(connections).toHaveLength(3)
})

test('tries to open the database again after it failed once', async () => {
  const store = new OutboxStore()
  await store.add(item, undefined)
  await store.reload()
  // As a newer version of the application does in another tab: this one closes its connection.
  const upgrade = disk.open('groundwork-outbox', 2)
  upgrade.addEventListener('upgradeneeded', () => upgrade.transaction?.abort())
  await vi.waitFor(() => expect(upgrade.readyState).toBe('done'))
  vi.mocked(disk.open).mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  await expect(store.readFile('a')).rejects.toThrow('server lost')
  expect(store.keeps).toBe(true)
  await store.update({ ...item, refusal: 'The file is empty' })
  await store.reload()
  expect(store.items).toMatchObject([{ id: 'a', refusal: 'The file is empty' }])
})
