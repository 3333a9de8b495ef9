import { Suspense, useEffect, useRef, useState } from 'react'
import { setSessionRenewal } from '../api/renew-session.ts'
import { lazyPart } from '../ui/loading/lazy-part.ts'
import { useCurrentUser } from './auth-context.tsx'

const SignInAgainDialog = lazyPart(() => import('./sign-in-again-dialog.tsx'))

/**
 * When a session ends, asks to sign in again over the page, and lets the waiting calls continue. What was typed stays.
 */
export function SignInAgain() {
  const employee = useCurrentUser()
  const [asked, setAsked] = useState(false)
  const answer = useRef<(renewed: boolean) => void>(undefined)

  useEffect(() => {
    const stopRenewing = setSessionRenewal(
      () =>
        new Promise((resolve) => {
          answer.current = resolve
          setAsked(true)
        }),
    )
    return () => {
      stopRenewing()
      // The dialog disappears with the frame, so end the calls that wait for it.
      answer.current?.(false)
    }
  }, [])

  const shown = useRef(employee)
  useEffect(() => {
    if (shown.current === employee) return
    shown.current = employee
    // The server has just confirmed this person: they signed in again in another tab.
    setAsked(false)
    answer.current?.(true)
  }, [employee])

  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog
        onDone={(renewed) => {
          setAsked(false)
          answer.current?.(renewed)
        }}
      />
    </Suspense>
  )
}
