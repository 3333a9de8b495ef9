import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { locale } from '../language/t.ts'
import { useListView } from '../records/record-list/use-list-view.ts'

/** A board on a phone: a row of buttons, one per column, and the chosen column, or the first one with cards. */
export function OneColumn<Column extends { key: string; title: string; count: number }>({
  label,
  columns,
  children,
}: {
  /** What the columns are: `Stage`. */
  label: string
  columns: readonly Column[]
  children: (column: Column) => ReactNode
}) {
  const view = useListView()
  const at = view.read('at')
  const shown = columns.find(({ key }) => key === at) ?? columns.find(({ count }) => count > 0) ?? columns[0]
  return (
    <>
      <Group gap={6} wrap="nowrap" pb="xs" role="group" aria-label={label} style={{ overflowX: 'auto' }}>
        {columns.map(({ key, title, count }) => (
          <Button
            key={key}
            variant={key === shown?.key ? 'light' : 'default'}
            h="2.75rem"
            px="sm"
            radius="xl"
            flex="none"
            aria-pressed={key === shown?.key}
            onClick={() => view.change('at', key)}
          >
            {title}{' '}
            <Text span inherit ml={6} fw={400} c="dimmed" className="figure">
              {count.toLocaleString(locale())}
            </Text>
          </Button>
        ))}
      </Group>
      {shown && children(shown)}
    </>
  )
}
