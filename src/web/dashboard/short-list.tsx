import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import classes from './dashboard.module.css'

const short = 7

interface ShortList {
  count: number
  open: boolean
  toggle: () => void
}

/** The first few of a long list; the rest on demand, or when the address leads to this list (`#bids`). */
export function useShortList<T>(all: readonly T[], name?: string): ShortList & { shown: readonly T[] } {
  const [open, setOpen] = useState(false)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (name === undefined || hash !== `#${name}`) return
    setOpen(true)
    const place = document.getElementById(name)
    place?.scrollIntoView({ block: 'start' })
    // Each time the figure is followed, also when the address says so already.
    if (key) place?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [name, hash, key])
  return { shown: open ? all : all.slice(0, short), count: all.length, open, toggle: () => setOpen(!open) }
}

/** Of a list that may have been cut: how many there are in all, and the screen that has them. */
export interface Whole {
  total: number
  screen: string
  label: string
}

/** Opens the short list. One that was cut says so, and leads on to the rest. */
export function ShowAll({ count, open, toggle, whole }: ShortList & { whole?: Whole }) {
  const path = useEmployeePath()
  if (count <= short) return null
  const total = whole?.total ?? count
  const isCut = total > count
  const more = isCut ? t('Show {count} of {total}', { count, total }) : t('Show all {count}', { count })
  return (
    <>
      <Button variant="subtle" size="compact-sm" mt={6} ml={-8} onClick={toggle} aria-expanded={open}>
        {open ? t('Show fewer') : more}
      </Button>
      {whole && isCut && (
        <p className={classes.cut}>
          {t('{count} of {total} are listed here.', { count, total })}{' '}
          <Link className={classes.aside} to={path(whole.screen)}>
            {whole.label}
          </Link>
        </p>
      )}
    </>
  )
}
