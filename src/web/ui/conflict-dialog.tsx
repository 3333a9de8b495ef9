import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

export interface ConflictingField {
  label: string
  mine: ReactNode
  theirs: ReactNode
}

/** Somebody saved the record in the meantime: both versions of what differs, and the choice between them. */
export function ConflictDialog({
  what,
  fields,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: {
  /** As a person calls it: `this bid`. */
  what: string
  fields: readonly ConflictingField[]
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={`Somebody changed ${what}`} size="lg" centered>
      <Stack>
        <Text size="sm">
          It was saved by somebody else while you were writing. Nothing is lost yet: choose which version to
          keep.
        </Text>
        {fields.length > 0 && (
          <Table.ScrollContainer minWidth={280}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>What differs</Table.Th>
                  <Table.Th>Mine</Table.Th>
                  <Table.Th>Theirs</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {fields.map((field) => (
                  <Table.Tr key={field.label}>
                    <Table.Th scope="row">{field.label}</Table.Th>
                    <Table.Td>{field.mine}</Table.Td>
                    <Table.Td>{field.theirs}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button onClick={onKeepMine}>Keep mine</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
