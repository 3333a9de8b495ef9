import { t } from '../language/t.ts'
import { useAuth } from '../session/auth-context.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import { countInWords } from './outbox-words.ts'
import { useOutboxView } from './use-outbox.ts'

/** Asks first when items have not been sent, because they wait for this employee's next sign-in. */
export function useSignOut(): () => Promise<void> {
  const { logout } = useAuth()
  const { items } = useOutboxView()
  const confirm = useConfirm()
  return async () => {
    if (items.length > 0) {
      const yes = await confirm({
        title: t('Sign out before everything is sent?'),
        message: t(
          '{things} {count, plural, one {has} other {have}} not been sent. What waits stays on this device and goes out when you sign in here again.',
          { things: countInWords(items), count: items.length },
        ),
        confirmLabel: t('Sign out'),
        cancelLabel: t('Stay'),
      })
      if (!yes) return
    }
    await logout()
  }
}
