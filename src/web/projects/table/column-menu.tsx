import { ActionIcon, Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { type ProjectColumn, projectColumns } from '../../../contract/project-lists.ts'
import { t } from '../../language/t.ts'
import { PopoverButton } from '../../ui/popup-button.tsx'
import { columns } from '../project-columns.tsx'
import { usualColumns } from '../project-view.ts'

/** Chooses the table's columns and their order. The number always stays: it links to the project. */
export function ColumnMenu({
  shown,
  onChange,
}: {
  shown: readonly ProjectColumn[]
  onChange: (columns: readonly ProjectColumn[]) => void
}) {
  const rest = projectColumns.filter((column) => !shown.includes(column))

  function move(from: number, by: number) {
    const next = [...shown]
    const [column] = next.splice(from, 1)
    if (column) next.splice(from + by, 0, column)
    onChange(next)
  }

  return (
    <PopoverButton
      position="bottom-end"
      box={{ mah: '75vh', style: { overflowY: 'auto' } }}
      button={
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('Columns')}
        </Button>
      }
    >
      <Stack gap={4}>
        {shown.map((column, place) => (
          <Group key={column} gap={4} wrap="nowrap" justify="space-between" miw="15rem">
            <Checkbox
              checked
              disabled={column === 'number'}
              label={columns[column].label}
              onChange={() => onChange(shown.filter((each) => each !== column))}
            />
            <Group gap={0} wrap="nowrap">
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={place === 0}
                aria-label={t('Move {column} up', { column: columns[column].label })}
                onClick={() => move(place, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={place === shown.length - 1}
                aria-label={t('Move {column} down', { column: columns[column].label })}
                onClick={() => move(place, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </Group>
          </Group>
        ))}
        {rest.map((column) => (
          <Checkbox
            key={column}
            checked={false}
            mih={28}
            label={columns[column].label}
            onChange={() => onChange([...shown, column])}
          />
        ))}
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => onChange(usualColumns)}>
          {t('Reset columns')}
        </Button>
      </Stack>
    </PopoverButton>
  )
}
