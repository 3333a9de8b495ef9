import { useEffect, useRef, useState } from 'react'
import { signInWithPasskey } from '../../contract/passkeys.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useAuth } from './auth-context.tsx'
import {
  getPasskey,
  hasPasskeys,
  offersPasskeys,
  sayPasskeyProblem,
  stopOffering,
} from './passkey-browser.ts'

/** A challenge is good for five minutes; whoever stays on the page longer gets another in time. */
const renewMs = 4 * 60_000

/**
 * Signing in with a passkey: by a button, and among what the e-mail field offers. `possible` as the server says of its
 * address.
 */
export function usePasskeySignIn({
  possible,
  onProblem,
}: {
  possible: boolean
  onProblem: (problem: string | undefined) => void
}): { available: boolean; busy: boolean; signIn: () => Promise<void> } {
  const { enter } = useAuth()
  const [busy, setBusy] = useState(false)
  const available = possible && hasPasskeys()
  const said = useRef(onProblem)
  said.current = onProblem
  const entered = useRef(enter)
  entered.current = enter

  useEffect(() => {
    if (!available) return
    let over = false
    const offer = async () => {
      try {
        if (!(await offersPasskeys())) return
        const answer = await getPasskey({ autofill: true })
        if (!over) await entered.current(await call(signInWithPasskey, { body: answer }))
      } catch (error) {
        // Nobody asked for it yet: only what the server says of a passkey that was picked is news.
        if (!over && error instanceof ApiError) said.current(error.message)
      }
    }
    void offer()
    const timer = setInterval(() => void offer(), renewMs)
    return () => {
      over = true
      clearInterval(timer)
      void stopOffering()
    }
  }, [available])

  async function signIn() {
    setBusy(true)
    onProblem(undefined)
    try {
      await enter(await call(signInWithPasskey, { body: await getPasskey() }))
    } catch (error) {
      onProblem(sayPasskeyProblem(error))
    } finally {
      setBusy(false)
    }
  }

  return { available, busy, signIn }
}
