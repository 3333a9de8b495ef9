/**
 * The clipboard is closed to pages that did not come over https, and to some that took too long to ask; then the old
 * way is tried. @returns false when neither works
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    // Inside an open dialog, whose focus trap would take the selection away from the rest of the page.
    const place = document.activeElement?.closest('[role="dialog"]') ?? document.body
    place.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    return isCopied
  }
}
