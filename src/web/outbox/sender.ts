import { ApiError } from '../api/api-error.ts'
import { firstToTry, nextToSend, type Standing } from './next-to-send.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'
import type { OutboxHold } from './outbox-view.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { SendOptions } from './send-item.ts'

export interface SenderParts {
  outbox: Outbox
  send(item: OutboxItem, file: File | undefined, options: SendOptions): Promise<{ duplicate: boolean }>
  /** The session's token as it is now. */
  token(): string | null
  /** Whose session that is. @throws ApiError */
  readOwner(signal: AbortSignal): Promise<number>
  /** Asks the person to sign in again; false when they would not. */
  renew(): Promise<boolean>
  /** Calls back after so many milliseconds. Returns the way to take that back. */
  after(ms: number, then: () => void): () => void
}

/** Nothing moved for so long: the network is dead, whatever it says. */
const stallMs = 60_000
/** What has gone out may still lie in the device's own buffers, and the server has to look at it. */
const answerMs = 3 * 60_000
/** So often the server may stumble over one item until the others go past it. */
const patience = 4
const asideMs = 10 * 60_000

/**
 * Sends what waits in the outbox: each once, in order, under the session of its owner. One tab of a browser has the
 * lead; the others send only what the browser would not keep, which nobody else has.
 */
export class Sender {
  readonly #parts: SenderParts
  readonly #employeeId: number
  readonly #sending = new Map<string, AbortController>()
  readonly #troubles = new Map<string, number>()
  readonly #delays = new Map<string, () => void>()
  readonly #stopped = new AbortController()
  #leads = false
  #ownedToken: string | null = null
  #hold: OutboxHold = ''
  #holds = 0
  #endHold: (() => void) | undefined
  #asksOwner = false

  constructor(employeeId: number, parts: SenderParts) {
    this.#employeeId = employeeId
    this.#parts = parts
  }

  /** Takes or gives up the lead among this browser's tabs. */
  lead(leads: boolean): void {
    this.#leads = leads
    this.goOn()
  }

