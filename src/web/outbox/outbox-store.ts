import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OutboxItem } from './outbox-item.ts'

/** Where items wait. Files lie apart, so that listing the items touches no picture. */
export interface OutboxStore {
  list(): Promise<OutboxItem[]>
  add(item: OutboxItem, file?: File): Promise<void>
  readFile(id: string): Promise<File | undefined>
  /** Writes an item again that is still there; one that is gone stays gone. */
  update(item: OutboxItem): Promise<void>
  remove(id: string): Promise<void>
  isPaused(employeeId: number): Promise<boolean>
  setPaused(employeeId: number, paused: boolean): Promise<void>
}

interface Schema extends DBSchema {
  items: { key: string; value: OutboxItem }
  files: { key: string; value: File }
  paused: { key: number; value: boolean }
}

const databaseName = 'groundwork-outbox'

/** The browser's own database. @throws where the browser refuses one: a private window, a full disk, a setting */
export async function openOutboxStore(name = databaseName): Promise<OutboxStore> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opened = undefined
  }
  const open = () => {
    opened ??= openDatabase(name, forget).catch((error: unknown) => {
      // A moment's trouble must not keep the next use from trying again.
      forget()
      throw error
    })
    return opened
  }
  await open()
  return storeIn(async (use) => {
    try {
      return await use(await open())
    } catch (error) {
      // The browser may close a connection without a word, when a telephone slept for long: the next use opens another.
      if (error instanceof DOMException && error.name === 'InvalidStateError') forget()
      throw error
    }
  })
}

async function openDatabase(name: string, forget: () => void): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('items', { keyPath: 'id' })
      fresh.createObjectStore('files')
      fresh.createObjectStore('paused')
    },
    blocking() {
      // A newer version of the application in another tab changes the database: it shall not wait for this one.
      db.close()
      forget()
    },
    terminated: forget,
  })
  return db
}

function storeIn(
  withDatabase: <R>(use: (db: IDBPDatabase<Schema>) => Promise<R>) => Promise<R>,
): OutboxStore {
  return {
    list: () => withDatabase((db) => db.getAll('items')),
    add: (item, file) =>
      withDatabase(async (db) => {
        const trx = db.transaction(['items', 'files'], 'readwrite')
        await Promise.all([
          trx.objectStore('items').add(item),
          ...(file ? [trx.objectStore('files').add(file, item.id)] : []),
          trx.done,
        ])
      }),
    readFile: (id) => withDatabase((db) => db.get('files', id)),
    update: (item) =>
      withDatabase(async (db) => {
        const trx = db.transaction('items', 'readwrite')
        if (await trx.store.get(item.id)) await trx.store.put(item)
        await trx.done
      }),
    remove: (id) =>
      withDatabase(async (db) => {
        const trx = db.transaction(['items', 'files'], 'readwrite')
        await Promise.all([
          trx.objectStore('items').delete(id),
          trx.objectStore('files').delete(id),
          trx.done,
        ])
      }),
    isPaused: (employeeId) => withDatabase(async (db) => (await db.get('paused', employeeId)) ?? false),
    setPaused: (employeeId, paused) =>
      withDatabase(async (db) => {
        await db.put('paused', paused, employeeId)
      }),
  }
}

/** The same in memory, for what the browser would not keep: gone with the page. */
export function createMemoryStore(): OutboxStore {
  const items = new Map<string, OutboxItem>()
  const files = new Map<string, File>()
  const paused = new Set<number>()
  return {
    list: async () => [...items.values()],
    async add(item, file) {
      items.set(item.id, item)
      if (file) files.set(item.id, file)
    },
    readFile: async (id) => files.get(id),
    async update(item) {
      if (items.has(item.id)) items.set(item.id, item)
    },
    async remove(id) {
      items.delete(id)
      files.delete(id)
    },
    isPaused: async (employeeId) => paused.has(employeeId),
    async setPaused(employeeId, isPaused) {
      if (isPaused) paused.add(employeeId)
      else paused.delete(employeeId)
    },
  }
}
