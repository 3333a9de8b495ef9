import type { SentItem } from './outbox-item.ts'
import type { OutboxHold, Progress } from './outbox-view.ts'

/** What the tabs of a browser tell each other. */
export type OutboxNews =
  | { type: 'changed' }
  | { type: 'wake'; id: string | undefined }
  | { type: 'progress'; all: [string, Progress][]; hold: OutboxHold }
  | { type: 'sent'; item: SentItem }

/** Connects the tabs. Returns the way to tell the others; without BroadcastChannel they learn it at their next change. */
export function connectTabs(name: string, onNews: (news: OutboxNews) => void): (news: OutboxNews) => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => onNews(data as OutboxNews))
  return (news) => channel.postMessage(news)
}

/**
 * Makes one tab of the browser at a time the leader, and calls back when that is this tab or no longer is.
 * Returns the way to give the lead up.
 */
export function takeLead(name: string, onLead: (leads: boolean) => void): () => void {
  const { locks } = navigator as { locks?: LockManager | null }
  return locks ? takeLock(locks, name, onLead) : takeLease(name, onLead)
}

function takeLock(locks: LockManager, name: string, onLead: (leads: boolean) => void): () => void {
  const end = new AbortController()
  const held = () => {
    if (end.signal.aborted) return undefined
    onLead(true)
    return new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
  }
  locks.request(name, { signal: end.signal }, held).catch((error: unknown) => {
    if (!end.signal.aborted) console.error('No tab could become the leader', error)
  })
  return () => end.abort()
}

const leaseMs = 6_000
const renewMs = 2_000

/** Web Locks exist only on https and localhost. An office may reach its server at http and an IP address. */
function takeLease(name: string, onLead: (leads: boolean) => void): () => void {
  const me = Math.random().toString(36).slice(2)
  let leads = false
  const renew = () => {
    const [holder, until] = (localStorage.getItem(name) ?? '').split(' ')
    const mayLead = holder === me || Number(until ?? 0) < Date.now()
    if (mayLead) localStorage.setItem(name, `${me} ${Date.now() + leaseMs}`)
    if (mayLead !== leads) {
      leads = mayLead
      onLead(leads)
    }
  }
  renew()
  const timer = setInterval(renew, renewMs)
  return () => {
    clearInterval(timer)
    if (leads) localStorage.removeItem(name)
  }
}
