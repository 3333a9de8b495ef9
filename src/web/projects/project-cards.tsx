import { Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ProjectSummary } from '../../contract/projects.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import classes from '../ui/list-cards.module.css'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import own from './card-menu.module.css'
import { CardMenu } from './card-menu.tsx'
import { addressLine, isEstimate } from './project-words.ts'

/** The list on a phone; with `changeable`, each card has a menu. */
export function ProjectCards({
  projects,
  changeable = false,
}: {
  projects: readonly ProjectSummary[]
  changeable?: boolean
}) {
  const path = useEmployeePath()
  return (
    <ul className={classes.cards}>
      {projects.map((project) => (
        <li key={project.id} className={changeable ? own.withMenu : undefined}>
          <Link to={path(`projects/${project.id}`)} className={classes.card}>
            <span className={own.head}>
              <Text span fw={600} className={classes.clip ?? ''}>
                {project.customer.name}
              </Text>
              <Text span size="sm" c="dimmed" className={classes.whole ?? ''}>
                {project.number}
              </Text>
            </span>
            <Text size="sm" className={classes.clip ?? ''}>
              {addressLine(project.site) || t('No address yet')}
            </Text>
            <Group justify="space-between" gap="xs" wrap="nowrap" mt={4}>
              <StatusBadge status={project.status} />
              <Text span size="sm" c="dimmed" className={`${classes.clip} ${own.manager}`}>
                {project.manager?.name}
              </Text>
              <CardMoney project={project} />
            </Group>
          </Link>
          {changeable && <CardMenu project={project} />}
        </li>
      ))}
    </ul>
  )
}

function CardMoney({ project }: { project: ProjectSummary }) {
  if (project.balance !== 0) {
    return (
      <Text span size="sm" className={classes.whole ?? ''}>
        <Rich message="<0></0> due" components={[<Money key="amount" cents={project.balance} />]} />
      </Text>
    )
  }
  if (project.contract === 0 && project.bidTotal === null) return null
  return (
    <Text span size="sm" c="dimmed" className={classes.whole ?? ''}>
      {isEstimate(project) ? `${t('bid')} ` : ''}
      <Money cents={isEstimate(project) ? project.bidTotal : project.contract} />
    </Text>
  )
}
