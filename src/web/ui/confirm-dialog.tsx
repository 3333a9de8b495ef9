import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Dialog } from './dialog.tsx'

export interface ConfirmQuestion {
  title: string
  /** What will happen. */
  message: ReactNode
  /** The action, as a verb and a noun: `Delete invoice`. */
  confirmLabel: string
  cancelLabel?: string
  /** A red button, for deleting. */
  danger?: boolean
}

export default function ConfirmDialog({
  question,
  onAnswer,
}: {
  question: ConfirmQuestion
  onAnswer: (yes: boolean) => void
}) {
  return (
    <Dialog onClose={() => onAnswer(false)} title={question.title}>
      <Stack>
        <div>{question.message}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onAnswer(false)}>
            {question.cancelLabel ?? t('Keep')}
          </Button>
          <Button
            {...(question.danger ? { color: 'red' } : {})}
            onClick={() => onAnswer(true)}
            data-autofocus
          >
            {question.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
