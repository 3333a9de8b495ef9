import { useCallback, useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { t } from '../../language/t.ts'
import { useConfirm } from '../../ui/confirm.tsx'

/**
 * Guards what is not saved yet. Going to another screen saves first, where `flush` is given, and asks only when that
 * failed; closing the page asks, which leaves a save the time it needs.
 * @returns a function to call right before leaving on purpose, after saving
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
    // A form that goes on at another address, such as a bid's next revision, is guarded there as well.
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
    // A tab that goes to the background may never come back.
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
