import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconChevronDown,
  IconCopyMinus,
  IconDots,
  IconPencil,
  IconThumbDown,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { nextStatuses, type ProjectStatus } from '../../../domain/projects.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'
import { statusWord } from '../../ui/status-badge.tsx'
import { useDeleteProject, useProjectActions, useRestoreProject, useUpdateProject } from '../projects-api.ts'
import { canCancel, canComplete, canDecline } from '../status-moves.ts'
import { CloseProjectDialog, type Closing } from './close-project-dialog.tsx'

const EditProjectDrawer = lazy(() => import('./edit-project-drawer.tsx'))
const DuplicatesDialog = lazy(() => import('../../removals/duplicates-dialog.tsx'))

/** The project's buttons and menus. */
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
      <NextStep project={project} onComplete={() => setClosing('complete')} />
      <MoreActions project={project} onClosing={setClosing} onDuplicates={() => setTidying(true)} />
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

function NextStep({ project, onComplete }: { project: Project; onComplete: () => void }) {
  const { status } = project
  const update = useUpdateProject(project.id)
  const { uncomplete } = useProjectActions(project.id)
  const steps = nextStatuses(status, project.finalized !== null)
  const closed = status === 'project_cancelled' || status === 'contract_declined'

  async function set(next: ProjectStatus) {
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

  if (status === 'completed') {
    return (
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={uncomplete.isPending}
        onClick={() => void undoCompletion()}
      >
        {t('Undo completion')}
      </Button>
    )
  }
  const [only] = steps
  if (closed && only) {
    return (
      <Button
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={update.isPending}
        onClick={() => void set(only)}
      >
        {t('Reopen')}
      </Button>
    )
  }
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} aria-hidden />} loading={update.isPending}>
          {t('Next step')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Set the status to')}</Menu.Label>
        {steps.map((step) => (
          <Menu.Item key={step} onClick={() => void set(step)}>
            {statusWord(step)}
          </Menu.Item>
        ))}
        {canComplete(status) && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconCheck size={16} />} onClick={onComplete}>
              {t('Complete project…')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
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
  const remove = useDeleteWithUndo(project, () => onClosing('cancel'))
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('More about this project')}
          loading={remove.isPending}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
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
