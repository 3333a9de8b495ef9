import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Project } from '../../contract/projects.ts'
import { formatDollars } from '../../domain/money.ts'
import { messageOf } from '../api/api-error.ts'
import { counted } from '../ui/counted.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useProjectActions } from './projects-api.ts'

export type Closing = 'cancel' | 'decline' | 'complete'

const words: Record<Closing, { title: string; text: string; label: string; danger?: true }> = {
  cancel: {
    title: 'Cancel this project?',
    text: 'It leaves the open projects. Bids, invoices and payments stay on record, and it can be reopened.',
    label: 'Cancel project',
    danger: true,
  },
  decline: {
    title: 'The customer declined?',
    text: 'It leaves the open projects. When the customer comes back, it can be reopened.',
    label: 'Note as declined',
    danger: true,
  },
  complete: {
    title: 'Complete this project?',
    text: 'It says that the work is done. This can be undone.',
    label: 'Complete project',
  },
}

/** Asks before a project is closed: for the reason, or, when the work is done, about what is still open. */
export function CloseProjectDialog({
  project,
  closing,
  onClose,
}: {
  project: Project
  closing: Closing
  onClose: () => void
}) {
  const actions = useProjectActions(project.id)
  useFocusReturn()
  const [reason, setReason] = useState('')
  const { title, text, label, danger } = words[closing]
  const action = actions[closing]

  async function close() {
    try {
      const { message } =
        closing === 'complete'
          ? await actions.complete.mutateAsync()
          : await actions[closing].mutateAsync(reason.trim())
      notifySuccess(message)
      onClose()
    } catch {
      // Shown in the dialog.
    }
  }

  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void close()
        }}
      >
        <Stack>
          <Text size="sm">{text}</Text>
          {closing === 'complete' ? (
            <StillOpen project={project} />
          ) : (
            <Textarea
              label="Reason"
              description="Shown on the project and in its history."
              autosize
              minRows={2}
              maxRows={8}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {action.error && (
            <Alert color="red" role="alert">
              {messageOf(action.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Keep as it is
            </Button>
            <Button type="submit" loading={action.isPending} {...(danger ? { color: 'red' } : {})}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function StillOpen({ project }: { project: Project }) {
  const open = openMatters(project)
  if (open.length === 0) return <Text size="sm">Nothing is open: everything is billed and paid.</Text>
  return (
    <Alert color="yellow" title="Still open">
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {open.map((matter) => (
          <li key={matter}>{matter}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** What a project's money says is not finished yet. */
export function openMatters({ money, invoices }: Pick<Project, 'money' | 'invoices'>): string[] {
  const drafts = invoices.filter((invoice) => invoice.status === 'draft').length
  return [
    money.leftToBill > 0 && `${formatDollars(money.leftToBill)} of the contract is not billed`,
    money.balance > 0 && `${formatDollars(money.balance)} is billed and not paid`,
    money.retentionHeld > 0 && `${formatDollars(money.retentionHeld)} is held back as retention`,
    drafts > 0 && `${counted(drafts, 'invoice')} not sent`,
  ].filter((matter) => matter !== false)
}
