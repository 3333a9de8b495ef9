import { Group, Text } from '@mantine/core'
import { RowActions } from '../records/record-list/row-actions.tsx'

/** Something kept for bids, with its buttons. */
export function SavedRow({
  name,
  title = name,
  text,
  onEdit,
  onRemove,
}: {
  /** As the buttons call it. */
  name: string
  title?: string
  text: string
  onEdit: () => void
  onRemove: () => void
}) {
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Text size="sm">{title}</Text>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {text}
        </Text>
      </div>
      <RowActions name={name} editing={false} onEdit={onEdit} onRemove={onRemove} />
    </Group>
  )
}
