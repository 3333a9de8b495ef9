import { Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../language/t.ts'
import { notifyError } from '../ui/notify.ts'
import classes from './frame.module.css'
import type { Asked } from './search-host.tsx'
import { useSingleKeys } from './use-single-keys.ts'

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
