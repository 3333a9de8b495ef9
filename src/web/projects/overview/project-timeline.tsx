import { Badge, Button, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { companyDayOf, type Day } from '../../../domain/dates.ts'
import { projectTimeline, type TimelineEvent } from '../../../domain/timeline.ts'
import { nearDayWords } from '../../appointments/calendar/company-clock.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { Section } from '../../ui/section.tsx'
import { formatTime } from '../../ui/time.ts'
import classes from './project-timeline.module.css'
import { type Told, tellEvent, tellWait } from './timeline-words.ts'

/** A longer story begins folded. */
const mostShown = 8

/** The job's story: who waits for whom, what comes next, and what happened, the newest first. */
export function ProjectTimeline({ project }: { project: Project }) {
  const [isWhole, setWhole] = useState(false)
  const now = new Date()
  const today = companyDayOf(now)
  const { past, next, waits } = projectTimeline(project, now)
  const shown = isWhole || past.length <= mostShown + 1 ? past : past.slice(0, mostShown)
  return (
    <Section title={t('Timeline')}>
      {waits.length > 0 && (
        <Group title={t('Waiting')}>
          {waits.map((wait, place) => {
            const { isOurTurn, ...told } = tellWait(wait, project.customer)
            return (
              <Row key={`${place} ${told.words}`} projectId={project.id} told={told}>
                <Badge
                  variant="light"
                  color={isOurTurn ? 'orange' : 'gray'}
                  radius="sm"
                  tt="none"
                  fw={600}
                  className={classes.turn ?? ''}
                >
                  {isOurTurn ? t('Your turn') : t('Their turn')}
                </Badge>
              </Row>
            )
          })}
        </Group>
      )}
      {next.length > 0 && (
        <Group title={t('Coming up')}>
          {next.map((event, place) => (
            <EventRow key={keyOf(event, place)} event={event} projectId={project.id} today={today} />
          ))}
        </Group>
      )}
      <Group title={t('So far')}>
        {shown.map((event, place) => (
          <EventRow key={keyOf(event, place)} event={event} projectId={project.id} today={today} />
        ))}
      </Group>
      {shown.length < past.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('Show {count} earlier', { count: past.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Title order={3} className={classes.group ?? ''}>
        {title}
      </Title>
      <ol className={`plain-list ${classes.rows}`}>{children}</ol>
    </>
  )
}

function EventRow({ event, projectId, today }: { event: TimelineEvent; projectId: number; today: Day }) {
  const isDay = event.at.length === 10
  const day = isDay ? event.at : companyDayOf(new Date(event.at))
  const isLate = event.kind.endsWith('_due') && day < today
  return (
    <Row projectId={projectId} told={tellEvent(event)}>
      <Text
        span
        size="sm"
        c={isLate ? 'var(--mantine-color-error)' : 'dimmed'}
        className={classes.when ?? ''}
      >
        <time dateTime={event.at}>
          {nearDayWords(day, today)}
          {!isDay && event.kind === 'visit_to_come' && `, ${formatTime(event.at)}`}
        </time>
      </Text>
    </Row>
  )
}

function Row({ projectId, told, children }: { projectId: number; told: Told; children: ReactNode }) {
  const path = useEmployeePath()
  const { Icon, words, to } = told
  const row = (
    <>
      <span className={classes.mark}>
        <Icon size={16} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.words}>{words}</span>
      {children}
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <div className={classes.row}>{row}</div>
      ) : (
        <Link to={path(`projects/${projectId}/${to}`)} className={classes.row}>
          {row}
        </Link>
      )}
    </li>
  )
}

/** Two events of one day may say the same, such as two payments of one amount. */
function keyOf({ kind, at }: TimelineEvent, place: number): string {
  return `${kind} ${at} ${place}`
}
