import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { useVersionedEdit } from './use-versioned-edit.ts'

export type Edit<V extends Record<string, unknown>> = Pick<
  ReturnType<typeof useVersionedEdit<V, { version: number }>>,
  'conflict' | 'dirty' | 'discard' | 'failure' | 'onSubmit' | 'restored' | 'saving'
>

/** What a record's form is called and how its fields read; the same for every place it may stand in. */
export interface EditPlaceProps<V extends Record<string, unknown>> {
  title: string
  /** As a person calls the record: `this customer`. */
  what: string
  edit: Edit<V>
  labels: Record<keyof V & string, string>
  /** A field's value as a person reads it. */
  say: (field: keyof V & string, values: V) => ReactNode
  onClose: () => void
  children: ReactNode
}

/** Says that typing from an earlier visit was put back. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="blue" py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">What you had typed before is back.</Text>
        <Button variant="default" size="xs" onClick={onDiscard}>
          Throw it away
        </Button>
      </Group>
    </Alert>
  )
}

/** Asks, while both sides changed the same fields of the record. */
export function EditConflict<V extends Record<string, unknown>>({
  what,
  edit: { conflict },
  labels,
  say,
}: Pick<EditPlaceProps<V>, 'what' | 'edit' | 'labels' | 'say'>) {
  if (!conflict) return null
  return (
    <ConflictDialog
      what={what}
      fields={conflict.fields.map((field) => ({
        label: labels[field],
        mine: say(field, conflict.mine),
        theirs: say(field, conflict.theirs),
      }))}
      onKeepMine={conflict.keepMine}
      onTakeTheirs={conflict.takeTheirs}
      onClose={conflict.close}
    />
  )
}
