import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { LineCommands } from './use-line-commands.ts'

/** What else can be done with a line. The menu is made when it is first opened: a long bid has hundreds of lines. */
export function LineMenu({
  group,
  place,
  commands,
}: {
  group: number
  place: number
  commands: LineCommands
}) {
  const [opened, setOpened] = useState(false)
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Actions, line ${place + 1}`}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => setOpened(true)}
    >
      <IconDots size={16} />
    </ActionIcon>
  )
  if (!opened) return button
  return (
    // The command says where the focus goes; closing without one leaves it on the button.
    <Menu opened onChange={setOpened} position="bottom-end" withinPortal shadow="md" returnFocus={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => commands.addLine(group, place)}>
          Add a line below
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp size={16} />}
          onClick={() => commands.moveLine(group, place, -1)}
        >
          Move up (Alt ↑)
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} />}
          onClick={() => commands.moveLine(group, place, 1)}
        >
          Move down (Alt ↓)
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => commands.removeLine(group, place)}
        >
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
