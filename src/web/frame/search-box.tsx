import { Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { notifyError } from '../ui/notify.ts'
import { isSingleKey } from '../ui/single-keys.ts'
import classes from './frame.module.css'
import type { Asked } from './search-host.tsx'

const loadHost = () => import('./search-host.tsx')
const SearchHost = lazy(loadHost)

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Opens the search, also with Ctrl K or ⌘ K from anywhere, and listens for the single-key shortcuts. */
export function SearchBox() {
  const [asked, setAsked] = useState<Asked>()
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setAsked(undefined), [])

  const ask = useCallback((what: Asked) => {
    // Load the script first, so that the dialog appears at once and a failure can be reported.
    loadHost().then(
      () => setAsked(what),
      (error: unknown) => notifyError(error, t('Search couldn’t be loaded')),
    )
  }, [])
  useSingleKeys(ask)

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      ask('search')
    }
    window.addEventListener('keydown', open)
    // Load the search ahead of time, but after what the screen itself needs.
    const timer = setTimeout(() => void loadHost().catch(() => undefined), 2_000)
    return () => {
      window.removeEventListener('keydown', open)
      clearTimeout(timer)
    }
  }, [ask])

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadHost().catch(() => undefined)}
        onClick={() => ask('search')}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.searchLabel}>{t('Search')}</span>
        <Kbd size="xs" visibleFrom="sm" aria-hidden>
          {isMac ? '⌘ K' : t('Ctrl K')}
        </Kbd>
      </button>
      {asked && (
        <Suspense fallback={null}>
          <SearchHost asked={asked} onAsk={setAsked} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** G and one of these letters opens a screen. The letters come from the English names in both languages. */
const goKeys: Readonly<Record<string, string>> = {
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
function useSingleKeys(ask: (what: 'search' | 'keys') => void): void {
  const navigate = useNavigate()
  const path = useEmployeePath()

  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY

    function press(event: KeyboardEvent) {
      if (!isSingleKey(event)) return
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
