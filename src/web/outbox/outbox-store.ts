import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OutboxItem } from './outbox-item.ts'

interface Schema extends DBSchema {
  items: { key: string; value: OutboxItem }
  /** By the item's id. Apart from the items, so that listing those touches no picture. */
  files: { key: string; value: File }
  /** By employee. */
  paused: { key: number; value: boolean }
}

/** Keeps what waits in the browser's database, and in memory whatever the browser would not keep. */
export class OutboxStore {
  #database: Promise<IDBPDatabase<Schema>> | undefined
  #hasOpened = false
  #keeps = true
  #kept: readonly OutboxItem[] = []
  /** Gone with the page. */
  readonly #unkept = new Map<string, { item: OutboxItem; file: File | undefined }>()
  /** Whose sending was paused when that was last known. */
  readonly #paused = new Map<number, boolean>()
  #reading = Promise.resolve()

  /** All of this device, whoever made them, in the order in which they go out. */
  get items(): readonly OutboxItem[] {
    const unkept = [...this.#unkept.values()].map(({ item }) => item)
    // Two tabs may count at once: the id then decides, the same way in both.
    return [...this.#kept, ...unkept].toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id))
  }

  /** False: the browser refuses its database altogether, as in a private window or by a setting. */
  get keeps(): boolean {
    return this.#keeps
  }

  /** True where only this tab has the item. */
  isUnkept(id: string): boolean {
    return this.#unkept.has(id)
  }

  /** Reads again what other tabs may have changed; one reading after the other, so that the latest stands. */
  reload(): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      try {
        this.#kept = await this.#use((db) => db.getAll('items'))
      } catch (error) {
        this.#report('What waits to be sent could not be read', error)
      }
    })
    return this.#reading
  }

  /** Keeps an item in memory when the disk is full, or the file cannot be copied: it can still be sent. */
  async add(item: OutboxItem, file: File | undefined): Promise<void> {
    try {
      await this.#use(async (db) => {
        const trx = db.transaction(['items', 'files'], 'readwrite')
        await Promise.all([
          // First: a file that cannot be copied throws before anything is written.
          file && trx.objectStore('files').put(file, item.id),
          trx.objectStore('items').put(item),
          trx.done,
        ])
      })
    } catch (error) {
      this.#report('The browser would not keep this; it is sent from memory', error)
      this.#unkept.set(item.id, { item, file })
    }
  }

  /** Writes an item again that is still there; one that is gone stays gone. */
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

  /** As it was last known where the database cannot say. */
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
      // The browser may close a connection without a word, when a phone slept for long.
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
      // A moment's trouble must not keep the next use from trying again.
      this.#database = undefined
      this.#keeps = this.#hasOpened
      throw error
    }
  }

  #connect(): Promise<IDBPDatabase<Schema>> {
    const forget = () => {
      this.#database = undefined
    }
    return openDB<Schema>('groundwork-outbox', 1, {
      upgrade(fresh) {
        fresh.createObjectStore('items', { keyPath: 'id' })
        fresh.createObjectStore('files')
        fresh.createObjectStore('paused')
      },
      blocking(_current, _blocked, event) {
        // A newer version of the application in another tab changes the database: it shall not wait for this one.
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
  }

  #report(what: string, error: unknown): void {
    if (this.#keeps) console.warn(what, error)
  }
}
