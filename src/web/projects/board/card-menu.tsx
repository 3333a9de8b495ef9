import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Project, ProjectSummary } from '../../../contract/projects.ts'
import type { ProjectStatus } from '../../../domain/projects.ts'
import { t } from '../../language/t.ts'
import { notifyError } from '../../ui/notify.ts'
import { statusWord } from '../../ui/status-badge.tsx'
import { CloseProjectDialog } from '../page/close-project-dialog.tsx'
import { projectQuery } from '../projects-api.ts'
import { asksForReason, movesOf } from '../status-moves.ts'
import { useCellEdits } from '../table/use-cell-edits.ts'
import classes from './card-menu.module.css'

const EditProjectDrawer = lazy(() => import('../page/edit-project-drawer.tsx'))

/** What can be done with a card of the list: its project's form, and the next steps. */
export function CardMenu({ project }: { project: ProjectSummary }) {
  const [used, setUsed] = useState(false)
  // A hundred cards need no hundred menus.
  if (used) return <OpenedMenu project={project} />
  return (
    <ActionIcon {...dots(project)} aria-haspopup="menu" onClick={() => setUsed(true)}>
      <IconDots size={18} />
    </ActionIcon>
  )
}

function dots({ number }: ProjectSummary) {
  return {
    variant: 'subtle',
    color: 'gray',
    size: 44,
    className: classes.menu ?? '',
    'aria-label': t('Change {number}', { number }),
  }
}

function OpenedMenu({ project }: { project: ProjectSummary }) {
  const queryClient = useQueryClient()
  const edits = useCellEdits((problem) => notifyError(new Error(problem.message)))
  const [editing, setEditing] = useState<Project>()
  const moves = movesOf(project)

  async function edit() {
    try {
      setEditing(await queryClient.fetchQuery(projectQuery(project.id)))
    } catch (error) {
      notifyError(error)
    }
  }

  const move = (to: ProjectStatus) => void edits.save(project, { column: 'status', value: to })
  return (
    <>
      <Menu defaultOpened position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon {...dots(project)}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void edit()}>
            {t('Edit')}
          </Menu.Item>
          <Menu.Label>{t('Set the status to')}</Menu.Label>
          {moves.map((to) => (
            <Menu.Item key={to} onClick={() => move(to)}>
              {statusWord(to)}
              {asksForReason(to) && '…'}
            </Menu.Item>
          ))}
          {project.status === 'completed' && (
            <Menu.Item onClick={() => move('in_progress')}>{t('Undo completion')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {editing && (
        <Suspense fallback={null}>
          <EditProjectDrawer project={editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
      {edits.closing && (
        <CloseProjectDialog
          project={edits.closing.project}
          closing={edits.closing.as}
          onClose={edits.endClosing}
        />
      )}
    </>
  )
}
