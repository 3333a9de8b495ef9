import { useEffect, useSyncExternalStore } from 'react'

/** Whether the last call got through. A device that says it is online may still not reach the server. */
let gotThrough = true
const listeners = new Set<() => void>()

/** `offline`: the device has no network. `unreachable`: it has one, but the last call got no answer. */
export type Connection = 'online' | 'offline' | 'unreachable'

export function readConnection(): Connection {
  if (navigator.onLine === false) return 'offline'
  return gotThrough ? 'online' : 'unreachable'
}

export function isReachable(): boolean {
  return readConnection() === 'online'
}

/** Every call reports here whether an answer came. */
export function noteAnswer(came: boolean): void {
  const before = readConnection()
  gotThrough = came
  if (readConnection() !== before) tell()
}

/** Asks whether the server is up. A server that is still starting answers 503, which counts as no. */
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

/** Assumes the server is reachable until a call fails. */
function hearOnline(): void {
  gotThrough = true
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

const askEveryMs = 5_000

/** The state of the connection. `waits`: no call is repeated meanwhile, so ask the server every few seconds. */
export function useConnection({ waits }: { waits: boolean }): Connection {
  const connection = useSyncExternalStore(watchReachable, readConnection)
  const asks = waits && connection === 'unreachable'
  useEffect(() => {
    if (!asks) return
    const timer = setInterval(() => void askServer(), askEveryMs)
    return () => clearInterval(timer)
  }, [asks])
  return connection
}

/** False when the server cannot be reached: the device is offline, or a call did not get through. */
export function useOnline(): boolean {
  return useConnection({ waits: false }) === 'online'
}
