import { Button } from '@mantine/core'
import { useState } from 'react'

const short = 7

interface ShortList {
  count: number
  open: boolean
  toggle: () => void
}

/** The first few of a long list; the rest on demand. */
export function useShortList<T>(all: readonly T[]): ShortList & { shown: readonly T[] } {
  const [open, setOpen] = useState(false)
  return { shown: open ? all : all.slice(0, short), count: all.length, open, toggle: () => setOpen(!open) }
}

export function ShowAll({ count, open, toggle }: ShortList) {
  if (count <= short) return null
  return (
    <Button variant="subtle" size="compact-sm" mt={6} onClick={toggle} aria-expanded={open}>
      {open ? 'Show fewer' : `Show all ${count}`}
    </Button>
  )
}
