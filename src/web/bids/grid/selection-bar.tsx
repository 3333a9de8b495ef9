import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconClipboardCopy,
  IconCopy,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../language/t.ts'
import { notifyError } from '../../ui/notify.ts'
import { textOfLines } from './copy-lines.ts'
import classes from './line-grid.module.css'
import type { LineCommands } from './use-line-commands.ts'
import type { LineSelection } from './use-line-selection.ts'

/** What can be done with the lines that are chosen. */
export function SelectionBar({ selection, commands }: { selection: LineSelection; commands: LineCommands }) {
  const { selected } = selection
  const lines = commands.chosen(selected)
  const first = lines[0]?.key ?? ''
  const last = lines.at(-1)?.key ?? ''
  const areOptional = lines.every((line) => line.optional)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(textOfLines(lines))
      commands.say(t('Copied'))
    } catch {
      notifyError(new Error(t('Your browser doesn’t allow this. Select a line and press Ctrl C.')))
    }
  }
  return (
    <Group className={classes.selection} gap={4} role="toolbar" aria-label={t('Chosen lines')}>
      <Text size="sm" fw={600} mr="xs" role="status">
        {t('{count, plural, one {# line} other {# lines}}', { count: lines.length })}
      </Text>
      <Tool label={t('Move up')} onClick={() => commands.shift(selected, -1, first, 'handle')}>
        <IconArrowUp size={16} />
      </Tool>
      <Tool label={t('Move down')} onClick={() => commands.shift(selected, 1, last, 'handle')}>
        <IconArrowDown size={16} />
      </Tool>
      <Tool label={t('Duplicate')} onClick={() => commands.duplicate(selected)}>
        <IconCopy size={16} />
      </Tool>
      <Tool label={t('Copy for a spreadsheet')} onClick={() => void copy()}>
        <IconClipboardCopy size={16} />
      </Tool>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => commands.setLines(selected, { optional: !areOptional, selected: false })}
      >
        {areOptional ? t('Not optional') : t('Optional')}
      </Button>
      <Tool label={t('Remove')} onClick={() => commands.remove(selected)}>
        <IconTrash size={16} />
      </Tool>
      <Tool label={t('Choose none')} onClick={selection.clear}>
        <IconX size={16} />
      </Tool>
    </Group>
  )
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="md" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
