/** Whether the last call got through; a device that calls itself online may have no way to the server. */
let gotThrough = true
const listeners = new Set<() => void>()

/** `offline`: the device says that it has no network. `unreachable`: it has one, and the last call had no answer. */
export type Connection = 'online' | 'offline' | 'unreachable'

export function readConnection(): Connection {
  if (navigator.onLine === false) return 'offline'
  return gotThrough ? 'online' : 'unreachable'
}

export function isReachable(): boolean {
  return readConnection() === 'online'
}

/** Said by every call: whether an answer came. */
export function noteAnswer(came: boolean): void {
  const before = readConnection()
  gotThrough = came
  if (readConnection() !== before) tell()
}

/** Asks the server whether it is up. A server that is still starting answers 503, which counts as no. */
export async function askServer(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  const came = answer?.ok === true
  noteAnswer(came)
  return came
}

export function watchReachable(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', hearOnline)
    window.addEventListener('offline', tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', hearOnline)
    window.removeEventListener('offline', tell)
  }
}

/** Believed until a call shows otherwise. */
function hearOnline(): void {
  gotThrough = true
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
