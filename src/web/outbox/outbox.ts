import { newIdempotencyKey } from '../api/client.ts'
import type { OutboxContent, OutboxItem, SentEntry } from './outbox-item.ts'
import type { OutboxStore } from './outbox-store.ts'
import { emptyOutbox, entryOf, type Going, type OutboxHold, type OutboxView } from './outbox-view.ts'

/** What other tabs are told. */
type OutboxNews =
  | { type: 'changed' }
  | { type: 'wake'; id?: string | undefined }
  | { type: 'going'; going: [string, Going][]; hold: OutboxHold }
  | { type: 'sent'; entry: SentEntry; item: OutboxItem }

/** Who is told in this tab. */
export interface OutboxWatcher {
  changed(): void
  wake(id?: string): void
  /** In every tab, after something has arrived at the server; resolves once the screens show it. */
  arrived(item: OutboxItem): Promise<unknown>
}

interface OutboxParts {
  store: OutboxStore
  /** The name under which the tabs of this browser talk to each other. */
  tabs?: string
  now(): number
}

/** A note or check-in stays on the screen until the project that shows it was fetched again, but not for ever. */
const arrivalMs = 4_000
const progressMs = 100
const arrived: Going = { state: 'sending', progress: 1, message: '' }

/**
 * What was made on this device and is not with the server yet: kept in the browser's database, shared by its tabs,
 * shown to its owner. It sends nothing itself; the `Sender` does, in one tab.
 */
export class Outbox {
  readonly #store: OutboxStore
  /** Browsers without it show the news of other tabs at the next change. */
  readonly #channel: BroadcastChannel | undefined
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  readonly #going = new Map<string, Going>()
  readonly #arriving = new Map<string, OutboxItem>()
  #view = emptyOutbox
  #employeeId = 0
  #leads = false
  #lastOrder = 0
  #soon: ReturnType<typeof setTimeout> | undefined
  #watcher: OutboxWatcher | undefined
  /** Settles when somebody's items are shown: what is made before that waits for its owner. */
  #begun = Promise.withResolvers<undefined>()
  #describe: (projectId: number) => string = () => ''

  constructor({ store, tabs, now }: OutboxParts) {
    this.#store = store
    this.#now = now
    if (tabs === undefined || typeof BroadcastChannel === 'undefined') return
    this.#channel = new BroadcastChannel(tabs)
    this.#channel.addEventListener('message', ({ data }) => void this.#hear(data as OutboxNews))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): OutboxView => this.#view

  /** From now on this employee's items are shown, and new ones are theirs. `describe` names a project, or says ''. */
  async begin(
    employeeId: number,
    watcher: OutboxWatcher,
    describe: (projectId: number) => string,
  ): Promise<void> {
    this.#view = emptyOutbox
    this.#going.clear()
    this.#arriving.clear()
    this.#employeeId = employeeId
    this.#watcher = watcher
    this.#describe = describe
    this.#begun.resolve(undefined)
    await this.#reload()
  }

  /** Nobody is signed in: nothing is shown, and everything stays where it is. The lead goes to another tab. */
  end(): void {
    this.#employeeId = 0
    this.#leads = false
    this.#begun = Promise.withResolvers()
    this.#watcher = undefined
    this.#view = emptyOutbox
    this.#tell()
  }

  /**
   * Keeps something to be sent. Where the browser keeps nothing it stays in memory. Before the sender's script is there,
   * which may take a while on a poor connection, it waits for that, and is still of the moment it was made.
   */
  async add(
    projectId: number,
    content: OutboxContent,
    { file, about }: { file?: File; about?: string | undefined } = {},
  ): Promise<OutboxItem> {
    const made = this.#now()
    if (this.#employeeId === 0) await this.#begun.promise
    this.#lastOrder = Math.max(made, this.#lastOrder + 1)
    const item: OutboxItem = {
      id: newIdempotencyKey(),
      employeeId: this.#employeeId,
      projectId,
      about: about ?? this.#describe(projectId),
      key: newIdempotencyKey(),
      createdAt: new Date(made).toISOString(),
      order: this.#lastOrder,
      content,
      refusal: '',
    }
    await this.#store.add(item, file)
    await this.#changed()
    return item
  }

  /** The signed-in employee's item, as it is kept. */
  find(id: string): OutboxItem | undefined {
    return this.#own().find((item) => item.id === id)
  }

  readFile(id: string): Promise<File | undefined> {
    return this.#store.readFile(id)
  }

  async setPaused(paused: boolean): Promise<void> {
    await this.#store.setPaused(this.#employeeId, paused)
    await this.#changed()
    if (!paused) this.retry()
  }

  /** Tries one, or everything, again now. */
  retry(id?: string): void {
    void this.#takeBackRefusal(id).then(() => {
      this.#watcher?.wake(id)
      this.#tellTabs({ type: 'wake', id })
    })
  }

