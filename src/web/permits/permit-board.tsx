import { Anchor, Group, type MantineColor, Text, VisuallyHidden } from '@mantine/core'
import { type DragEvent, memo, useId, useState } from 'react'
import { Link } from 'react-router'
import type { PermitRow } from '../../contract/permits.ts'
import { type PermitStage, permitStages } from '../../domain/permits.ts'
import { t } from '../language/t.ts'
import { Handfuls } from '../records/record-list/near-rows.tsx'
import { useDropTarget } from '../records/record-list/use-drop-target.ts'
import { useEmployeePath } from '../session/paths.ts'
import { OneColumn } from '../ui/one-column.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import type { usePermitView } from './permit-filter-bar.tsx'
import { PermitMenu } from './permit-menu.tsx'
import { stageColor, stageWord } from './permit-words.ts'
import classes from './permits.module.css'
import { PermitState, StageBadge } from './stage-badge.tsx'
import type { MovePermit } from './use-move-permit.ts'

/** More than a column shows on a screen. */
const columnful = 8

const openStages = permitStages.slice(0, permitStages.indexOf('finaled'))

interface BoardProps {
  rows: readonly PermitRow[]
  /** The last closed permits, and how many there are in all. */
  closed: { rows: readonly PermitRow[]; total: number } | undefined
  view: ReturnType<typeof usePermitView>
  onMove: MovePermit
}

/** All stages side by side, or one at a time on a phone. */
export function PermitBoard({ rows, closed, view, onMove }: BoardProps) {
  const wide = useWideScreen()
  const columns = columnsOf(rows, closed)
  const isGrouped = view.isGrouped
  if (wide) {
    return (
      <div className={classes.board} tabIndex={0} role="region" aria-label={t('Board of permits')}>
        {columns.map((column) => (
          <BoardColumn key={column.key} column={column} isGrouped={isGrouped} onMove={onMove} />
        ))}
      </div>
    )
  }
  return (
    <OneColumn label={t('Stage')} columns={columns}>
      {(column) => <BoardColumn column={column} isGrouped={isGrouped} onMove={onMove} isAlone />}
    </OneColumn>
  )
}

/** One column per open stage, the longest waiting first, and one for all closed permits. */
function columnsOf(rows: readonly PermitRow[], closed: BoardProps['closed']): Column[] {
  const inStage = (stage: PermitStage) =>
    rows
      .filter((row) => row.stage === stage)
      .toSorted((one, other) => waitOf(other) - waitOf(one) || one.id - other.id)
  // A permit that was closed just now is still in `rows`.
  const justClosed = rows.filter(({ stage }) => !openStages.includes(stage))
  const others = (closed?.rows ?? []).filter(
    ({ id, stage }) => !justClosed.some((row) => row.id === id) && !openStages.includes(stage),
  )
  return [
    ...openStages.map((stage) => {
      const permits = inStage(stage)
      return { key: stage, title: stageWord(stage), color: stageColor(stage), permits, count: permits.length }
    }),
    {
      key: 'closed',
      title: t('Closed'),
      color: 'gray',
      permits: [...justClosed, ...others],
      count: (closed?.total ?? 0) + justClosed.length,
    },
  ]
}

function waitOf({ daysWaiting, daysInStage }: PermitRow): number {
  return daysWaiting ?? daysInStage
}

interface Column {
  key: PermitStage | 'closed'
  title: string
  color: MantineColor
  permits: readonly PermitRow[]
  /** More than `permits` when only the last closed ones are listed. */
  count: number
}

