import { useEffect } from 'react'

/**
 * Returns the focus when a dialog unmounts. Mantine does so only for dialogs that stay mounted. If the element that had
 * the focus is gone, the page's title gets it.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // After the dialog's own focus trap has let go.
      requestAnimationFrame(() => {
        const now = document.activeElement
        if (now && now !== document.body && now.isConnected) return
        const usable = before instanceof HTMLElement && before.isConnected && before !== document.body
        const place = usable ? before : document.querySelector<HTMLElement>('main h1[tabindex="-1"]')
        place?.focus({ preventScroll: true })
      })
    }
  }, [])
}