  /** Gives one up for good. */
  async remove(id: string): Promise<void> {
    await this.#store.remove(id)
    await this.#changed()
  }

  /** Hides what has arrived. */
  clearSent(projectId: number): void {
    this.#show({ sent: this.#view.sent.filter((entry) => entry.projectId !== projectId) })
  }

  /** Said by the sender: this tab sends for all of them, or does not. */
  setLeads(leads: boolean): void {
    this.#leads = leads
  }

  /** Said by the sender: how far an item is. */
  setGoing(id: string, going: Going | undefined): void {
    const before = this.#going.get(id)
    if (going) this.#going.set(id, going)
    else this.#going.delete(id)
    if (before?.state !== going?.state || before?.message !== going?.message) this.#tellGoing()
    else this.#tellSoon()
  }

  /** Said by the sender: what everything waits for. */
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
    await this.#store.update({ ...item, refusal })
    await this.#changed()
  }

  /** Said by the sender: the server has it. */
  async setSent(item: OutboxItem, duplicate: boolean): Promise<void> {
    const entry = { id: item.id, projectId: item.projectId, content: item.content, duplicate }
    await this.#store.remove(item.id)
    this.#arrive(item, entry)
    await this.#reload()
    this.#tellTabs({ type: 'sent', entry, item })
  }

  #arrive(item: OutboxItem, entry: SentEntry): void {
    this.#going.delete(item.id)
    if (item.employeeId !== this.#employeeId) return
    const shown = this.#watcher?.arrived(item)
    if (item.content.kind !== 'photo' && shown) this.#showUntil(shown, item)
    // At once: a screen that is drawn before the store is read again must not find it in both lists.
    this.#show({ sent: [...this.#view.sent, entry] })
  }

  #showUntil(shown: Promise<unknown>, item: OutboxItem): void {
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
    else if (news.type === 'changed') await this.#reload()
    else if (news.type === 'sent') {
      this.#arrive(news.item, news.entry)
      await this.#reload()
    } else if (!this.#leads) {
      for (const id of this.#going.keys()) if (!this.#store.isUnkept(id)) this.#going.delete(id)
      for (const [id, going] of news.going) this.#going.set(id, going)
      this.#show({ hold: news.hold })
    }
  }

  async #changed(): Promise<void> {
    await this.#reload()
    this.#tellTabs({ type: 'changed' })
  }

  async #takeBackRefusal(id: string | undefined): Promise<void> {
    const item = id === undefined ? undefined : this.find(id)
    if (!item || item.refusal === '') return
    await this.#store.update({ ...item, refusal: '' })
    await this.#changed()
  }

  async #reload(): Promise<void> {
    const employeeId = this.#employeeId
    await this.#store.reload()
    const paused = await this.#store.isPaused(employeeId)
    // Somebody else signed in meanwhile: that sign-in reads for itself.
    if (employeeId !== this.#employeeId) return
    this.#lastOrder = Math.max(this.#lastOrder, ...this.#store.items.map(({ order }) => order))
    for (const id of this.#going.keys()) if (!this.find(id)) this.#going.delete(id)
    this.#show({ paused, keeps: this.#store.keeps })
    this.#watcher?.changed()
  }

  #own(): OutboxItem[] {
    return this.#store.items.filter(({ employeeId }) => employeeId === this.#employeeId)
  }

  /** A request tells of its progress many times a second; a screen need not draw them all. */
  #tellSoon(): void {
    this.#soon ??= setTimeout(() => this.#tellGoing(), progressMs)
  }

  #tellGoing(): void {
    clearTimeout(this.#soon)
    this.#soon = undefined
    this.#show({})
    if (!this.#leads) return
    const going = [...this.#going].filter(([id]) => !this.#store.isUnkept(id))
    this.#tellTabs({ type: 'going', going, hold: this.#view.hold })
  }

  #show(change: Partial<OutboxView>): void {
    if (this.#employeeId === 0) return
    const view = { ...this.#view, ...change }
    // What has arrived leaves the store once that is read again; until then it must not stand there twice.
    const sent = new Set(view.sent.map(({ id }) => id))
    const waiting = this.#own()
    const own = waiting.filter(({ id }) => !sent.has(id))
    const arriving = [...this.#arriving.values()].filter(({ id }) => !own.some((item) => item.id === id))
    const before = new Map(this.#view.items.map((entry) => [entry.id, entry]))
    const { paused, hold } = view
    const draw = (item: OutboxItem, going: Going | undefined) =>
      entryOf({ item, going, kept: !this.#store.isUnkept(item.id), paused, hold }, before.get(item.id))
    const items = [
      ...arriving.map((item) => draw(item, arrived)),
      ...own.map((item) => draw(item, this.#going.get(item.id))),
    ]
    this.#view = { ...view, items, others: this.#store.items.length - waiting.length }
    this.#tell()
  }

  #tellTabs(news: OutboxNews): void {
    this.#channel?.postMessage(news)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
