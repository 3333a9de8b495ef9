import { newIdempotencyKey } from '../api/client.ts'
import type { OutboxContent, OutboxEntry, OutboxItem, OutboxState, SentEntry } from './outbox-item.ts'
import { createMemoryStore, type OutboxStore } from './outbox-store.ts'
import type { TabChannel } from './tab-channel.ts'

/** What keeps everything from going out; '' while nothing does. */
export type OutboxHold = '' | 'network' | 'session' | 'server'

/** How far an item has come in the tab that sends. */
export interface Going {
  state: Extract<OutboxState, 'waiting' | 'sending' | 'failed'>
  progress: number
  message: string
}

export interface OutboxView {
  /** The signed-in employee's, in the order in which they go out. */
  items: readonly OutboxEntry[]
  /** How many of other people wait on this device: they are told of, never shown. */
  others: number
  paused: boolean
  hold: OutboxHold
  /** False: the browser keeps nothing, and what waits is lost with the page. */
  keeps: boolean
  /** What has arrived since the page was opened. */
  sent: readonly SentEntry[]
}

export const emptyOutbox: OutboxView = {
  items: [],
  others: 0,
  paused: false,
  hold: '',
  keeps: true,
  sent: [],
}

/** What other tabs are told. */
export type OutboxNews =
  | { type: 'changed' }
  | { type: 'wake'; id?: string | undefined }
  | { type: 'going'; going: [string, Going][]; hold: OutboxHold }
  | { type: 'sent'; entry: SentEntry; item: OutboxItem }

/** What the sender wants to know of. */
export interface OutboxWatcher {
  changed(): void
  wake(id?: string): void
  /** Runs in every tab, after something has arrived at the server. */
  arrived(item: OutboxItem): Promise<unknown>
}

export interface OutboxParts {
  open(): Promise<OutboxStore>
  channel: TabChannel<OutboxNews>
  now(): number
}

/** A note or check-in stays on the screen until the project that shows it was fetched again, but not for ever. */
const arrivalMs = 4_000

