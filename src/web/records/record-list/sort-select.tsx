import { NativeSelect } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { t } from '../../language/t.ts'

export interface SortChoice {
  /** The server's name of the column. */
  sort: string
  label: string
  /** `step`: values that follow one another, like the statuses of a job. */
  kind: 'text' | 'step' | 'day' | 'figure'
}

/** Sorts a list of cards, which have no column heads. */
export function SortSelect({
  columns,
  current,
  onSort,
}: {
  columns: readonly SortChoice[]
  current: string
  onSort: (sort: string) => void
}) {
  return (
    <NativeSelect
      aria-label={t('Sort by')}
      leftSection={<IconArrowsSort size={16} aria-hidden />}
      mb="xs"
      value={current}
      onChange={(event) => onSort(event.currentTarget.value)}
      data={columns.flatMap(choicesOf)}
    />
  )
}

function choicesOf({ sort, label, kind }: SortChoice) {
  const rising = { value: sort, label: risingWords[kind](label) }
  const falling = { value: `-${sort}`, label: fallingWords[kind](label) }
  return kind === 'text' || kind === 'step' ? [rising, falling] : [falling, rising]
}

const risingWords: Record<SortChoice['kind'], (column: string) => string> = {
  text: (column) => t('{column}, A to Z', { column }),
  step: (column) => t('{column}, first to last', { column }),
  day: (column) => t('{column}, oldest first', { column }),
  figure: (column) => t('{column}, lowest first', { column }),
}

const fallingWords: Record<SortChoice['kind'], (column: string) => string> = {
  text: (column) => t('{column}, Z to A', { column }),
  step: (column) => t('{column}, last to first', { column }),
  day: (column) => t('{column}, newest first', { column }),
  figure: (column) => t('{column}, highest first', { column }),
}
