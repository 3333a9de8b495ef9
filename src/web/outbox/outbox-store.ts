import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OutboxItem } from './outbox-item.ts'

interface Schema extends DBSchema {
  items: { key: string; value: OutboxItem }
  /** By the item's id. Apart from the items, so that listing those loads no photo. */
  files: { key: string; value: File }
  /** Whether an employee has paused sending. */
  paused: { key: number; value: boolean }
}

/** Stores what waits to be sent in the browser's database, or in memory when the browser refuses. */
export class OutboxStore {
  #database: Promise<IDBPDatabase<Schema>> | undefined
  #hasOpened = false
  #keeps = true
  #kept: readonly OutboxItem[] = []
  /** Items in memory: reloading the page loses them. */
  readonly #unkept = new Map<string, { item: OutboxItem; file: File | undefined }>()
  /** What was last read from `paused`. */
  readonly #paused = new Map<number, boolean>()
  #reading = Promise.resolve()

  /** The items of all employees, in the order in which they are sent. */
  get items(): readonly OutboxItem[] {
    const unkept = [...this.#unkept.values()].map(({ item }) => item)
    // Two tabs may give the same number: the id then decides, the same way in both.
    return [...this.#kept, ...unkept].toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id))
  }

  /** False when the browser has no database at all, as in a private window. */
  get keeps(): boolean {
    return this.#keeps
  }

  /** True when only this tab has the item. */
  isUnkept(id: string): boolean {
    return this.#unkept.has(id)
  }

  /** Reads what other tabs may have changed. Reads one at a time, so that the latest result stands. */
  reload(): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      try {
        this.#kept = await this.#use((db) => db.getAll('items'))
      } catch (error) {
        this.#report('The stored items could not be read', error)
      }
    })
    return this.#reading
  }

  /** Falls back to memory when the disk is full or the file cannot be copied: the item can still be sent. */
  async add(item: OutboxItem, file: File | undefined): Promise<void> {
    try {
      await this.#use(async (db) => {
        const trx = db.transaction(['items', 'files'], 'readwrite')
        await Promise.all([
          // First, because a file that cannot be copied throws before anything is written.
          file && trx.objectStore('files').put(file, item.id),
          trx.objectStore('items').put(item),
          trx.done,
        ])
      })
    } catch (error) {
      this.#report('The browser could not store this; it is sent from memory', error)
      this.#unkept.set(item.id, { item, file })
    }
  }

  /** Does nothing when the item was removed meanwhile. */
  async update(item: OutboxItem): Promise<void> {
    const unkept = this.#unkept.get(item.id)
    if (unkept) {
      this.#unkept.set(item.id, { ...unkept, item })
      return
    }
    await this.#use(async (db) => {
      const trx = db.transaction('items', 'readwrite')
      if (await trx.store.get(item.id)) await trx.store.put(item)
      await trx.done
    })
  }

  async remove(id: string): Promise<void> {
    if (this.#unkept.delete(id)) return
    await this.#use(async (db) => {
      const trx = db.transaction(['items', 'files'], 'readwrite')
      await Promise.all([trx.objectStore('items').delete(id), trx.objectStore('files').delete(id), trx.done])
    })
  }

  async readFile(id: string): Promise<File | undefined> {
    const unkept = this.#unkept.get(id)
    return unkept ? unkept.file : this.#use((db) => db.get('files', id))
  }

  /** As last read when the database fails. */
  async isPaused(employeeId: number): Promise<boolean> {
    try {
      this.#paused.set(employeeId, (await this.#use((db) => db.get('paused', employeeId))) ?? false)
    } catch (error) {
      this.#report('Whether sending is paused could not be read', error)
    }
    return this.#paused.get(employeeId) ?? false
  }

  async setPaused(employeeId: number, paused: boolean): Promise<void> {
    if (this.#keeps) await this.#use((db) => db.put('paused', paused, employeeId))
    this.#paused.set(employeeId, paused)
  }

  async #use<R>(work: (db: IDBPDatabase<Schema>) => Promise<R>): Promise<R> {
    try {
      return await work(await this.#open())
    } catch (error) {
      // The browser may have closed the connection while the phone slept, and we close it for other tabs.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      this.#database = undefined
      return work(await this.#open())
    }
  }

  async #open(): Promise<IDBPDatabase<Schema>> {
    try {
      this.#database ??= this.#connect()
      const db = await this.#database
      this.#hasOpened = true
      this.#keeps = true
      return db
    } catch (error) {
      // The next use tries again.
      this.#database = undefined
      this.#keeps = this.#hasOpened
      throw error
    }
  }

  #connect(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>('groundwork-outbox', 1, {
      upgrade(fresh) {
        fresh.createObjectStore('items', { keyPath: 'id' })
        fresh.createObjectStore('files')
        fresh.createObjectStore('paused')
      },
      // A newer version of the application in another tab must not wait for this one.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    })
  }

  #report(what: string, error: unknown): void {
    if (this.#keeps) console.warn(what, error)
  }
}
