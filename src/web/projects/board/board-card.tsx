import { Link } from 'react-router'
import type { ProjectSummary } from '../../../contract/projects.ts'
import cards from '../../records/record-list/list-cards.module.css'
import table from '../../records/record-list/list-table.module.css'
import { useEmployeePath } from '../../session/paths.ts'
import { CardMenu } from '../card-menu.tsx'
import { CardWorth } from '../project-columns.tsx'
import classes from './board.module.css'

/** A project on the board. A mouse drags it; its menu works with keys and fingers too. */
export function BoardCard({
  project,
  onDrag,
}: {
  project: ProjectSummary
  onDrag: (project: ProjectSummary | undefined) => void
}) {
  const path = useEmployeePath()
  const { id, number, customer, site, manager } = project
  return (
    <div
      className={`${cards.card} ${classes.card}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', number)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(project)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <Link to={path(`projects/${id}`)} className={`${cards.opener} ${classes.link}`} draggable={false}>
        {customer.name}
      </Link>
      <span className={table.clip}>{[site.street, site.city].filter(Boolean).join(', ') || '—'}</span>
      <span className={classes.line}>
        <span className={`${table.second} ${table.clip}`}>
          {[number, manager?.name].filter(Boolean).join(' · ')}
        </span>
        <CardWorth project={project} />
      </span>
      <div className={classes.menu}>
        <CardMenu project={project} />
      </div>
    </div>
  )
}
