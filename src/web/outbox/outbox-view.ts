import { t } from '../language/t.ts'
import type { OutboxEntry, OutboxItem, OutboxState, SentEntry } from './outbox-item.ts'

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

interface Standing {
  item: OutboxItem
  going: Going | undefined
  kept: boolean
  paused: boolean
  hold: OutboxHold
}

/** Draws entries; one that stands as it stood is the same object again, so that its row is not drawn again. */
export class EntryMaker {
  readonly #made = new Map<string, { standing: Standing; entry: OutboxEntry }>()
  readonly #actions: (id: string) => Pick<OutboxEntry, 'retry' | 'remove'>

  constructor(actions: (id: string) => Pick<OutboxEntry, 'retry' | 'remove'>) {
    this.#actions = actions
  }

  make(standing: Standing): OutboxEntry {
    const { id } = standing.item
    const before = this.#made.get(id)
    if (before && isSame(before.standing, standing)) return before.entry
    const { going, kept } = standing
    const entry = {
      ...standing.item,
      ...this.#actions(id),
      ...stateOf(standing),
      kept,
      progress: going?.progress ?? 0,
    }
    this.#made.set(id, { standing, entry })
    return entry
  }

  forgetAllBut(ids: ReadonlySet<string>): void {
    for (const id of this.#made.keys()) if (!ids.has(id)) this.#made.delete(id)
  }
}

function isSame(one: Standing, other: Standing): boolean {
  return (
    one.item.refusal === other.item.refusal &&
    one.going === other.going &&
    one.kept === other.kept &&
    one.paused === other.paused &&
    one.hold === other.hold
  )
}

function stateOf({ item, going, paused, hold }: Standing): Pick<OutboxEntry, 'state' | 'message'> {
  if (item.refusal !== '') return { state: 'refused', message: item.refusal }
  if (going && going.state !== 'waiting') return { state: going.state, message: going.message }
  if (paused) return { state: 'paused', message: '' }
  return { state: 'waiting', message: going?.message || holdMessages[hold] }
}

const holdMessages: Record<OutboxHold, string> = {
  '': '',
  network: t('Waits for the network'),
  session: t('Waits until you have signed in again'),
  server: t('The server is busy or being restarted'),
}
