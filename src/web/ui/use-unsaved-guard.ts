import { useCallback, useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { useConfirm } from './confirm.tsx'

/**
 * Asks before an unsaved form is left, by link or by closing the page.
 * @returns a function to call right before leaving on purpose, after saving
 */
export function useUnsavedGuard(dirty: boolean): () => void {
  const confirm = useConfirm()
  const leaving = useRef(false)
  const { pathname } = useLocation()
  const leftFrom = useRef(pathname)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = {
      title: 'Leave without saving?',
      message: 'What you changed here is not saved.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
      danger: true,
    }
    void confirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
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
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  return useCallback(() => {
    leaving.current = true
  }, [])
}