  /** Ends everything that is under way; what was not answered stays to be sent again under the same key. */
  stop(): void {
    this.#stopped.abort()
    this.#endHold?.()
    for (const end of this.#delays.values()) end()
    for (const abort of this.#sending.values()) abort.abort()
  }

  /** Tries again now: the network is back, the person came back or signed in, or pressed Retry. */
  wake(id?: string): void {
    if (id === undefined) {
      for (const each of this.#delays.keys()) this.#forgetTrouble(each)
    } else this.#forgetTrouble(id)
    if (this.#hold !== '') this.#release()
    this.goOn()
  }

  /** Begins whatever may be begun. */
  goOn(): void {
    if (this.#stopped.signal.aborted) return
    this.#giveUpRemoved()
    if (this.#hold !== '' || this.#parts.outbox.read().paused) return
    const items = this.#parts.outbox.read().items.flatMap(({ id, kept }) => {
      const item = this.#leads || !kept ? this.#parts.outbox.find(id) : undefined
      return item ? [item] : []
    })
    const next = this.#choose(items)
    if (next.length === 0) return
    if (this.#ownedToken === null || this.#ownedToken !== this.#parts.token()) {
      void this.#checkOwner()
      return
    }
    for (const item of next) void this.#sendOne(item)
  }

  #choose(items: readonly OutboxItem[]): OutboxItem[] {
    const standing: Standing = {
      isSending: ({ id }) => this.#sending.has(id),
      isAside: ({ id, refusal }) => refusal !== '' || (this.#troubles.get(id) ?? 0) >= patience,
      isDelayed: ({ id }) => this.#delays.has(id),
    }
    if (this.#holds === 0) return nextToSend(items, standing)
    // After trouble with the network or the server one goes ahead, and the others follow once it got through.
    return this.#sending.size > 0 ? [] : firstToTry(items, standing)
  }

  #giveUpRemoved(): void {
    const { outbox } = this.#parts
    for (const [id, abort] of this.#sending) if (!outbox.find(id)) abort.abort()
    for (const id of this.#delays.keys()) if (!outbox.find(id)) this.#forgetTrouble(id)
    if (!outbox.read().paused) return
    for (const abort of this.#sending.values()) abort.abort()
  }

  /** Another tab may have signed somebody else in: nothing goes out under a session that was not looked at. */
  async #checkOwner(): Promise<void> {
    if (this.#asksOwner) return
    this.#asksOwner = true
    const token = this.#parts.token()
    const abort = new AbortController()
    const watch = this.#watchStall(abort)
    try {
      if (token === null) throw new ApiError('Sign in', { status: 401, code: 'unauthenticated' })
      const owner = await this.#parts.readOwner(AbortSignal.any([this.#stopped.signal, abort.signal]))
      if (owner === this.#employeeId) this.#ownedToken = token
      else this.#holdAll('session')
    } catch (error) {
      if (!this.#stopped.signal.aborted) this.#judge(watch.stalled() ? { what: 'network' } : outcomeOf(error))
    } finally {
      watch.end()
      this.#asksOwner = false
    }
    this.goOn()
  }

  async #sendOne(item: OutboxItem): Promise<void> {
    const { outbox, send } = this.#parts
    const { id } = item
    const abort = new AbortController()
    this.#sending.set(id, abort)
    outbox.setGoing(id, { state: 'sending', progress: 0, message: '' })
    const watch = this.#watchStall(abort)
    try {
      const file = item.content.kind === 'photo' ? await outbox.readFile(id) : undefined
      const onProgress = (progress: number) => {
        watch.moved(progress)
        outbox.setGoing(id, { state: 'sending', progress, message: '' })
      }
      const { duplicate } = await send(item, file, { onProgress, signal: abort.signal })
      watch.end()
      this.#gotThrough(id)
      await outbox.setSent(item, duplicate)
    } catch (error) {
      watch.end()
      outbox.setGoing(id, undefined)
      await this.#failed(item, abort.signal.aborted && !watch.stalled() ? undefined : error, watch.stalled())
    } finally {
      this.#sending.delete(id)
    }
    this.goOn()
  }

  #watchStall(abort: AbortController) {
    let stalled = false
    const begin = (ms: number) =>
      this.#parts.after(ms, () => {
        stalled = true
        abort.abort()
      })
    let end = begin(stallMs)
    return {
      moved: (progress: number) => {
        end()
        end = begin(progress < 1 ? stallMs : answerMs)
      },
      end: () => end(),
      stalled: () => stalled,
    }
  }

  #gotThrough(id: string): void {
    this.#forgetTrouble(id)
    this.#holds = 0
  }

  async #failed(item: OutboxItem, error: unknown, stalled: boolean): Promise<void> {
    // Given up on purpose: removed, paused, or the page is left.
    if (error === undefined) return
    const outcome: Outcome = stalled ? { what: 'network' } : outcomeOf(error)
    if (outcome.what === 'refused') await this.#parts.outbox.setRefused(item.id, outcome.message)
    else if (outcome.what === 'trouble') this.#delay(item, outcome.message)
    else this.#judge(outcome)
  }

  /** What a failure means for everything that waits. */
  #judge(outcome: Outcome): void {
    if (outcome.what === 'session') {
      this.#holdAll('session')
      this.#ownedToken = null
      void this.#parts.renew().then((renewed) => {
        if (renewed) this.wake()
      })
    } else if (outcome.what === 'network') this.#holdAll('network', growing(2_000, this.#holds, 60_000))
    else {
      const asked = outcome.what === 'server' ? (outcome.after ?? 0) * 1000 : 0
      this.#holdAll('server', Math.max(asked, growing(3_000, this.#holds, 5 * 60_000)))
    }
  }

  /** Nothing is begun until the time is over, or something wakes the sender before. */
  #holdAll(hold: OutboxHold, ms?: number): void {
    if (this.#hold !== '') return
    this.#hold = hold
    this.#holds += 1
    this.#parts.outbox.setHold(hold)
    if (ms === undefined) return
    this.#endHold = this.#parts.after(ms, () => {
      this.#release()
      this.goOn()
    })
  }

  #release(): void {
    this.#endHold?.()
    this.#endHold = undefined
    this.#hold = ''
    this.#parts.outbox.setHold('')
  }

  #delay(item: OutboxItem, message: string): void {
    const { id } = item
    const troubles = (this.#troubles.get(id) ?? 0) + 1
    this.#troubles.set(id, troubles)
    const isAside = troubles >= patience
    this.#parts.outbox.setGoing(id, { state: isAside ? 'failed' : 'waiting', progress: 0, message })
    const ms = isAside ? asideMs : growing(3_000, troubles - 1, asideMs)
    const end = this.#parts.after(ms, () => {
      this.#delays.delete(id)
      // One more try; when it fails too, it is aside again at once.
      if (isAside) this.#troubles.set(id, patience - 1)
      this.goOn()
    })
    this.#delays.set(id, end)
  }

  #forgetTrouble(id: string): void {
    this.#delays.get(id)?.()
    this.#delays.delete(id)
    if (this.#troubles.delete(id)) this.#parts.outbox.setGoing(id, undefined)
  }
}

/** Doubles with every time, up to a limit. */
function growing(firstMs: number, times: number, mostMs: number): number {
  return Math.min(mostMs, firstMs * 2 ** times)
}
