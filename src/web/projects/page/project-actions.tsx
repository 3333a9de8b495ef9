import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopyMinus,
  IconCylinder,
  IconDots,
  IconPencil,
  IconThumbDown,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { cancelledStatuses, nextStatuses, type ProjectStatus } from '../../../domain/projects.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'
import { MenuButton } from '../../ui/popup-button.tsx'
import { statusWord } from '../../ui/status-badge.tsx'
import { NextStepButton } from '../next-step/next-step-button.tsx'
import { StepDialogs } from '../next-step/step-dialogs.tsx'
import { useDeleteProject, useProjectActions, useRestoreProject, useUpdateProject } from '../projects-api.ts'
import { type Closing, canCancel, canComplete, canDecline } from '../status-moves.ts'
import { CloseProjectDialog } from './close-project-dialog.tsx'

const EditProjectDrawer = lazy(() => import('./edit-project-drawer.tsx'))
const DuplicatesDialog = lazy(() => import('../../removals/duplicates-dialog.tsx'))

/** The project's buttons and menus: what is next, and behind the dots what is done by hand. */
export function ProjectActions({ project }: { project: Project }) {
  const [editing, setEditing] = useState(false)
  const [closing, setClosing] = useState<Closing>()
  const [tidying, setTidying] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        {t('Edit')}
      </Button>
      <NextStepButton project={project} />
      <MoreActions project={project} onClosing={setClosing} onDuplicates={() => setTidying(true)} />
      <StepDialogs project={project} />
      {editing && (
        <Suspense fallback={null}>
          <EditProjectDrawer project={project} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {tidying && (
        <Suspense fallback={null}>
          <DuplicatesDialog projectId={project.id} onClose={() => setTidying(false)} />
        </Suspense>
      )}
      {closing && (
        <CloseProjectDialog project={project} closing={closing} onClose={() => setClosing(undefined)} />
      )}
    </>
  )
}

/** Sets a status by hand, without what the next step would do. */
function useStatusChange(project: Project) {
  const update = useUpdateProject(project.id)
  const { uncomplete } = useProjectActions(project.id)

  async function setStatus(next: ProjectStatus) {
    try {
      await update.mutateAsync({ status: next })
      notifySuccess(t('{number} is now: {next}', { number: project.number, next: statusWord(next) }))
    } catch (error) {
      notifyError(error)
    }
  }

  async function undoCompletion() {
    try {
      notifySuccess((await uncomplete.mutateAsync()).message)
    } catch (error) {
      notifyError(error)
    }
  }

  return { setStatus, undoCompletion, isPending: update.isPending || uncomplete.isPending }
}

function MoreActions({
  project,
  onClosing,
  onDuplicates,
}: {
  project: Project
  onClosing: (closing: Closing) => void
  onDuplicates: () => void
}) {
  const { status } = project
  const path = useEmployeePath()
  const remove = useDeleteWithUndo(project, () => onClosing('cancel'))
  const change = useStatusChange(project)
  return (
    <MenuButton
      width={240}
      button={
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('More about this project')}
          loading={remove.isPending || change.isPending}
        >
          <IconDots size={18} />
        </ActionIcon>
      }
    >
      <StatusItems project={project} change={change} />
      <Menu.Divider />
      {canDecline(status) && (
        <Menu.Item leftSection={<IconThumbDown size={16} />} onClick={() => onClosing('decline')}>
          {t('Customer declined…')}
        </Menu.Item>
      )}
      {canCancel(status) && (
        <Menu.Item leftSection={<IconX size={16} />} onClick={() => onClosing('cancel')}>
          {t('Cancel project…')}
        </Menu.Item>
      )}
      {project.caissonLogs === null && (
        <Menu.Item
          leftSection={<IconCylinder size={16} />}
          component={Link}
          to={path(`projects/${project.id}/caissons`)}
        >
          {t('Log caissons')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopyMinus size={16} />} onClick={onDuplicates}>
        {t('Remove duplicates…')}
      </Menu.Item>
      <Menu.Item
        color="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} />}
        onClick={() => void remove.deleteProject()}
      >
        {t('Delete project')}
      </Menu.Item>
    </MenuButton>
  )
}

function StatusItems({
  project: { status, finalized },
  change: { setStatus, undoCompletion },
}: {
  project: Project
  change: ReturnType<typeof useStatusChange>
}) {
  const statuses = nextStatuses(status, finalized !== null)
  const [only] = statuses
  if (status === 'completed') {
    return (
      <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => void undoCompletion()}>
        {t('Undo completion')}
      </Menu.Item>
    )
  }
  if (cancelledStatuses.includes(status) && only) {
    return (
      <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => void setStatus(only)}>
        {t('Reopen')}
      </Menu.Item>
    )
  }
  return (
    <>
      <Menu.Label>{t('Set the status to')}</Menu.Label>
      {statuses.map((next) => (
        <Menu.Item key={next} onClick={() => void setStatus(next)}>
          {statusWord(next)}
        </Menu.Item>
      ))}
      {canComplete(status) && (
        <Menu.Item component={Link} to="?complete=1" preventScrollReset>
          {t('Complete project…')}
        </Menu.Item>
      )}
    </>
  )
}

/** Deletes without asking and offers to undo. A project with money on record can only be canceled. */
function useDeleteWithUndo(project: Project, onCancelInstead: () => void) {
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
