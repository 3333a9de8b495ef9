import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useEmployeePath } from '../session/paths.ts'
import classes from './frame.module.css'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Finds projects from anywhere; Ctrl K, or ⌘ K, puts the cursor here. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const path = useEmployeePath()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const projects = path('projects')
  const shown =
    pathname.replace(/\/$/, '') === projects ? (new URLSearchParams(search).get('search') ?? '') : ''

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    void navigate(text === '' ? projects : `${projects}?${new URLSearchParams({ search: text })}`)
  }

  return (
    <form role="search" className={classes.search} onSubmit={submit}>
      <IconSearch size={16} aria-hidden className={classes.searchIcon ?? ''} />
      <input
        key={shown}
        ref={input}
        type="search"
        defaultValue={shown}
        className={classes.searchInput}
        aria-label="Search projects"
        aria-keyshortcuts="Control+K Meta+K"
        placeholder="Search projects"
        autoComplete="off"
        enterKeyHint="search"
      />
      <kbd className={classes.searchKey} aria-hidden>
        {isMac ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </form>
  )
}
