import { useCallback, useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { t } from '../../language/t.ts'
import { useConfirm } from '../../ui/confirm.tsx'

/**
 * Guards unsaved changes. Going to another screen saves first, if there is a `flush`, and asks only when that fails.
 * Closing the page always asks, which gives a save time to finish.
 * @returns a function to call before leaving on purpose
 */
export function useLeaveGuard(dirty: boolean, flush: (() => Promise<boolean>) | undefined): () => void {
  const confirm = useConfirm()
  const leaving = useRef(false)
  const { pathname } = useLocation()
  const leftFrom = useRef(pathname)
  const latestFlush = useRef(flush)
  latestFlush.current = flush
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const mayLeave = async () =>
      (await latestFlush.current?.()) ||
      (await confirm({
        title: t('Leave without saving?'),
        message: t('Your changes aren’t saved yet. This computer keeps them for your next visit.'),
        confirmLabel: t('Leave'),
        cancelLabel: t('Stay'),
        danger: true,
      }))
    void mayLeave().then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])

  useEffect(() => {
    // Guard again when the same form continues at another address, such as a bid's next revision.
    if (leftFrom.current !== pathname) leaving.current = false
    leftFrom.current = pathname
  }, [pathname])

  useEffect(() => {
    if (!dirty) {
      leaving.current = false
      return
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault()
    }
    // A tab in the background may be closed without notice.
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') void latestFlush.current?.()
    }
    window.addEventListener('beforeunload', ask)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('visibilitychange', flushHidden)
    }
  }, [dirty])

  return useCallback(() => {
    leaving.current = true
  }, [])
}
