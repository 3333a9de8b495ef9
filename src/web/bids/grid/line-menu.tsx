import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import type { LineDraft } from '../editor/bid-draft.ts'
import type { LineCommands } from './use-line-commands.ts'

/** The commands for one line. The menu renders only while it is open: a long bid has hundreds of lines. */
export function LineMenu({
  line,
  group,
  place,
  commands,
}: {
  line: LineDraft
  group: number
  place: number
  commands: LineCommands
}) {
  const [opened, setOpened] = useState(false)
  const only = new Set([line.key])
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={-1}
      data-column="menu"
      aria-label={t('Actions, line {number}', { number: place + 1 })}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => setOpened(true)}
    >
      <IconDots size={16} />
    </ActionIcon>
  )
  if (!opened) return button
  return (
    // Each command sets the focus itself.
    <Menu opened onChange={setOpened} position="bottom-end" withinPortal shadow="md" returnFocus={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => commands.addLine(group, place)}>
          {t('Add a line below')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => commands.duplicate(only)}>
          {t('Duplicate (Ctrl D)')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => commands.shift(only, -1, line.key)}>
          {t('Move up (Alt ↑)')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} />}
          onClick={() => commands.shift(only, 1, line.key)}
        >
          {t('Move down (Alt ↓)')}
        </Menu.Item>
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => commands.remove(only)}
        >
          {t('Remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
