import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './public-bid.module.css'

/** What stands out from the page; `takesFocus` when it is the answer to what the reader just did. */
export function Notice({
  tone,
  takesFocus = false,
  children,
}: {
  tone: 'good' | 'caution' | 'quiet'
  takesFocus?: boolean
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  // Before anybody sees it, so that nothing is read or pressed in between.
  useLayoutEffect(() => {
    if (!takesFocus) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [takesFocus])
  return (
    <div ref={place} role="status" tabIndex={-1} className={classes.notice} data-tone={tone}>
      {children}
    </div>
  )
}