/**
 * What was made on this device and is not with the server yet: kept in the browser's database, shared by its tabs,
 * shown to its owner. It sends nothing itself; the `Sender` does, in one tab.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #memory = createMemoryStore()
  readonly #listeners = new Set<() => void>()
  readonly #going = new Map<string, Going>()
  readonly #arriving = new Map<string, OutboxItem>()
  #store: Promise<OutboxStore> | undefined
  #kept: readonly OutboxItem[] = []
  #unkept: readonly OutboxItem[] = []
  #view = emptyOutbox
  #employeeId = 0
  #lastOrder = 0
  #watcher: OutboxWatcher | undefined
  #describe: (projectId: number) => string = () => ''

  constructor(parts: OutboxParts) {
    this.#parts = parts
    parts.channel.listen((news) => void this.#hear(news))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): OutboxView => this.#view

  /** From now on this employee's items are shown, and new ones are theirs. */
  async begin(
    employeeId: number,
    watcher: OutboxWatcher,
    describe: (projectId: number) => string,
  ): Promise<void> {
    if (this.#employeeId !== employeeId) this.#view = emptyOutbox
    this.#employeeId = employeeId
    this.#watcher = watcher
    this.#describe = describe
    this.#going.clear()
    await this.reload()
  }

  /** Nobody is signed in: nothing is shown, and everything stays where it is. */
  end(): void {
    this.#employeeId = 0
    this.#watcher = undefined
    this.#view = emptyOutbox
    this.#tell()
  }

  /**
   * Keeps something to be sent. Where the browser keeps nothing it stays in memory, `kept` false.
   * @throws when nobody is signed in
   */
  async add(
    projectId: number,
    content: OutboxContent,
    more: { file?: File; about?: string } = {},
  ): Promise<OutboxItem> {
    if (this.#employeeId === 0) throw new Error('Sign in first')
    const item: OutboxItem = {
      id: newIdempotencyKey(),
      employeeId: this.#employeeId,
      projectId,
      about: more.about ?? this.#describe(projectId),
      key: newIdempotencyKey(),
      createdAt: new Date(this.#parts.now()).toISOString(),
      order: this.#nextOrder(),
      content,
      refusal: '',
    }
    try {
      await (await this.#opened()).add(item, more.file)
    } catch (error) {
      console.warn('The browser would not keep this; it is sent from memory', error)
      await this.#memory.add(item, more.file)
    }
    await this.#changed()
    return item
  }

  /** Reads again what waits. */
  async reload(): Promise<void> {
    const store = await this.#openedOrUndefined()
    const [kept, unkept] = await Promise.all([store?.list() ?? [], this.#memory.list()])
    const paused =
      (await store?.isPaused(this.#employeeId)) || (await this.#memory.isPaused(this.#employeeId))
    this.#kept = kept
    this.#unkept = unkept
    this.#lastOrder = Math.max(this.#lastOrder, ...kept.map(({ order }) => order))
    for (const id of this.#going.keys()) if (!this.find(id)) this.#going.delete(id)
    this.#show({ paused, keeps: store !== undefined })
    this.#watcher?.changed()
  }

  /** The signed-in employee's item, as it is kept. */
  find(id: string): OutboxItem | undefined {
    return [...this.#kept, ...this.#unkept].find(
      (item) => item.id === id && item.employeeId === this.#employeeId,
    )
  }

  /** True where only this tab has the item. */
  isUnkept(id: string): boolean {
    return this.#unkept.some((item) => item.id === id)
  }

  async readFile(id: string): Promise<File | undefined> {
    return this.isUnkept(id) ? this.#memory.readFile(id) : (await this.#openedOrUndefined())?.readFile(id)
  }

  async setPaused(paused: boolean): Promise<void> {
    const store = (await this.#openedOrUndefined()) ?? this.#memory
    await store.setPaused(this.#employeeId, paused)
    await this.#changed()
    if (!paused) this.retry()
  }

  /** Tries one, or everything, again now. */
  retry(id?: string): void {
    void this.#takeBackRefusal(id).then(() => {
      this.#watcher?.wake(id)
      this.#parts.channel.tell({ type: 'wake', id })
    })
  }

  async remove(id: string): Promise<void> {
    await this.#forget(id)
    await this.#changed()
  }

  /** Said by the sender: how far an item is. */
  setGoing(id: string, going: Going | undefined): void {
    if (going) this.#going.set(id, going)
    else this.#going.delete(id)
    this.#tellGoing()
  }

  setHold(hold: OutboxHold): void {
    if (this.#view.hold === hold) return
    this.#view = { ...this.#view, hold }
    this.#tellGoing()
  }

  /** Said by the sender: the server will never take it. It stays until its owner removes it. */
  async setRefused(id: string, refusal: string): Promise<void> {
    const item = this.find(id)
    this.#going.delete(id)
    if (!item) return
    await this.#write({ ...item, refusal })
    await this.#changed()
  }

  /** Said by the sender: the server has it. */
  async setSent(item: OutboxItem, duplicate: boolean): Promise<void> {
    const entry = { id: item.id, projectId: item.projectId, content: item.content, duplicate }
    await this.#forget(item.id)
    this.#arrive(item, entry)
    await this.reload()
    this.#parts.channel.tell({ type: 'sent', entry, item })
  }

  /** Hides what has arrived. */
  clearSent(projectId: number): void {
    this.#show({ sent: this.#view.sent.filter((entry) => entry.projectId !== projectId) })
  }

  #arrive(item: OutboxItem, entry: SentEntry): void {
    this.#going.delete(item.id)
    if (item.employeeId !== this.#employeeId) return
    const shown = this.#watcher?.arrived(item)
    this.#view = { ...this.#view, sent: [...this.#view.sent, entry] }
    if (item.content.kind === 'photo' || !shown) return
    this.#arriving.set(item.id, item)
    const isShown = () => {
      if (this.#arriving.delete(item.id)) this.#show({})
    }
    setTimeout(isShown, arrivalMs)
    void shown.then(isShown, isShown)
  }

  async #hear(news: OutboxNews): Promise<void> {
    if (this.#employeeId === 0) return
    if (news.type === 'wake') this.#watcher?.wake(news.id)
    else if (news.type === 'changed') await this.reload()
    else if (news.type === 'sent') {
      this.#arrive(news.item, news.entry)
      await this.reload()
    } else {
      for (const id of this.#going.keys()) if (!this.isUnkept(id)) this.#going.delete(id)
      for (const [id, going] of news.going) this.#going.set(id, going)
      this.#show({ hold: news.hold })
    }
  }

  async #changed(): Promise<void> {
    await this.reload()
    this.#parts.channel.tell({ type: 'changed' })
  }

  async #takeBackRefusal(id: string | undefined): Promise<void> {
    const refused = this.#own().filter((item) => item.refusal !== '' && item.id === id)
    await Promise.all(refused.map((item) => this.#write({ ...item, refusal: '' })))
    if (refused.length > 0) await this.#changed()
  }

  async #write(item: OutboxItem): Promise<void> {
    if (this.isUnkept(item.id)) await this.#memory.update(item)
    else await (await this.#opened()).update(item)
  }

  async #forget(id: string): Promise<void> {
    await this.#memory.remove(id)
    await (await this.#openedOrUndefined())?.remove(id)
  }

  #opened(): Promise<OutboxStore> {
    this.#store ??= this.#parts.open()
    return this.#store
  }

  async #openedOrUndefined(): Promise<OutboxStore | undefined> {
    try {
      return await this.#opened()
    } catch {
      // Refused: a private window, a setting. The screen says that nothing survives a reload.
      return undefined
    }
  }

  /** Two tabs may count at once: the id then decides, the same way in both. */
  #nextOrder(): number {
    this.#lastOrder = Math.max(this.#parts.now(), this.#lastOrder + 1)
    return this.#lastOrder
  }

  #own(): OutboxItem[] {
    return [...this.#kept, ...this.#unkept]
      .filter(({ employeeId }) => employeeId === this.#employeeId)
      .toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id))
  }

  #tellGoing(): void {
    this.#show({})
    const going = [...this.#going].filter(([id]) => !this.isUnkept(id))
    this.#parts.channel.tell({ type: 'going', going, hold: this.#view.hold })
  }

  #show(change: Partial<OutboxView>): void {
    const view = { ...this.#view, ...change }
    const own = this.#own()
    const arriving = [...this.#arriving.values()].filter(({ id }) => !own.some((item) => item.id === id))
    this.#view = {
      ...view,
      items: [...arriving, ...own].map((item) => this.#entryOf(item, view)),
      others: this.#kept.filter(({ employeeId }) => employeeId !== this.#employeeId).length,
    }
    this.#tell()
  }

  #entryOf(item: OutboxItem, { paused, hold }: OutboxView): OutboxEntry {
    const going = this.#going.get(item.id)
    const actions = { retry: () => this.retry(item.id), remove: () => this.remove(item.id) }
    const entry = { ...item, ...actions, kept: !this.isUnkept(item.id), progress: going?.progress ?? 0 }
    if (this.#arriving.has(item.id)) return { ...entry, state: 'sending', progress: 1, message: '' }
    if (item.refusal !== '') return { ...entry, state: 'refused', message: item.refusal }
    if (going && going.state !== 'waiting') return { ...entry, state: going.state, message: going.message }
    if (paused) return { ...entry, state: 'paused', message: '' }
    return { ...entry, state: 'waiting', message: going?.message || holdMessages[hold] }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const holdMessages: Record<OutboxHold, string> = {
  '': '',
  network: 'Waits for the network',
  session: 'Waits until you have signed in again',
  server: 'Waits: the server is busy or being restarted',
}
