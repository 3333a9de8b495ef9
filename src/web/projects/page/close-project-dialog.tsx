import { Alert, Text, Textarea } from '@mantine/core'
import type { Project } from '../../../contract/projects.ts'
import { formatDollars } from '../../../domain/money.ts'
import { t } from '../../language/t.ts'
import { FormDialog } from '../../ui/editing/form-dialog.tsx'
import { useKeptText } from '../../ui/editing/use-kept-text.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { useProjectActions } from '../projects-api.ts'

export type Closing = 'cancel' | 'decline' | 'complete'

const words: Record<Closing, { title: string; text: string; label: string; danger: boolean }> = {
  cancel: {
    title: t('Cancel this project?'),
    text: t('It leaves your open projects. Its bids, invoices and payments stay, and you can reopen it.'),
    label: t('Cancel project'),
    danger: true,
  },
  decline: {
    title: t('Did the customer decline?'),
    text: t('It leaves your open projects. You can reopen it if the customer comes back.'),
    label: t('Mark as declined'),
    danger: true,
  },
  complete: {
    title: t('Complete this project?'),
    text: t('This marks the work as done. You can undo it.'),
    label: t('Complete project'),
    danger: false,
  },
}

/** Asks before a project is closed: for the reason, or before completing it, whether open matters are okay. */
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
  const [reason, setReason, forgetReason] = useKeptText(`${closing}-project-${project.id}`)
  const { title, text, label, danger } = words[closing]

  async function close() {
    const { message } =
      closing === 'complete'
        ? await actions.complete.mutateAsync()
        : await actions[closing].mutateAsync(reason.trim())
    notifySuccess(message)
    forgetReason()
  }

  return (
    <FormDialog
      title={title}
      submitLabel={label}
      cancelLabel={t('Keep as it is')}
      danger={danger}
      onSubmit={close}
      onClose={onClose}
    >
      {() => (
        <>
          <Text size="sm">{text}</Text>
          {closing === 'complete' ? (
            <StillOpen project={project} />
          ) : (
            <Textarea
              label={t('Reason')}
              description={t('Shown on the project and in its history.')}
              autosize
              minRows={2}
              maxRows={8}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

function StillOpen({ project }: { project: Project }) {
  const open = openMatters(project)
  if (open.length === 0) return <Text size="sm">{t('Everything is billed and paid.')}</Text>
  return (
    <Alert color="yellow" title={t('Still open')}>
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {open.map((matter) => (
          <li key={matter}>{matter}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** What is not billed, paid or sent yet. */
export function openMatters({ money, invoices }: Pick<Project, 'money' | 'invoices'>): string[] {
  const drafts = invoices.filter((invoice) => invoice.status === 'draft').length
  return [
    money.leftToBill > 0 &&
      t('{amount} of the contract isn’t billed yet', { amount: formatDollars(money.leftToBill) }),
    money.balance > 0 && t('{amount} is billed but not paid', { amount: formatDollars(money.balance) }),
    money.retentionHeld > 0 &&
      t('{amount} is held back as retention', { amount: formatDollars(money.retentionHeld) }),
    drafts > 0 &&
      t('{count, plural, one {# invoice not sent} other {# invoices not sent}}', { count: drafts }),
  ].filter((matter) => matter !== false)
}
