import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Cents, formatDollars } from '../../domain/money.ts'
import classes from './bid-editor.module.css'
import { SaveStateLine } from './save-state-line.tsx'
import type { SaveState } from './use-bid-form.ts'

/** Always in sight: the total, how saving stands, taking back and saving. */
export function BidSaveBar({
  total,
  state,
  dirty,
  updatedAt,
  saveLabel,
  onSave,
  onUndo,
  onRedo,
}: {
  total: Cents
  state: SaveState
  dirty: boolean
  updatedAt: string
  saveLabel: string
  onSave: () => void
  /** Undefined while there is nothing to take back. */
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
}) {
  return (
    <div className={classes.saveBar}>
      <Text size="sm" component="span" fw={700}>
        {formatDollars(total)}
      </Text>
      <SaveStateLine state={state} dirty={dirty} updatedAt={updatedAt} />
      <Group gap={4} wrap="nowrap">
        <Tool label="Undo" keys="Control+Z" onClick={onUndo}>
          <IconArrowBackUp size={18} />
        </Tool>
        <Tool label="Redo" keys="Control+Y" onClick={onRedo}>
          <IconArrowForwardUp size={18} />
        </Tool>
      </Group>
      <Button
        leftSection={<IconDeviceFloppy size={16} />}
        loading={state.kind === 'saving'}
        variant={dirty ? 'filled' : 'default'}
        aria-keyshortcuts="Control+S"
        onClick={onSave}
        className={classes.save}
      >
        {saveLabel}
      </Button>
    </div>
  )
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
