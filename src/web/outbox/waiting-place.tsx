import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'

const WaitingSheet = lazy(() => import('./waiting-sheet.tsx'))

const OpenWaiting = createContext<() => void>(() => {})

/** Opens the list of waiting items over any screen. */
export function useOpenWaiting(): () => void {
  return useContext(OpenWaiting)
}

export function WaitingPlace({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = useMemo(() => () => setIsOpen(true), [])
  return (
    <OpenWaiting value={open}>
      {children}
      {isOpen && (
        <Suspense fallback={null}>
          <WaitingSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </OpenWaiting>
  )
}
