import { useEffect, useSyncExternalStore } from 'react'
import { askServer, type Connection, readConnection, watchReachable } from './reachability.ts'

const askEveryMs = 5_000

/** How the connection stands. `waits`: nothing else asks for it, so the server is asked every few seconds. */
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
