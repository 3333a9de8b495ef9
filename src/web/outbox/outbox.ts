import { newItem, type OutboxContent, type OutboxItem, type SentItem } from './outbox-item.ts'
import type { OutboxOwner, OutboxParts } from './outbox-parts.ts'
import type { OutboxStore } from './outbox-store.ts'
import { drawEntries, emptyOutbox, type OutboxHold, type OutboxView, type Progress } from './outbox-view.ts'
import {
  type Attempt,
  holdDelay,
  itemDelay,
  nextToSend,
  type Outcome,
  outcomeOf,
  progressOf,
} from './sending-rules.ts'
import { connectTabs, type OutboxNews } from './tabs.ts'

/** A sent note or check-in stays on the screen until the project has been read again, but at most this long. */
const refreshMs = 4_000
/** Screens are drawn again for every two percent. */
const progressStep = 0.02

/**
 * What was made on this device and is not on the server yet. It is stored in the browser's database, shared by all tabs,
 * shown to its owner and sent in order. One tab, the leader, sends for all; the others send only what the browser could
 * not store, because no other tab has it.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #store: OutboxStore
  readonly #tellTabs: (news: OutboxNews) => void
  readonly #listeners = new Set<() => void>()
  readonly #attempts = new Map<string, Attempt>()
  /** The leader's attempts, in the other tabs. */
  readonly #reported = new Map<string, Progress>()
  /** Sent items that the screens do not have from the server yet. */
  readonly #refreshing = new Set<string>()
  #view = emptyOutbox
  #owner: OutboxOwner | undefined
  /** Resolves when somebody is signed in and the frame has loaded; items made before then wait for it. */
  #hasOwner = Promise.withResolvers<OutboxOwner>()
  #leads = false
  #lastOrder = 0
  /** How often sending was held since a request last succeeded. */
  #holds = 0
  #endHold: (() => void) | undefined

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#store = parts.store
    this.#tellTabs = connectTabs(parts.tabs, (news) => void this.#hear(news))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): OutboxView => this.#view

  /** Shows and sends this employee's items from now on. New items are theirs. */
  async begin(owner: OutboxOwner): Promise<void> {
    this.end()
    this.#owner = owner
    this.#hasOwner.resolve(owner)
    await this.#reload()
  }

  /** Nobody is signed in: nothing is shown or sent, and every item stays stored. */
  end(): void {
    if (!this.#owner) return
    this.#owner = undefined
    this.#hasOwner = Promise.withResolvers()
    this.#leads = false
    this.#holds = 0
    this.#endHold?.()
    for (const id of this.#attempts.keys()) this.#forget(id)
    this.#reported.clear()
    this.#refreshing.clear()
    this.#view = emptyOutbox
    this.#tellListeners()
  }

  /** Makes this tab the one that sends for all tabs, or not. */
  lead(leads: boolean): void {
    this.#leads = leads
    this.#reported.clear()
    this.#wake()
  }

  /** Stores something to be sent, in memory where the browser stores nothing. Its time is that of this call. */
  async add(projectId: number, about: string, content: OutboxContent, file?: File): Promise<OutboxItem> {
    const now = this.#parts.now()
    const { employeeId } = await this.#hasOwner.promise
    const order = Math.max(now, this.#lastOrder + 1)
    this.#lastOrder = order
    const item = newItem({ employeeId, projectId, about, content, order }, new Date(now))
    await this.#store.add(item, file)
    await this.#changed()
    return item
  }

  readFile(id: string): Promise<File | undefined> {
    return this.#store.readFile(id)
  }

  async setPaused(paused: boolean): Promise<void> {
    if (!this.#owner) return
    await this.#store.setPaused(this.#owner.employeeId, paused)
    await this.#changed()
    if (!paused) await this.retry()
  }

  /** Tries one item again now, or all of them: the person came back or pressed Retry, or the network is back. */
  async retry(id?: string): Promise<void> {
    const refused = this.#own().find((item) => item.id === id && item.refusal !== '')
    if (refused) await this.#setRefusal(refused, '')
    this.#wake(id)
    this.#tellTabs({ type: 'wake', id })
  }

  /** Gives an item up for good. */
  async remove(id: string): Promise<void> {
    await this.#store.remove(id)
    await this.#changed()
  }

  /** Empties the project's list of sent items. */
  clearSent(projectId: number): void {
    this.#show({ sent: this.#view.sent.filter((item) => item.projectId !== projectId) })
  }

  #wake(id?: string): void {
    for (const [each, { request }] of this.#attempts)
      if (!request && (id === undefined || id === each)) this.#forget(each)
    this.#release()
  }

  #release(): void {
    if (!this.#owner) return
    this.#endHold?.()
    this.#view = { ...this.#view, hold: '' }
    this.#report()
    this.#sendNext()
  }

  #sendNext(): void {
    if (!this.#owner || this.#view.hold !== '' || this.#view.paused) return
    // What was sent is in the store's last list until that is read again.
    const sent = new Set(this.#view.sent.map(({ id }) => id))
    const items = this.#own().filter(({ id }) => !sent.has(id) && (this.#leads || this.#store.isUnkept(id)))
    for (const item of nextToSend(items, this.#attempts, this.#holds > 0)) void this.#send(item)
  }

  async #send(item: OutboxItem): Promise<void> {
    const request = new AbortController()
    const failures = this.#attempts.get(item.id)?.failures ?? 0
    const attempt: Attempt = { request, failures, progress: 0, message: '' }
    this.#attempts.set(item.id, attempt)
    this.#report()
    const onProgress = (progress: number) => {
      if (progress < 1 && progress < attempt.progress + progressStep) return
      attempt.progress = progress
      this.#report()
    }
    try {
      const file = item.content.kind === 'photo' ? await this.#store.readFile(item.id) : undefined
      const duplicate = await this.#parts.send(item, file, { onProgress, signal: request.signal })
      this.#holds = 0
      await this.#store.remove(item.id)
      this.#tellTabs({ type: 'sent', item: { ...item, duplicate } })
      await this.#showSent({ ...item, duplicate })
    } catch (error) {
      attempt.request = undefined
      attempt.progress = 0
      if (!request.signal.aborted) await this.#fail(item, attempt, outcomeOf(error))
    }
    this.#report()
    this.#sendNext()
  }

  async #fail(item: OutboxItem, attempt: Attempt, outcome: Outcome): Promise<void> {
    if ('refusal' in outcome) await this.#setRefusal(item, outcome.refusal)
    else if ('hold' in outcome) this.#hold(outcome)
    else {
      attempt.failures += 1
      attempt.message = outcome.trouble
      attempt.endDelay = this.#parts.after(itemDelay(attempt.failures), () => {
        attempt.endDelay = undefined
        this.#sendNext()
      })
    }
  }

  /** Sends nothing until the delay is over or something wakes the outbox. */
  #hold(outcome: Extract<Outcome, { hold: OutboxHold }>): void {
    if (this.#view.hold !== '') return
    this.#view = { ...this.#view, hold: outcome.hold }
    const ms = holdDelay(outcome, this.#holds)
    if (ms !== undefined) this.#endHold = this.#parts.after(ms, () => this.#release())
    this.#holds += 1
    if (outcome.signIn) void this.#parts.renew().then((renewed) => renewed && this.#wake())
  }

  async #setRefusal(item: OutboxItem, refusal: string): Promise<void> {
    await this.#store.update({ ...item, refusal })
    await this.#changed()
  }

  async #showSent(item: SentItem): Promise<void> {
    const { id, employeeId, content } = item
    this.#attempts.delete(id)
    if (employeeId !== this.#owner?.employeeId) return
    const refreshed = this.#owner.refresh(item)
    if (content.kind !== 'photo') {
      this.#refreshing.add(id)
      const isShown = () => {
        if (this.#refreshing.delete(id)) this.#show()
      }
      setTimeout(isShown, refreshMs)
      void refreshed.then(isShown, isShown)
    }
    // Before the store is read again, so that no screen finds the item both sent and waiting.
    this.#show({ sent: [...this.#view.sent, item] })
    await this.#reload()
  }

  async #hear(news: OutboxNews): Promise<void> {
    if (!this.#owner) return
    if (news.type === 'wake') this.#wake(news.id)
    else if (news.type === 'changed') await this.#reload()
    else if (news.type === 'sent') await this.#showSent(news.item)
    else if (!this.#leads) {
      this.#reported.clear()
      for (const [id, progress] of news.all) this.#reported.set(id, progress)
      this.#show({ hold: news.hold })
    }
  }

  async #changed(): Promise<void> {
    await this.#reload()
    this.#tellTabs({ type: 'changed' })
  }

  async #reload(): Promise<void> {
    const owner = this.#owner
    if (!owner) return
    await this.#store.reload()
    const paused = await this.#store.isPaused(owner.employeeId)
    if (owner !== this.#owner) return
    this.#lastOrder = Math.max(this.#lastOrder, ...this.#store.items.map(({ order }) => order))
    const own = new Set(this.#own().map(({ id }) => id))
    for (const [id, { request }] of this.#attempts) {
      if (paused) request?.abort()
      if (!own.has(id)) this.#forget(id)
    }
    this.#show({ paused, keeps: this.#store.keeps })
    this.#sendNext()
  }

  #forget(id: string): void {
    const attempt = this.#attempts.get(id)
    attempt?.request?.abort()
    attempt?.endDelay?.()
    this.#attempts.delete(id)
  }

  #own(): OutboxItem[] {
    return this.#store.items.filter(({ employeeId }) => employeeId === this.#owner?.employeeId)
  }

  /** Draws how far the attempts are, here and in the other tabs. */
  #report(): void {
    this.#show()
    if (!this.#leads) return
    const shared = [...this.#attempts].filter(([id]) => !this.#store.isUnkept(id))
    const all = shared.map(([id, attempt]): [string, Progress] => [id, progressOf(attempt)])
    this.#tellTabs({ type: 'progress', all, hold: this.#view.hold })
  }

  #show(change: Partial<OutboxView> = {}): void {
    if (!this.#owner) return
    const view = { ...this.#view, ...change }
    const own = this.#own()
    const items = drawEntries(view, {
      own,
      progressOf: (id) => {
        const attempt = this.#attempts.get(id)
        return attempt ? progressOf(attempt) : this.#reported.get(id)
      },
      isUnkept: (id) => this.#store.isUnkept(id),
      refreshing: this.#refreshing,
      before: this.#view.items,
    })
    this.#view = { ...view, items, others: this.#store.items.length - own.length }
    this.#tellListeners()
  }

  #tellListeners(): void {
    for (const listener of this.#listeners) listener()
  }
}
