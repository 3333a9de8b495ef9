import { useEffect } from 'react'

/**
 * For a dialog that is there only while it is open: when it goes, the focus is back where it was before. Mantine does
 * so only for dialogs that stay mounted. Where that place is gone too, the screen's title takes the focus.
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
