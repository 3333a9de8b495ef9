import { ActionIcon, Button, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from '@tabler/icons-react'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { type Cents, formatDollars } from '../../../domain/money.ts'
import { t } from '../../language/t.ts'
import { formatInstant } from '../../ui/time.ts'
import classes from './bid-editor.module.css'
import type { SaveState } from './save-bid.ts'

/** The bar that stays on the screen: the total, the state of saving, undo, redo and save. */
export const BidSaveBar = memo(function BidSaveBar({
  total,
  state,
  dirty,
  updatedAt,
  revision,
  steps,
  canUndo,
  canRedo,
}: {
  total: Cents
  state: SaveState
  dirty: boolean
  updatedAt: string
  /** The revision that saving makes; undefined for a draft. */
  revision: number | undefined
  steps: { save: () => void; undo: () => void; redo: () => void }
  canUndo: boolean
  canRedo: boolean
}) {
  return (
    <div className={classes.saveBar}>
      <div className={classes.sums}>
        <Text size="sm" component="span" fw={700}>
          {formatDollars(total)}
        </Text>
        <SaveStateLine state={state} dirty={dirty} updatedAt={updatedAt} />
      </div>
      <Group gap={4} wrap="nowrap">
        <Tool label={t('Undo')} keys="Control+Z" onClick={canUndo ? steps.undo : undefined}>
          <IconArrowBackUp size={18} />
        </Tool>
        <Tool label={t('Redo')} keys="Control+Y" onClick={canRedo ? steps.redo : undefined}>
          <IconArrowForwardUp size={18} />
        </Tool>
      </Group>
      <Button
        leftSection={<IconDeviceFloppy size={16} />}
        loading={state.kind === 'saving'}
        variant={dirty ? 'filled' : 'default'}
        aria-keyshortcuts="Control+S"
        disabled={revision !== undefined && !dirty}
        onClick={steps.save}
        className={classes.save}
      >
        {revision === undefined ? t('Save') : t('Save as revision {revision}', { revision })}
      </Button>
    </div>
  )
})

/** The state of saving. Screen readers don't hear the seconds tick. */
function SaveStateLine({ state, dirty, updatedAt }: { state: SaveState; dirty: boolean; updatedAt: string }) {
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

/** @returns undefined when everything is saved */
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

function Tool({
  label,
  keys,
  onClick,
  children,
}: {
  label: string
  keys: string
  onClick: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <Tooltip label={`${label} (${keys.replace('Control+', 'Ctrl ')})`}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        aria-keyshortcuts={keys}
        disabled={!onClick}
        onClick={() => onClick?.()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
