import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCurrentUser } from '../session/auth-context.tsx'
import { connectLive } from './connect-live.ts'
import { askWhoIsPresent, setOwnId, tellPresence } from './presence.ts'
import { tellRecordNews } from './record-news.ts'
import { ShownRefresher } from './refresh-shown.ts'

/** A new stream repeats the last 15 seconds. Anything read before that may be outdated. */
const toldMs = 12_000

/** Refreshes what the screens show when a colleague changes it. */
export function LiveUpdates() {
  const queryClient = useQueryClient()
  const { id } = useCurrentUser()

  useEffect(() => {
    setOwnId(id)
    const refresher = new ShownRefresher(queryClient, tellRecordNews)
    let hasBegun = false
    const disconnect = connectLive((message) => {
      switch (message.type) {
        case 'hello':
          if (!hasBegun) refresher.refreshAll(Date.now() - toldMs)
          hasBegun = true
          askWhoIsPresent()
          break
        case 'change':
          refresher.add(message)
          break
        case 'presence':
          tellPresence(message)
          break
        case 'reload':
          refresher.add(undefined)
          break
      }
    })
    return () => {
      disconnect()
      refresher.stop()
    }
  }, [queryClient, id])

  return null
}
