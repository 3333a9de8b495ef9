import { useEffect, useState } from 'react'
import { isReachable } from '../../api/reachability.ts'

const storageKey = 'groundwork:reloaded-at'
/** A script that is missing again so soon after a reload, in milliseconds, is missing in the newest version too. */
const patience = 60_000

/** As Chromium, Firefox, Safari and the loader of styles say it. */
const missing = /dynamically imported module|importing a module script failed|unable to preload css/i

/**
 * Loads the page anew, once, where a screen's script is gone from the server: it has a newer version by now. What was
 * typed is kept as drafts.
 * @returns true while the page is on its way out
 */
export function useReloadOutdated(error: unknown): boolean {
  const [isOutdated] = useState(() => isReachable() && isMissingScript(error) && isFirstTime())
  useEffect(() => {
    if (!isOutdated) return
    sessionStorage.setItem(storageKey, String(Date.now()))
    window.location.reload()
  }, [isOutdated])
  return isOutdated
}

function isMissingScript(error: unknown): boolean {
  return error instanceof Error && missing.test(error.message)
}

function isFirstTime(): boolean {
  return Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0) > patience
}
