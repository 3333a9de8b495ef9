import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { useFocusReturn } from './use-focus-return.ts'

export interface ConfirmQuestion {
  title: string
  /** What will happen, in a sentence or two. */
  message: ReactNode
  /** The act itself, as a verb: `Delete invoice`. */
  confirmLabel: string
  cancelLabel?: string
  /** Red, for what destroys. */
  danger?: boolean
}

export default function ConfirmDialog({
  question,
  onAnswer,
}: {
  question: ConfirmQuestion
  onAnswer: (yes: boolean) => void
}) {
  useFocusReturn()
  return (
    <Modal opened onClose={() => onAnswer(false)} title={question.title} centered>
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
    </Modal>
  )
}
