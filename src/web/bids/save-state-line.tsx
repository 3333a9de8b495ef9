import { Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatInstant } from '../ui/time.ts'
import classes from './bid-editor.module.css'
import type { SaveState } from './use-bid-form.ts'

/** How saving stands, in words that are true; the seconds tick for the eye alone. */
export function SaveStateLine({
  state,
  dirty,
  updatedAt,
}: {
  state: SaveState
  dirty: boolean
  updatedAt: string
}) {
  const savedAt = state.kind === 'saved' ? state.at : undefined
  const seconds = useSecondsSince(savedAt)
  const isBad = state.kind === 'refused' || state.kind === 'unreachable'
  const word = wordFor(state, dirty)
  const saved = savedAt === undefined ? `Saved ${formatInstant(updatedAt)}` : `Saved ${ago(seconds)}`
  return (
    <Text
      size="sm"
      component="span"
      className={classes.state}
      c={isBad ? 'var(--mantine-color-error)' : 'dimmed'}
    >
      <span aria-hidden>{word === 'Saved' ? saved : word}</span>
      <VisuallyHidden role="status">{word}</VisuallyHidden>
    </Text>
  )
}

function wordFor(state: SaveState, dirty: boolean): string {
  switch (state.kind) {
    case 'saving':
      return 'Saving …'
    case 'refused':
      return `Not saved: ${state.message}`
    case 'unreachable':
      return 'Offline: kept on this computer'
    default:
      return dirty ? 'Unsaved changes' : 'Saved'
  }
}

function ago(seconds: number): string {
  if (seconds < 1) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  return `${Math.floor(seconds / 60)} min ago`
}

function useSecondsSince(at: number | undefined): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (at === undefined) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [at])
  return at === undefined ? 0 : Math.max(0, Math.floor((now - at) / 1000))
}
