import { Button, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { t } from '../../language/t.ts'
import type { Column } from './column.ts'
import table from './list-table.module.css'
import { PlainIconButton } from './plain-controls.tsx'

/** The last column of a list whose rows are edited and deleted in place. */
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
  /** Removes a row. Nothing for a row that can't be removed. */
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

interface RowActionsProps {
  name: string
  editing: boolean
  onEdit: () => void
  onRemove?: (() => void) | undefined
  removeLabel?: string
}

/** A table row's buttons. */
export function RowActions({ name, editing, onEdit, onRemove, removeLabel = t('Delete') }: RowActionsProps) {
  return (
    <div className={table.rowActions}>
      <PlainIconButton aria-label={t('Edit {name}', { name })} aria-expanded={editing} onClick={onEdit}>
        <IconPencil size={16} />
      </PlainIconButton>
      {onRemove ? (
        <PlainIconButton aria-label={`${removeLabel} ${name}`} onClick={onRemove}>
          <IconTrash size={16} />
        </PlainIconButton>
      ) : (
        // Keeps the pencils in one column.
        <span style={{ width: 28 }} />
      )}
    </div>
  )
}

/** A card's buttons. */
export function CardActions({
  name,
  onEdit,
  onRemove,
  removeLabel = t('Delete'),
}: Omit<RowActionsProps, 'editing'>) {
  return (
    <Group gap="xs" justify="flex-end">
      {onRemove && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`${removeLabel} ${name}`}
          onClick={onRemove}
        >
          {removeLabel}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil size={14} aria-hidden />}
        aria-label={t('Edit {name}', { name })}
        onClick={onEdit}
      >
        {t('Edit')}
      </Button>
    </Group>
  )
}
