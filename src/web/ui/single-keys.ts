/** Set on the account page: single keys can be switched off (WCAG 2.2, 2.1.4). */
const choice = 'groundwork:shortcuts'

/** True for a key that may act by itself: pressed alone, once, and not where it has another meaning. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false
  return localStorage.getItem(choice) !== 'off' && !isTakenBy(event.target)
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
