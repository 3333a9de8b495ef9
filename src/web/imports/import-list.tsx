import { Anchor, Badge, Button, Group, Table, Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ImportSummary } from '../../contract/imports.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import cards from '../ui/list-cards.module.css'
import table from '../ui/list-table.module.css'
import { RecentTime } from '../ui/time-text.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { canBeginUndo, isTakenBack, kindWords, rowsToWrite, statusWords } from './import-words.ts'
import { useDiscard } from './use-discard.ts'
import { useUndo } from './use-undo.tsx'

/** Earlier imports, and those that are prepared and not run yet. */
export function ImportList({ imports }: { imports: readonly ImportSummary[] }) {
  return useWideScreen() ? <ImportTable imports={imports} /> : <ImportCards imports={imports} />
}

function ImportTable({ imports }: { imports: readonly ImportSummary[] }) {
  const path = useEmployeePath()
  return (
    <Table verticalSpacing={7} className={table.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('File')}</Table.Th>
          <Table.Th>{t('What')}</Table.Th>
          <Table.Th>{t('Who and when')}</Table.Th>
          <Table.Th>{t('Status')}</Table.Th>
          <Table.Th>{t('Rows')}</Table.Th>
          <Table.Th>
            <span className={table.spoken}>{t('Actions')}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {imports.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td fw={600} className={table.name ?? ''}>
              <Anchor inherit component={Link} to={path(`import/${one.id}`)}>
                {one.fileName}
              </Anchor>
            </Table.Td>
            <Table.Td>{kindWords[one.kind]}</Table.Td>
            <Table.Td>
              {one.createdBy.name}
              <Text size="xs" c="dimmed">
                <RecentTime instant={one.createdAt} />
              </Text>
            </Table.Td>
            <Table.Td>
              <ImportBadge one={one} />
            </Table.Td>
            <Table.Td>{countsInWords(one)}</Table.Td>
            <Table.Td py={2} ta="right">
              <ImportActions one={one} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function ImportCards({ imports }: { imports: readonly ImportSummary[] }) {
  const path = useEmployeePath()
  return (
    <ul className={cards.cards}>
      {imports.map((one) => (
        <li key={one.id}>
          <div className={cards.card}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Anchor component={Link} to={path(`import/${one.id}`)} fw={600} className={cards.clip ?? ''}>
                {one.fileName}
              </Anchor>
              <ImportBadge one={one} />
            </Group>
            <Text size="sm">
              {kindWords[one.kind]} · {countsInWords(one)}
            </Text>
            <Group justify="space-between" gap="xs">
              <Text size="xs" c="dimmed">
                {one.createdBy.name} · <RecentTime instant={one.createdAt} />
              </Text>
              <ImportActions one={one} />
            </Group>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function ImportBadge({ one }: { one: ImportSummary }) {
  const { word, color } = statusWords[one.status]
  return (
    <Badge variant="light" color={color} size="sm" radius="sm" tt="none" fw={600} style={{ flex: 'none' }}>
      {word}
    </Badge>
  )
}

/** What will happen or has happened, in one line. */
function countsInWords(one: ImportSummary): string {
  const { create, update, error } = one.counts
  if (one.status === 'draft') {
    const ready = t('{ready, number} of {count, number} rows ready', {
      ready: rowsToWrite(one),
      count: one.rowCount,
    })
    return error === 0 ? ready : `${ready}, ${t('{count, number} to correct', { count: error })}`
  }
  if (isTakenBack(one)) {
    const undone = t('{count, number} undone', { count: one.undone })
    return one.notUndone === 0 ? undone : `${undone}, ${t('{count, number} kept', { count: one.notUndone })}`
  }
  if (one.status === 'done') {
    const done = t('{added, number} added, {updated, number} updated', { added: create, updated: update })
    return error === 0 ? done : `${done}, ${t('{count, number} not imported', { count: error })}`
  }
  return t('{written, number} of {count, number} rows imported', {
    written: one.written,
    count: rowsToWrite(one),
  })
}

function ImportActions({ one }: { one: ImportSummary }) {
  const { undo, isUndoing } = useUndo()
  const discard = useDiscard()
  if (one.status === 'draft') {
    return (
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconTrash size={14} aria-hidden />}
        aria-label={t('Discard {name}', { name: one.fileName })}
        onClick={() => void discard(one)}
      >
        {t('Discard')}
      </Button>
    )
  }
  if (!canBeginUndo(one)) return null
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      aria-label={t('Undo the import of {name}', { name: one.fileName })}
      loading={isUndoing}
      onClick={() => void undo(one)}
    >
      {t('Undo')}
    </Button>
  )
}
