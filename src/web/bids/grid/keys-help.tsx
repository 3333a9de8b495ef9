import { Button, Kbd, Popover, Text } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { t } from '../../language/t.ts'
import classes from './line-grid.module.css'

const keys: readonly [string, string][] = [
  ['Enter', t('Down, or a new line')],
  [t('Shift Enter'), t('Another line of text in a description')],
  [t('Tab, arrows'), t('From cell to cell')],
  ['F2', t('Edit the cell; Escape puts it back')],
  [t('Ctrl Space'), t('Products')],
  [t('Shift ↑ ↓'), t('Choose several lines')],
  [t('Alt ↑ ↓'), t('Move lines')],
  [t('Ctrl D'), t('Duplicate lines')],
  [t('Ctrl C, Ctrl V'), t('Copy lines, paste rows from a spreadsheet')],
  [t('Ctrl Z, Ctrl Y'), t('Undo, redo')],
]

/** What the keys do in the lines. */
export function KeysHelp() {
  return (
    <Popover position="bottom-end" shadow="md" withinPortal>
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-xs" leftSection={<IconKeyboard size={14} />}>
          {t('Keys')}
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
