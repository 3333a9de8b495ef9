import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import type { ProjectSummary } from '../../contract/project-lists.ts'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { notifyError } from '../ui/notify.ts'
import { useFirstPress } from '../ui/popup-button.tsx'
import { projectQuery } from './projects-api.ts'
import { closingOf, movesOf, moveWord } from './status-moves.ts'
import { useMoveProject } from './use-project-edits.tsx'

const EditProjectDrawer = lazy(() => import('./page/edit-project-drawer.tsx'))

/** A card's menu: edit the project, or set its status. A list of a hundred cards draws only their buttons. */
export function CardMenu({ project }: { project: ProjectSummary }) {
  const { wasPressed, bare, target, focus } = useFirstPress(
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className="no-print"
      aria-label={t('Change {number}', { number: project.number })}
    >
      <IconDots size={18} />
    </ActionIcon>,
    'menu',
  )
  return wasPressed ? <OpenedMenu project={project} button={target} onClose={focus} /> : bare
}

function OpenedMenu({
  project,
  button,
  onClose,
}: {
  project: ProjectSummary
  button: ReactElement
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const { move, dialog } = useMoveProject()
  const [editing, setEditing] = useState<Project>()

  async function edit() {
    try {
      setEditing(await queryClient.fetchQuery(projectQuery(project.id)))
    } catch (error) {
      notifyError(error)
    }
  }

  return (
    <>
      <Menu defaultOpened onClose={onClose} position="bottom-end" shadow="md">
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void edit()}>
            {t('Edit')}
          </Menu.Item>
          <Menu.Label>{t('Set the status to')}</Menu.Label>
          {movesOf(project).map((to) => (
            <Menu.Item key={to} onClick={() => move(project, to)}>
              {moveWord(project.status, to)}
              {closingOf(to) && '…'}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {editing && (
        <Suspense fallback={null}>
          <EditProjectDrawer project={editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
      {dialog}
    </>
  )
}
