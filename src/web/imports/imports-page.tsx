import { Button, Stack } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import type { ImportSummary } from '../../contract/imports.ts'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import { RecordCards } from '../records/record-list/record-cards.tsx'
import { ListStates } from '../records/record-list/record-list.tsx'
import { RecordTable } from '../records/record-list/record-table.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PlainBadge } from '../ui/plain-elements.tsx'
import { Section } from '../ui/section.tsx'
import { RecentTime } from '../ui/time-text.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { useDiscard, useUndo } from './ask-first.tsx'
import { canBeginUndo, isTakenBack, kindWords, rowsToWrite, statusWords } from './import-words.ts'
import { useImports } from './imports-api.ts'
import { StartImport } from './start-import.tsx'

/** Starts a new import, and lists earlier ones to open or undo. */
export default function ImportsPage() {
  const query = useImports()
  return (
    <>
      <PageHeader
        title={t('Import')}
        description={t(
          'Bring lists from a spreadsheet. You see what every row will do before anything changes.',
        )}
      />
      <Stack>
        <Section title={t('New import')}>
          <StartImport />
        </Section>
        <Section title={t('Earlier imports')}>
          <ListStates query={query}>
            {(imports) =>
              imports.length === 0 ? (
                <EmptyState title={t('No imports yet')}>
                  {t('Your imports show up here. You can undo each for 30 days.')}
                </EmptyState>
              ) : (
                <ImportList imports={imports} />
              )
            }
          </ListStates>
        </Section>
      </Stack>
    </>
  )
}

function ImportList({ imports }: { imports: readonly ImportSummary[] }) {
  const path = useEmployeePath()
  const Records = useWideScreen() ? RecordTable : RecordCards
  return <Records rows={imports} columns={columns} opens={({ id }) => path(`import/${id}`)} />
}

const columns: readonly Column<ImportSummary>[] = [
  { key: 'file', label: t('File'), opens: true, card: 'name', cell: ({ fileName }) => fileName },
  { key: 'kind', label: t('List'), card: 'fact', cell: ({ kind }) => kindWords[kind] },
  {
    key: 'created',
    label: t('Who and when'),
    card: 'fact',
    cell: ({ createdBy }) => createdBy.name,
    second: ({ createdAt }) => <RecentTime instant={createdAt} />,
    onCard: ({ createdBy, createdAt }) => (
      <>
        {createdBy.name} · <RecentTime instant={createdAt} />
      </>
    ),
  },
  { key: 'status', label: t('Status'), card: 'fact', cell: (one) => <ImportBadge one={one} /> },
  { key: 'rows', label: t('Rows'), card: 'fact', cell: countsInWords },
  { key: 'actions', label: t('Actions'), card: 'actions', cell: (one) => <ImportActions one={one} /> },
]

function ImportBadge({ one }: { one: ImportSummary }) {
  const { word, color } = statusWords[one.status]
  return <PlainBadge color={color}>{word}</PlainBadge>
}

/** The counts of an import in one line. */
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
    return one.notUndone === 0
      ? undone
      : `${undone}, ${t('{count, number} not undone', { count: one.notUndone })}`
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
