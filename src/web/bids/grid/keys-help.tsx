import { Button, Kbd, Popover, Table } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { t } from '../../language/t.ts'

const keys: readonly [string, string][] = [
  ['Enter', t('Down, or a new line')],
  [t('Shift Enter'), t('Another line of text in a description')],
  [t('Tab, arrows'), t('From cell to cell')],
  ['F2', t('Edit the cell; Escape undoes the edit')],
  [t('Ctrl Space'), t('Products')],
  [t('Shift ↑ ↓'), t('Select several lines')],
  [t('Alt ↑ ↓'), t('Move lines')],
  [t('Ctrl D'), t('Duplicate lines')],
  [t('Ctrl Backspace'), t('Remove lines')],
  [t('Shift F10'), t('Open the menu of a line or group')],
  [t('Ctrl C, Ctrl V'), t('Copy lines, paste rows from a spreadsheet')],
  [t('Ctrl Z, Ctrl Y'), t('Undo, redo')],
]

/** The keys of the grid, behind a button. */
export function KeysHelp() {
  return (
    <Popover position="bottom-end" shadow="md" withinPortal>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          visibleFrom="sm"
          leftSection={<IconKeyboard size={14} />}
        >
          {t('Keys')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Table
          withRowBorders={false}
          verticalSpacing={3}
          data={{
            body: keys.map(([key, effect]) => [
              <Kbd key={key} size="xs">
                {key}
              </Kbd>,
              effect,
            ]),
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
