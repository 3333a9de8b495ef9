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

/** @param before the item's last entry: it's returned again when nothing has changed, so that its row isn't redrawn */
export function entryOf(standing: Standing, before: OutboxEntry | undefined): OutboxEntry {
  const { item, going, kept } = standing
  const entry = { ...item, ...stateOf(standing), kept, progress: going?.progress ?? 0 }
  const isSame =
    before?.state === entry.state &&
    before.message === entry.message &&
    before.progress === entry.progress &&
    before.kept === entry.kept
  return isSame ? before : entry
}

function stateOf({ item, going, paused, hold }: Standing): Pick<OutboxEntry, 'state' | 'message'> {
  if (item.refusal !== '') return { state: 'refused', message: item.refusal }
  if (going && going.state !== 'waiting') return { state: going.state, message: going.message }
  if (paused) return { state: 'paused', message: '' }
  return { state: 'waiting', message: going?.message || holdMessages[hold] }
}

const holdMessages: Record<OutboxHold, string> = {
  '': '',
  network: t('Waiting for a connection'),
  session: t('Waiting until you sign in again'),
  server: t('The server is busy or restarting'),
}
