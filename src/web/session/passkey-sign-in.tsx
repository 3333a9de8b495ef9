import { Button, type ButtonProps } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { signInWithPasskey } from '../../contract/passkeys.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useAuth } from './auth-context.tsx'
import {
  getPasskey,
  hasPasskeys,
  offersPasskeys,
  sayPasskeyProblem,
  stopOffering,
} from './passkey-browser.ts'

/** A challenge expires after five minutes, so get a new one before that. */
const renewMs = 4 * 60_000

/**
 * Signing in with a passkey, by a button or from the e-mail field's suggestions. `possible`: the server's address allows
 * passkeys.
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
        // Report only the server's refusal of a chosen passkey: nobody has asked for anything else.
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

export function PasskeyButton(props: ButtonProps & { onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconFingerprint size={20} aria-hidden />} {...props}>
      {t('Sign in with a passkey')}
    </Button>
  )
}
