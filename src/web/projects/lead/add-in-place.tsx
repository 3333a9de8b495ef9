import { Alert, Button, Group, Paper, Text } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { t } from '../../language/t.ts'

/** A small form inside a larger one. Enter adds, Escape closes, and the outer form sees neither key. */
export function AddInPlace({
  title,
  ready,
  add,
  onClose,
  children,
}: {
  title: string
  ready: boolean
  add: { mutate: () => void; isPending: boolean; error: unknown }
  onClose: () => void
  children: (errors: Readonly<Record<string, string>>) => ReactNode
}) {
  const fields = add.error instanceof ApiError ? add.error.fields : {}
  const unplaced = add.error && Object.keys(fields).length === 0 ? messageOf(add.error) : undefined

  function save() {
    if (ready && !add.isPending) add.mutate()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else save()
  }

  return (
    <Paper withBorder p="sm" radius="sm" role="group" aria-label={title} onKeyDown={onKeyDown}>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      {children(fields)}
      {unplaced && (
        <Alert color="red" role="alert" mt="sm">
          {unplaced}
        </Alert>
      )}
      <Group gap="xs" justify="flex-end" mt="sm">
        <Button variant="default" size="xs" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button size="xs" loading={add.isPending} disabled={!ready} onClick={save}>
          {t('Add')}
        </Button>
      </Group>
    </Paper>
  )
}
