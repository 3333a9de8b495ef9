import { Button, Text, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import { listProjects, type ProjectBoard, type ProjectSummary } from '../../../contract/project-lists.ts'
import type { ProjectStatus } from '../../../domain/projects.ts'
import { callForList } from '../../api/client.ts'
import { locale, t } from '../../language/t.ts'
import cards from '../../records/record-list/list-cards.module.css'
import table from '../../records/record-list/list-table.module.css'
import { useEmployeePath } from '../../session/paths.ts'
import { Money } from '../../ui/money.tsx'
import { StatusBadge, statusWord } from '../../ui/status-badge.tsx'
import { CardMenu } from '../card-menu.tsx'
import { NextStepButton } from '../next-step/next-step-button.tsx'
import { CardWorth } from '../project-columns.tsx'
import type { ProjectFilters } from '../project-filters.ts'
import { canMove } from '../status-moves.ts'
import classes from './board.module.css'

type Column = ProjectBoard['columns'][number]

/** How many cards a column starts with, and how many more load at a time. */
export const cardsAtOnce = 20

/** One status: its number of projects, their worth, and the first cards. */
export function BoardColumn({
  column: { status, count, value, projects, nextCursor },
  filters,
  folded = false,
  dragged,
  onDrag,
  onDrop,
  onFold,
}: {
  column: Column
  filters: ProjectFilters
  folded?: boolean
  dragged: ProjectSummary | undefined
  onDrag: (project: ProjectSummary | undefined) => void
  onDrop: (project: ProjectSummary, on: ProjectStatus) => void
  /** Left out when only one column is shown: the button above it has its name and number. */
  onFold?: (fold: boolean) => void
}) {
  const { shown, next } = useCards({ status, projects, nextCursor }, filters)
  const takes = dragged !== undefined && canMove(dragged, status)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged && takes) onDrop(dragged, status)
    onDrag(undefined)
  }

  return (
    <section
      className={classes.column}
      aria-label={statusWord(status)}
      data-takes={takes || undefined}
      data-refuses={(dragged && !takes && dragged.status !== status) || undefined}
      onDragOver={(event) => takes && event.preventDefault()}
      onDrop={drop}
    >
      <ColumnHead status={status} count={count} value={value} folded={folded} onFold={onFold} />
      {!folded && (
        <>
          <ul className={cards.cards}>
            {shown.map((project) => (
              <li key={project.id}>
                <BoardCard project={project} onDrag={onDrag} />
              </li>
            ))}
          </ul>
          {shown.length === 0 && (
            <Text size="sm" c="dimmed" px={4}>
              {t('Nothing here')}
            </Text>
          )}
          {next && (
            <Button variant="subtle" size="compact-sm" loading={next.isLoading} onClick={next.load}>
              {t('Show the next {count}', { count: cardsAtOnce })}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

/** The cards of a column, and how to load the next ones. */
function useCards(
  { status, projects, nextCursor }: Pick<Column, 'status' | 'projects' | 'nextCursor'>,
  filters: ProjectFilters,
) {
  const [wantsMore, setWantsMore] = useState(false)
  const more = useMoreCards(filters, status, nextCursor, wantsMore)
  const shown = new Map(
    [...projects, ...(more.data?.pages.flatMap(({ rows }) => rows) ?? [])]
      // A card just moved away stays in the pages already loaded.
      .filter((project) => project.status === status)
      .map((project) => [project.id, project]),
  )
  const hasMore = more.data ? more.hasNextPage : nextCursor !== null
  return {
    shown: [...shown.values()],
    next: hasMore && {
      isLoading: more.isFetching,
      load: () => (wantsMore ? void more.fetchNextPage() : setWantsMore(true)),
    },
  }
}

/** A column's cards after the first ones. Loads nothing until somebody wants more. */
function useMoreCards(filters: ProjectFilters, status: ProjectStatus, after: string | null, wanted: boolean) {
  return useInfiniteQuery({
    queryKey: ['projects', 'list', 'column', { ...filters, status }, after],
    queryFn: ({ signal, pageParam }) =>
      callForList(listProjects, {
        query: { ...filters, status, limit: cardsAtOnce, cursor: pageParam },
        signal,
      }),
    initialPageParam: after ?? undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: wanted && after !== null,
  })
}

function ColumnHead({
  status,
  count,
  value,
  folded,
  onFold,
}: Pick<Column, 'status' | 'count' | 'value'> & {
  folded: boolean
  onFold: ((fold: boolean) => void) | undefined
}) {
  const isWorthSomething = value !== null && value !== 0
  const head = (
    <>
      <StatusBadge status={status} size="md" />
      <Text span size="sm" c="dimmed">
        {count.toLocaleString(locale())}
      </Text>
      {isWorthSomething && (
        <Text span size="sm" fw={600} ml="auto">
          <Money cents={value} />
        </Text>
      )}
    </>
  )

  if (!onFold) return isWorthSomething && <div className={classes.head}>{head}</div>
  return (
    <UnstyledButton
      className={classes.head ?? ''}
      aria-expanded={!folded}
      onClick={() => onFold(!folded)}
      title={folded ? t('Show {status}', { status: statusWord(status) }) : undefined}
    >
      {head}
    </UnstyledButton>
  )
}

/** A project on the board. A mouse drags it; its menu works with keys and fingers too. */
function BoardCard({
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
      {project.nextStep && (
        <span className={classes.step}>
          <NextStepButton project={project} compact />
        </span>
      )}
      <div className={classes.menu}>
        <CardMenu project={project} />
      </div>
    </div>
  )
}
