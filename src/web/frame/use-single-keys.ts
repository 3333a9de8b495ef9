import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useEmployeePath } from '../session/paths.ts'

/** Set on the account page: single keys can be switched off (WCAG 2.2, 2.1.4). */
const choice = 'groundwork:shortcuts'
/** G and one of these letters opens a screen. The letters come from the English names in both languages. */
export const goKeys: Readonly<Record<string, string>> = {
  d: '',
  p: 'projects',
  c: 'calendar',
  u: 'customers',
  t: 'permits',
  i: 'invoices',
  e: 'all-expenses-page',
  r: 'reports',
}
/** How long after G the letter may follow. */
const letterWithinMs = 1_200

/** `?` shows the shortcuts, `/` searches, N starts a lead, G and a letter opens a screen; never while somebody types. */
export function useSingleKeys(ask: (what: 'search' | 'keys') => void): void {
  const navigate = useNavigate()
  const path = useEmployeePath()

  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY

    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      if (localStorage.getItem(choice) === 'off' || isTakenBy(event.target)) return
      const key = event.key.toLowerCase()
      const goes = event.timeStamp - goPressedAt < letterWithinMs ? goKeys[key] : undefined
      goPressedAt = Number.NEGATIVE_INFINITY
      if (goes !== undefined) void navigate(path(goes))
      else if (key === 'g') goPressedAt = event.timeStamp
      else if (key === 'n') void navigate(path('new-lead'))
      else if (key === '?') ask('keys')
      else if (key === '/') ask('search')
      else return
      event.preventDefault()
    }

    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [ask, navigate, path])
}

/** True where letters have another meaning: in fields, dialogs, menus and grids. */
function isTakenBy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="grid"], [role="listbox"], [role="textbox"]') !== null
  )
}
