import { useNavigate } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import { useDeleteProject, useRestoreProject } from './projects-api.ts'
import { canCancel } from './status-moves.ts'

/** Deletes without asking and offers to undo. A project with money on record can only be canceled. */
export function useDeleteWithUndo(project: Project, onCancelInstead: () => void) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const path = useEmployeePath()
  const remove = useDeleteProject(project.id)
  const restore = useRestoreProject(project.id)

  async function undo() {
    try {
      notifySuccess((await restore.mutateAsync()).message)
      await navigate(path(`projects/${project.id}`))
    } catch (error) {
      notifyError(error, t('The project couldn’t be restored'))
    }
  }

  function offerUndo(message: string) {
    notifyUndo({
      id: `deleted-project-${project.id}`,
      message: `${project.number}: ${message}`,
      onUndo: () => void undo(),
    })
  }

  async function deleteProject() {
    try {
      const { message } = await remove.mutateAsync()
      offerUndo(message)
      await navigate(path('projects'))
    } catch (error) {
      const hasMoney = error instanceof ApiError && error.status === 409
      if (!hasMoney || !canCancel(project.status)) {
        notifyError(error, t('The project couldn’t be deleted'))
        return
      }
      const cancel = await confirm({
        title: t('You can’t delete this project'),
        message: messageOf(error),
        confirmLabel: t('Cancel it instead'),
        cancelLabel: t('Keep as it is'),
      })
      if (cancel) onCancelInstead()
    }
  }

  return { deleteProject, isPending: remove.isPending }
}
