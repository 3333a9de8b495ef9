import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'

/** A dialog with a short form for one step of a bid. */
export function StepDialog({
  title,
  children,
  error,
  submitLabel,
  isPending,
  disabled = false,
  onSubmit,
  onClose,
}: {
  title: string
  children: ReactNode
  /** An error that is not shown at a field. */
  error: unknown
  submitLabel: string
  isPending: boolean
  disabled?: boolean
  onSubmit: () => void
  onClose: () => void
}) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} centered title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack>
          {children}
          {Boolean(error) && (
            <Alert color="red" role="alert">
              {messageOf(error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={disabled}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
