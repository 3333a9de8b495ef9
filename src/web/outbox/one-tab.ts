/**
 * Gives the lead under this name to one tab of the browser at a time: calls back with true when this one has it.
 * Returns the way to give it up.
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
    if (!end.signal.aborted) console.error('No lead among the tabs', error)
  })
  return () => end.abort()
}

const leaseMs = 6_000
const renewMs = 2_000

/** Web Locks exist only on https and localhost; an office may reach its server by address. */
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