function BoardColumn({
  column,
  isGrouped,
  onMove,
  isAlone = false,
}: {
  column: Column
  isGrouped: boolean
  onMove: MovePermit
  /** One stage at a time, on a phone: there is no other to drag to. */
  isAlone?: boolean
}) {
  const path = useEmployeePath()
  const id = useId()
  const dropping = useDropTarget(permitDragType, (data) => {
    const permit = JSON.parse(data) as PermitRow
    const isHere = column.key === 'closed' && !openStages.includes(permit.stage)
    if (!isHere) onMove(permit, stageFor(column.key, permit.stage))
  })
  const cards = (permits: readonly PermitRow[]) => (
    <ul className={`plain-list ${classes.cards}`}>
      <Handfuls rows={permits} atFirst={columnful}>
        {(permit) => (
          <BoardCard
            key={permit.id}
            permit={permit}
            onMove={onMove}
            draggable={!isAlone}
            isGrouped={isGrouped}
            showsStage={column.key === 'closed'}
          />
        )}
      </Handfuls>
    </ul>
  )
  return (
    <section
      className={classes.column}
      aria-labelledby={id}
      data-empty={column.permits.length === 0 || undefined}
      {...(isAlone ? {} : dropping)}
    >
      {isAlone ? (
        // The pressed button above names the stage.
        <VisuallyHidden component="h2" id={id}>
          {column.title} {column.count}
        </VisuallyHidden>
      ) : (
        <h2 id={id} className={classes.columnHead}>
          <i aria-hidden style={{ background: `var(--mantine-color-${column.color}-6)` }} />
          {column.title} <span className={classes.count}>{column.count}</span>
        </h2>
      )}
      {column.permits.length === 0 && (
        <Text size="sm" c="dimmed" p={4}>
          {emptyWords[column.key]}
        </Text>
      )}
      {isGrouped
        ? groupsOf(column.permits).map(([authority, permits]) => (
            <div key={authority} className={classes.group}>
              <h3 className={classes.groupHead}>{authority}</h3>
              {cards(permits)}
            </div>
          ))
        : cards(column.permits)}
      {column.count > column.permits.length && (
        <Anchor component={Link} to={path('permits?view=list&stage=closed&sort=-updatedAt')} size="sm">
          {t('All {count} closed permits', { count: column.count })}
        </Anchor>
      )}
    </section>
  )
}

const emptyWords: Record<Column['key'], string> = {
  preparing: t('No applications in preparation'),
  submitted: t('Nothing submitted is waiting for review'),
  plan_check: t('Nothing in plan check'),
  corrections: t('No corrections requested'),
  ready_to_issue: t('Nothing to pick up'),
  issued: t('No permits in force'),
  finaled: '',
  withdrawn: '',
  closed: t('Nothing finaled or withdrawn yet'),
}

function groupsOf(permits: readonly PermitRow[]): [string, PermitRow[]][] {
  const groups = Object.groupBy(permits, ({ issuing_authority }) => issuing_authority)
  return Object.entries(groups)
    .map(([authority, rows]): [string, PermitRow[]] => [authority, rows ?? []])
    .toSorted(([one], [other]) => one.localeCompare(other))
}

/** A permit dropped on Closed is finaled when it was issued, and withdrawn otherwise. */
function stageFor(key: Column['key'], from: string): PermitStage {
  if (key !== 'closed') return key
  return from === 'issued' ? 'finaled' : 'withdrawn'
}

const permitDragType = 'application/x-permit'

const BoardCard = memo(function BoardCard({
  permit,
  onMove,
  draggable,
  isGrouped,
  showsStage,
}: {
  permit: PermitRow
  onMove: MovePermit
  draggable: boolean
  /** The heading above names the authority. */
  isGrouped: boolean
  showsStage: boolean
}) {
  const path = useEmployeePath()
  const [dragged, setDragged] = useState(false)
  const { project } = permit
  const place = path(`projects/${project.id}/permits#permit-${permit.id}`)
  return (
    <li
      className={classes.card}
      draggable={draggable}
      data-dragged={dragged || undefined}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData(permitDragType, JSON.stringify(permit))
        event.dataTransfer.effectAllowed = 'move'
        setDragged(true)
      }}
      onDragEnd={() => setDragged(false)}
    >
      <Group justify="space-between" align="flex-start" gap={4} wrap="nowrap">
        <Link className={classes.cardTitle} to={place} draggable={false}>
          {permit.title}
        </Link>
        <PermitMenu permit={permit} onMove={onMove} />
      </Group>
      <p className={classes.cardLine}>
        <b className="unbroken">{project.number}</b> {project.customerName}
        {project.siteCity && `, ${project.siteCity}`}
      </p>
      {(!isGrouped || permit.number !== '') && (
        <Text size="sm" c="dimmed" className={classes.cardLine ?? ''}>
          {[
            isGrouped ? '' : permit.issuing_authority,
            permit.number && t('No. {number}', { number: permit.number }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      <Group gap="2px 10px" mt={4}>
        {showsStage && <StageBadge stage={permit.stage} />}
        <PermitState permit={permit} />
      </Group>
    </li>
  )
})
