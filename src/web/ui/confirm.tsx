import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import type { ConfirmQuestion } from './confirm-dialog.tsx'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

type Confirm = (question: ConfirmQuestion) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** Asks before something that cannot be undone: `if (await confirm({ … })) …`. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm must be used within a ConfirmProvider')
  return confirm
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ question: ConfirmQuestion; resolve: (yes: boolean) => void }>()

  const confirm = useCallback<Confirm>(
    (question) => new Promise((resolve) => setOpen({ question, resolve })),
    [],
  )

  function answer(yes: boolean) {
    open?.resolve(yes)
    setOpen(undefined)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {open && (
        <Suspense fallback={null}>
          <ConfirmDialog question={open.question} onAnswer={answer} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
