import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { t } from '../../language/t.ts'

interface RowActionsProps {
  /** Whose row it is. */
  name: string
  editing: boolean
  onEdit: () => void
  /** Left out where nothing can be removed. */
  onRemove?: (() => void) | undefined
  removeLabel?: string
}

/** What can be done with a row of a table. */
export function RowActions({ name, editing, onEdit, onRemove, removeLabel = t('Delete') }: RowActionsProps) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Edit {name}', { name })}
        aria-expanded={editing}
        onClick={onEdit}
      >
        <IconPencil size={16} />
      </ActionIcon>
      {onRemove ? (
        <ActionIcon variant="subtle" color="gray" aria-label={`${removeLabel} ${name}`} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      ) : (
        // Keeps the pencil below the others.
        <span style={{ width: 28 }} />
      )}
    </Group>
  )
}

/** What can be done with a card of a phone's list. */
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
