import { t } from '../../language/t.ts'
import type { Column } from './column.ts'
import { CardActions, RowActions } from './row-actions.tsx'

/** The last column of a list whose rows are changed and removed where they stand. */
export function editColumn<Row extends { id: number }>({
  nameOf,
  open,
  onOpen,
  removal,
  removeLabel,
}: {
  nameOf: (row: Row) => string
  /** The row whose editor is open. */
  open: number | undefined
  onOpen: (id: number | undefined) => void
  /** Removes a row; nothing for a row that stays. */
  removal: (row: Row) => (() => void) | undefined
  removeLabel?: string
}): Column<Row> {
  const actsOn = (row: Row) => ({
    name: nameOf(row),
    onRemove: removal(row),
    ...(removeLabel === undefined ? {} : { removeLabel }),
  })
  return {
    key: 'actions',
    label: t('Actions'),
    width: '84px',
    card: 'actions',
    cell: (row) => (
      <RowActions
        {...actsOn(row)}
        editing={open === row.id}
        onEdit={() => onOpen(open === row.id ? undefined : row.id)}
      />
    ),
    onCard: (row) => <CardActions {...actsOn(row)} onEdit={() => onOpen(row.id)} />,
  }
}
