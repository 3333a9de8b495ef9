import { Text } from '@mantine/core'
import type { Project } from '../../../contract/projects.ts'
import { t } from '../../language/t.ts'
import { FormDialog } from '../../ui/editing/form-dialog.tsx'
import { useKeptText } from '../../ui/editing/use-kept-text.ts'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useProjectActions } from '../projects-api.ts'
import type { Closing } from '../status-moves.ts'
import { StillOpen } from './still-open.tsx'

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

  async function undo() {
    try {
      notifySuccess((await actions.uncomplete.mutateAsync()).message)
    } catch (error) {
      notifyError(error)
    }
  }

  async function close() {
    if (closing === 'complete') {
      const { message } = await actions.complete.mutateAsync()
      notifyUndo({ id: `completed-${project.id}`, message, onUndo: () => void undo() })
      return
    }
    notifySuccess((await actions[closing].mutateAsync(reason.trim())).message)
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
            <TextArea
              label={t('Reason')}
              description={t('Shown on the project and in its history.')}
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
