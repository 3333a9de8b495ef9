import type { OutboxItem } from './outbox-item.ts'
import { createMemoryStore, type OutboxStore } from './outbox-store.ts'

/** Where items lie: in the browser's database, and in memory what that would not keep. */
export class OutboxShelf {
  readonly #open: () => Promise<OutboxStore>
  readonly #memory = createMemoryStore()
  #store: Promise<OutboxStore> | undefined
  #kept: readonly OutboxItem[] = []
  #unkept: readonly OutboxItem[] = []
  #keeps = true
  #reading = Promise.resolve()
  /** Whose sending was paused when that was last known. */
  readonly #paused = new Map<number, boolean>()

  constructor(open: () => Promise<OutboxStore>) {
    this.#open = open
  }

  /** All of this device, whoever made them, in the order in which they go out. */
  get items(): readonly OutboxItem[] {
    // Two tabs may count at once: the id then decides, the same way in both.
    return [...this.#kept, ...this.#unkept].toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id))
  }

  /** False: the browser refuses its database altogether. */
  get keeps(): boolean {
    return this.#keeps
  }

  /** True where only this tab has the item. */
  isUnkept(id: string): boolean {
    return this.#unkept.some((item) => item.id === id)
  }

  /** Reads again what lies here, as other tabs may have changed it. */
  reload(): Promise<void> {
    // One after the other: an earlier answer must not come to lie over a later one.
    this.#reading = this.#reading.then(() => this.#read())
    return this.#reading
  }

  async add(item: OutboxItem, file: File | undefined): Promise<void> {
    try {
      const store = await this.#opened()
      if (store) return await store.add(item, file)
    } catch (error) {
      // The disk is full, or the file cannot be copied: it can still be sent while the page is open.
      console.warn('The browser would not keep this; it is sent from memory', error)
    }
    return this.#memory.add(item, file)
  }

  async update(item: OutboxItem): Promise<void> {
    await this.#placeOf(item.id).then((store) => store.update(item))
  }

  async remove(id: string): Promise<void> {
    await this.#placeOf(id).then((store) => store.remove(id))
  }

  async readFile(id: string): Promise<File | undefined> {
    return this.#placeOf(id).then((store) => store.readFile(id))
  }

  /** As it was last known where the database cannot say: what was just added is safe, and must not look lost. */
  async isPaused(employeeId: number): Promise<boolean> {
    const store = (await this.#opened()) ?? this.#memory
    try {
      this.#paused.set(employeeId, await store.isPaused(employeeId))
    } catch (error) {
      console.error('Whether sending is paused could not be read', error)
    }
    return this.#paused.get(employeeId) ?? false
  }

  async setPaused(employeeId: number, paused: boolean): Promise<void> {
    await ((await this.#opened()) ?? this.#memory).setPaused(employeeId, paused)
    this.#paused.set(employeeId, paused)
  }

  async #read(): Promise<void> {
    const store = await this.#opened()
    try {
      this.#kept = (await store?.list()) ?? []
    } catch (error) {
      console.error('What waits to be sent could not be read', error)
    }
    this.#unkept = await this.#memory.list()
  }

  async #placeOf(id: string): Promise<OutboxStore> {
    return this.isUnkept(id) ? this.#memory : ((await this.#opened()) ?? this.#memory)
  }

  async #opened(): Promise<OutboxStore | undefined> {
    try {
      this.#store ??= this.#open()
      return await this.#store
    } catch {
      // A private window, a setting: the screen says that nothing survives a reload.
      this.#keeps = false
      return undefined
    }
  }
}
