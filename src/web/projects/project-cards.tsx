import { Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ProjectSummary } from '../../contract/projects.ts'
import { useEmployeePath } from '../session/paths.ts'
import classes from '../ui/list-cards.module.css'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { addressLine, isEstimate } from './project-words.ts'

/** The list on a phone. */
export function ProjectCards({ projects }: { projects: readonly ProjectSummary[] }) {
  const path = useEmployeePath()
  return (
    <ul className={classes.cards}>
      {projects.map((project) => (
        <li key={project.id}>
          <Link to={path(`projects/${project.id}`)} className={classes.card}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text span fw={600} className={classes.clip ?? ''}>
                {project.customer.name}
              </Text>
              <StatusBadge status={project.status} />
            </Group>
            <Text size="sm" className={classes.clip ?? ''}>
              {addressLine(project.site) || 'No address yet'}
            </Text>
            <Group justify="space-between" gap="xs" wrap="nowrap" mt={4}>
              <Text span size="sm" c="dimmed" className={classes.clip ?? ''}>
                {[project.number, project.manager?.name].filter(Boolean).join(' · ')}
              </Text>
              <CardMoney project={project} />
            </Group>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function CardMoney({ project }: { project: ProjectSummary }) {
  if (project.balance !== 0) {
    return (
      <Text span size="sm" className={classes.whole ?? ''}>
        <Money cents={project.balance} /> due
      </Text>
    )
  }
  if (project.contract === 0 && project.bidTotal === null) return null
  return (
    <Text span size="sm" c="dimmed" className={classes.whole ?? ''}>
      {isEstimate(project) ? 'bid ' : ''}
      <Money cents={isEstimate(project) ? project.bidTotal : project.contract} />
    </Text>
  )
}
