import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { type Cents, formatDollars } from '../../../domain/money.ts'
import { t } from '../../language/t.ts'
import classes from './bid-editor.module.css'
import { SaveStateLine } from './save-state-line.tsx'
import type { SaveState } from './use-bid-form.ts'

/** Always in sight: the total, how saving stands, taking back and saving. */
export const BidSaveBar = memo(function BidSaveBar({
  total,
  state,
  dirty,
  updatedAt,
  saveLabel,
  steps,
  canUndo,
  canRedo,
}: {
  total: Cents
  state: SaveState
  dirty: boolean
  updatedAt: string
  saveLabel: string
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
        onClick={steps.save}
        className={classes.save}
      >
        {saveLabel}
      </Button>
    </div>
  )
})

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
