import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ProjectSummary } from '../../../contract/projects.ts'
import type { ProjectStatus } from '../../../domain/projects.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { statusWord } from '../../ui/status-badge.tsx'
import { movesOf } from '../status-moves.ts'
import { CardWorth } from '../table/project-columns.tsx'
import classes from './board.module.css'

/** A project on the board: dragged by a mouse, moved by its menu with keys and fingers. */
export function BoardCard({
  project,
  onDrag,
  onMove,
}: {
  project: ProjectSummary
  onDrag: (project: ProjectSummary | undefined) => void
  onMove: (project: ProjectSummary, to: ProjectStatus) => void
}) {
  const path = useEmployeePath()
  const { id, number, customer, site, manager, status } = project
  const moves = movesOf(project)
  return (
    <div
      className={classes.card}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', number)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(project)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <Link to={path(`projects/${id}`)} className={classes.link} draggable={false}>
        {customer.name}
      </Link>
      <span className={classes.place}>{[site.street, site.city].filter(Boolean).join(', ') || '—'}</span>
      <span className={classes.line}>
        <span className={classes.second}>{[number, manager?.name].filter(Boolean).join(' · ')}</span>
        <CardWorth project={project} />
      </span>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.menu ?? ''}
            aria-label={t('Move {number}', { number })}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('Set the status to')}</Menu.Label>
          {moves.map((to) => (
            <Menu.Item key={to} onClick={() => onMove(project, to)}>
              {statusWord(to)}
              {(to === 'contract_declined' || to === 'project_cancelled') && '…'}
            </Menu.Item>
          ))}
          {status === 'completed' && (
            <Menu.Item onClick={() => onMove(project, 'in_progress')}>{t('Undo completion')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
