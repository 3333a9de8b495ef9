import { Button, Kbd, Popover, Text } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import classes from './line-grid.module.css'

const keys: readonly [string, string][] = [
  ['Enter', 'Down, or a new line'],
  ['Shift Enter', 'Another line of text in a description'],
  ['Tab, arrows', 'From cell to cell'],
  ['F2', 'Edit the cell; Escape puts it back'],
  ['Ctrl Space', 'Products'],
  ['Shift ↑ ↓', 'Choose several lines'],
  ['Alt ↑ ↓', 'Move lines'],
  ['Ctrl D', 'Duplicate lines'],
  ['Ctrl C, Ctrl V', 'Copy lines, paste rows from a spreadsheet'],
  ['Ctrl Z, Ctrl Y', 'Undo, redo'],
]

/** What the keys do in the lines. */
export function KeysHelp() {
  return (
    <Popover position="bottom-end" shadow="md" withinPortal>
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-xs" leftSection={<IconKeyboard size={14} />}>
          Keys
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={classes.keys}>
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <Kbd size="xs">{key}</Kbd>
              </dt>
              <dd>
                <Text size="sm">{what}</Text>
              </dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
