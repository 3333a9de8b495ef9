import { Suspense, useEffect, useRef, useState } from 'react'
import { setSessionRenewal } from '../api/renew-session.ts'
import { lazyPart } from '../ui/loading/lazy-part.ts'
import { useCurrentUser } from './auth-context.tsx'

const SignInAgainDialog = lazyPart(() => import('./sign-in-again-dialog.tsx'))

/**
 * When a session ends in the middle of work, asks for the password in place and lets the waiting calls go on: the page
 * behind the dialog, with all that is typed in it, stays as it is.
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
      // The dialog goes with the frame: who waits for it would wait for ever, and nobody be asked again.
      answer.current?.(false)
    }
  }, [])

  const shown = useRef(employee)
  useEffect(() => {
    if (shown.current === employee) return
    shown.current = employee
    // The server has just said that it is this person: they signed in again in another tab.
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
