import { ActionIcon, Button, Group, Paper, Text, Tooltip } from '@mantine/core'
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
import { textOfLines } from './paste-lines.ts'
import type { LineCommands } from './use-line-commands.ts'
import type { LineSelection } from './use-line-selection.ts'

/** The commands for the selected lines. It sticks above the bar with the total, and on a phone above the menu too. */
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
    <Paper
      withBorder
      shadow="md"
      px={10}
      py={6}
      mt="sm"
      mx="auto"
      w="fit-content"
      pos="sticky"
      bottom={{ base: 'calc(8.9rem + env(safe-area-inset-bottom))', sm: '4.4rem' }}
      style={{ zIndex: 4 }}
    >
      <Group gap={4} justify="center" role="toolbar" aria-label={t('Selected lines')}>
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
        <Tool label={t('Clear selection')} onClick={selection.clear}>
          <IconX size={16} />
        </Tool>
      </Group>
    </Paper>
  )
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
