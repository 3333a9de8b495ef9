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
import { notifyError } from '../ui/notify.ts'
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
      commands.say('Copied')
    } catch {
      notifyError(new Error('This browser keeps the clipboard shut here. Press Ctrl C in a chosen line.'))
    }
  }
  return (
    <Group className={classes.selection} gap={4} role="toolbar" aria-label="Chosen lines">
      <Text size="sm" fw={600} mr="xs" role="status">
        {lines.length === 1 ? '1 line' : `${lines.length} lines`}
      </Text>
      <Tool label="Move up" onClick={() => commands.shift(selected, -1, first, 'handle')}>
        <IconArrowUp size={16} />
      </Tool>
      <Tool label="Move down" onClick={() => commands.shift(selected, 1, last, 'handle')}>
        <IconArrowDown size={16} />
      </Tool>
      <Tool label="Duplicate" onClick={() => commands.duplicate(selected)}>
        <IconCopy size={16} />
      </Tool>
      <Tool label="Copy for a spreadsheet" onClick={() => void copy()}>
        <IconClipboardCopy size={16} />
      </Tool>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => commands.setLines(selected, { optional: !areOptional, selected: false })}
      >
        {areOptional ? 'Not optional' : 'Optional'}
      </Button>
      <Tool label="Remove" onClick={() => commands.remove(selected)}>
        <IconTrash size={16} />
      </Tool>
      <Tool label="Choose none" onClick={selection.clear}>
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
