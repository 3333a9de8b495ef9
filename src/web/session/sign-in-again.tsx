import { Suspense, useEffect, useRef, useState } from 'react'
import { setSessionRenewal } from '../api/renew-session.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const SignInAgainDialog = lazyPart(() => import('./sign-in-again-dialog.tsx'))

/**
 * When a session ends in the middle of work, asks for the password in place and lets the waiting calls go on: the page
 * behind the dialog, with all that is typed in it, stays as it is.
 */
export function SignInAgain() {
  const [asked, setAsked] = useState(false)
  const answer = useRef<(renewed: boolean) => void>(undefined)

  useEffect(
    () =>
      setSessionRenewal(
        () =>
          new Promise((resolve) => {
            answer.current = resolve
            setAsked(true)
          }),
      ),
    [],
  )

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
