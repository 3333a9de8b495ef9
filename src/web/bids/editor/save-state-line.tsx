import { Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../../language/t.ts'
import { formatInstant } from '../../ui/time.ts'
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
  const isSaved = word === undefined
  const saved =
    savedAt === undefined ? t('Saved {when}', { when: formatInstant(updatedAt) }) : savedAgo(seconds)
  return (
    <Text
      size="sm"
      component="span"
      className={classes.state}
      c={isBad ? 'var(--mantine-color-error)' : 'dimmed'}
    >
      <span aria-hidden>{isSaved ? saved : word}</span>
      <VisuallyHidden role="status">{isSaved ? t('Saved') : word}</VisuallyHidden>
    </Text>
  )
}

/** Undefined when all is saved. */
function wordFor(state: SaveState, dirty: boolean): string | undefined {
  switch (state.kind) {
    case 'saving':
      return t('Saving …')
    case 'refused':
      return t('Not saved: {message}', { message: state.message })
    case 'unreachable':
      return t('Offline: kept on this computer')
    default:
      return dirty ? t('Unsaved changes') : undefined
  }
}

function savedAgo(seconds: number): string {
  if (seconds < 1) return t('Saved just now')
  if (seconds < 60) return t('Saved {seconds} s ago', { seconds })
  return t('Saved {minutes} min ago', { minutes: Math.floor(seconds / 60) })
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
