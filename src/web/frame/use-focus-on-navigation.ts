import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses a new screen's title, so that screen readers start there; of a page in parts, the part's. Filtering on the same
 * screen keeps the focus.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname || !main.current) return
    shown.current = pathname
    // A field that is focused already keeps the focus.
    const field = document.activeElement?.closest('input, textarea, select')
    if (field && main.current.contains(field)) return
    return focusTitle(main.current)
  }, [pathname])
  return main
}

/** The title often appears with the screen's data. Until then the screen itself has the focus. */
function focusTitle(main: HTMLElement): (() => void) | undefined {
  const find = (selector: string) => main.querySelector<HTMLElement>(selector)
  const title = () => find('h2[data-part][tabindex="-1"]') ?? find('h1[tabindex="-1"]')
  const target = title() ?? main
  target.focus({ preventScroll: true })
  if (target !== main) return
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    const hasMoved = activeElement !== main && activeElement !== document.body
    const arrived = hasMoved ? null : title()
    arrived?.focus({ preventScroll: true })
    if (hasMoved || arrived) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}
