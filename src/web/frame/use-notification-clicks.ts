import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'

const Click = z.object({ open: z.url() })

/** Goes where a clicked notification leads. The service worker tells; unsaved work is asked about as for any link. */
export function useNotificationClicks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    function follow({ data }: MessageEvent<unknown>) {
      const click = Click.safeParse(data)
      if (!click.success) return
      const { pathname, search, hash } = new URL(click.data.open)
      void navigate(`${pathname}${search}${hash}`)
    }
    serviceWorker.addEventListener('message', follow)
    return () => serviceWorker.removeEventListener('message', follow)
  }, [navigate])
}
