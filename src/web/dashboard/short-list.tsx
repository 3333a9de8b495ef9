import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '../language/t.ts'

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

export function ShowAll({ count, open, toggle }: ShortList) {
  if (count <= short) return null
  return (
    <Button variant="subtle" size="compact-sm" mt={6} ml={-8} onClick={toggle} aria-expanded={open}>
      {open ? t('Show fewer') : t('Show all {count}', { count })}
    </Button>
  )
}
