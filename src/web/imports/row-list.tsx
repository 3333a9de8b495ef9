import { Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { downloadImportProblems, type Import } from '../../contract/imports.ts'
import { rowOutcomes } from '../../domain/imports/imports.ts'
import { callForFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { LoadMore } from '../records/record-list/load-more.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadState } from '../ui/loading/loaded.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { isTakenBack, isWritten, outcomeSaid, rowSaid } from './import-words.ts'
import classes from './imports.module.css'
import { type RowFilter, useImportRows } from './imports-api.ts'
import { RowCards } from './row-cards.tsx'
import { RowGrid } from './row-grid.tsx'

/** The rows of an import, filtered by outcome: a grid, or cards on a phone. */
export function RowList({ one }: { one: Import }) {
  const wide = useWideScreen()
  const { filter, setFilter } = useFilter()
  const { data, error, refetch, ...paging } = useImportRows(one.id, filter)
  const rows = useMemo(() => data?.pages.flat(), [data])
  const [said, setSaid] = useState('')
  const total = filter === 'all' ? one.rowCount : filter === 'kept' ? one.notUndone : one.counts[filter]
  const shown = rows?.length ?? 0
  const more = <LoadMore shown={shown} total={Math.max(total, shown)} {...paging} />
  const list = {
    one,
    rows: rows ?? [],
    onCorrected: (row: Parameters<typeof rowSaid>[0]) =>
      setSaid(t('Row {number}: {outcome}', { number: row.row, outcome: rowSaid(row, one).word })),
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Filters one={one} filter={filter} onChange={setFilter} />
        {one.counts.error > 0 && (wide || filter === 'error') && (
          <DownloadButton
            size="xs"
            aria-label={t('Download the rows that need a correction as CSV')}
            file={() => callForFile(downloadImportProblems, { params: { id: one.id } })}
          >
            {t('Problems (CSV)')}
          </DownloadButton>
        )}
      </Group>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {(error || !rows) && <LoadState query={{ error, refetch }} lines={10} height={36} />}
      {rows?.length === 0 && <EmptyState title={t('No rows like that')} />}
      {rows && rows.length > 0 && wide && <RowGrid {...list}>{more}</RowGrid>}
      {rows && rows.length > 0 && !wide && (
        <>
          <RowCards {...list} />
          {more}
        </>
      )}
    </Stack>
  )
}

/** Kept in the address, so that a reload shows the same rows. */
function useFilter() {
  const [search, setSearch] = useSearchParams()
  const named = search.get('rows')
  const filter: RowFilter =
    named === 'kept' ? 'kept' : (rowOutcomes.find((outcome) => outcome === named) ?? 'all')
  function setFilter(chosen: RowFilter) {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (chosen === 'all') next.delete('rows')
        else next.set('rows', chosen)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { filter, setFilter }
}

/** Rows with errors come first. */
const outcomesInOrder = ['error', ...rowOutcomes.filter((outcome) => outcome !== 'error')] as const

function Filters({
  one,
  filter,
  onChange,
}: {
  one: Import
  filter: RowFilter
  onChange: (filter: RowFilter) => void
}) {
  const filters: { value: RowFilter; word: string; count: number }[] = [
    { value: 'all', word: t('All rows'), count: one.rowCount },
    ...outcomesInOrder
      .filter((value) => value === filter || !isTakenBack(one) || !isWritten(value))
      .map((value) => ({ value, word: outcomeSaid(value, one).word, count: one.counts[value] })),
    { value: 'kept', word: t('Not undone'), count: one.notUndone },
  ]
  return (
    <Group gap={6} role="group" aria-label={t('Which rows are shown')} className={classes.filters ?? ''}>
      {filters
        .filter(({ value, count }) => value === 'all' || value === filter || count > 0)
        .map(({ value, word, count }) => (
          <Button
            key={value}
            size="xs"
            variant={value === filter ? 'filled' : 'default'}
            aria-pressed={value === filter}
            onClick={() => onChange(value)}
          >
            {t('{word}: {count, number}', { word, count })}
          </Button>
        ))}
    </Group>
  )
}
