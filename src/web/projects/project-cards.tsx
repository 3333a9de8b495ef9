import { Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ProjectSummary } from '../../contract/projects.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import classes from '../records/record-list/list-cards.module.css'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import own from './board/card-menu.module.css'
import { CardMenu } from './board/card-menu.tsx'
import { addressLine, isEstimate } from './project-words.ts'

/** The list on a phone; with `changeable`, each card has a menu. */
export function ProjectCards({
  projects,
  changeable = false,
  onRange,
}: {
  projects: readonly ProjectSummary[]
  changeable?: boolean
  /** Told which cards are in sight. */
  onRange?: (first: number, end: number) => void
}) {
  const path = useEmployeePath()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (list.current && onRange && projects.length > 0) return watchCards([...list.current.children], onRange)
  }, [projects, onRange])
  return (
    <ul ref={list} className={classes.cards}>
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

/** Tells which of the cards are in sight, whenever others are. Returns the way to stop. */
function watchCards(cards: readonly Element[], tell: (first: number, end: number) => void): () => void {
  const inSight = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inSight.add(target)
      else inSight.delete(target)
    }
    // While somebody looks at the head of the page, or past the end, it stays as it was.
    if (inSight.size === 0) return
    const first = cards.findIndex((card) => inSight.has(card))
    tell(first, cards.findLastIndex((card) => inSight.has(card)) + 1)
  })
  for (const card of cards) observer.observe(card)
  return () => observer.disconnect()
}
