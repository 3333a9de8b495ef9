import { shallowEqual } from '@mantine/hooks'
import { t } from '../language/t.ts'
import type { OutboxItem, SentItem } from './outbox-item.ts'

/**
 * `failed`: the server had an error with this item several times. It is tried again later and other items overtake it.
 * `refused`: the server will never accept it.
 */
export type OutboxState = 'waiting' | 'sending' | 'paused' | 'failed' | 'refused'

/** How far sending an item has come. */
export interface Progress {
  state: Extract<OutboxState, 'waiting' | 'sending' | 'failed'>
  /** From 0 to 1. */
  progress: number
  /** Why the last try failed; '' otherwise. */
  message: string
}

/** An item as a screen shows it. */
export interface OutboxEntry extends OutboxItem {
  state: OutboxState
  /** From 0 to 1. */
  progress: number
  /** What it waits for, or why it was refused; '' when there is nothing to say. */
  message: string
  /** False when the browser could not store it: reloading the page loses it. */
  kept: boolean
}

/** What keeps every item from being sent; '' when nothing does. */
export type OutboxHold = '' | 'network' | 'session' | 'server'

export interface OutboxView {
  /** The signed-in employee's items, in the order in which they are sent. */
  items: readonly OutboxEntry[]
  /** How many items of other employees wait on this device. Their content is never shown. */
  others: number
  paused: boolean
  hold: OutboxHold
  /** False when the browser stores nothing: closing the page loses the items. */
  keeps: boolean
  /** What was sent since the page was opened. */
  sent: readonly SentItem[]
}

export const emptyOutbox: OutboxView = {
  items: [],
  others: 0,
  paused: false,
  hold: '',
  keeps: true,
  sent: [],
}

interface Drawing {
  /** The signed-in employee's items in the store. */
  own: readonly OutboxItem[]
  progressOf(id: string): Progress | undefined
  isUnkept(id: string): boolean
  /** Sent items that the screens do not have from the server yet: they are drawn as if on their way. */
  refreshing: ReadonlySet<string>
  /** Entries that have not changed are used again, so that their rows are not drawn again. */
  before: readonly OutboxEntry[]
}

export function drawEntries(view: OutboxView, drawing: Drawing): OutboxEntry[] {
  const { own, progressOf, isUnkept, refreshing, before } = drawing
  const entries = new Map(before.map((entry) => [entry.id, entry]))
  const sent = new Set(view.sent.map(({ id }) => id))
  const draw = (item: OutboxItem, progress: Progress | undefined) => {
    const entry = entryOf(item, view, progress, !isUnkept(item.id))
    const old = entries.get(item.id)
    return old && shallowEqual(old, entry) ? old : entry
  }
  return [
    ...view.sent.filter(({ id }) => refreshing.has(id)).map((item) => draw(item, justSent)),
    ...own.filter(({ id }) => !sent.has(id)).map((item) => draw(item, progressOf(item.id))),
  ]
}

const justSent: Progress = { state: 'sending', progress: 1, message: '' }

function entryOf(
  item: OutboxItem,
  view: OutboxView,
  progress: Progress | undefined,
  kept: boolean,
): OutboxEntry {
  const state = stateOf(item, progress, view.paused)
  const waitsFor = state === 'waiting' ? holdMessages[view.hold] : ''
  const message = item.refusal || (state === 'paused' ? '' : progress?.message) || waitsFor
  return { ...item, state, message, kept, progress: progress?.progress ?? 0 }
}

function stateOf(item: OutboxItem, progress: Progress | undefined, paused: boolean): OutboxState {
  if (item.refusal !== '') return 'refused'
  if (progress && progress.state !== 'waiting') return progress.state
  return paused ? 'paused' : 'waiting'
}

const holdMessages: Record<OutboxHold, string> = {
  '': '',
  network: t('Waiting for a connection'),
  session: t('Waiting until you sign in again'),
  server: t('The server is busy or restarting'),
}
