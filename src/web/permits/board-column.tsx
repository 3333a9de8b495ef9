import { Anchor, type MantineColor, Text } from '@mantine/core'
import { type DragEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import type { PermitRow } from '../../contract/permits.ts'
import { type PermitStage, permitStages } from '../../domain/permits.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { BoardCard, permitDragType } from './board-card.tsx'
import classes from './permits.module.css'
import type { MovePermit } from './use-move-permit.ts'

export interface Column {
  key: PermitStage | 'closed'
  title: string
  color: MantineColor
  permits: readonly PermitRow[]
  /** More than `permits`, where only the last are shown. */
  count: number
}

/** One stage of the board; permits are dropped onto it. */
export function BoardColumn({
  column,
  isGrouped,
  onMove,
  draggable = false,
}: {
  column: Column
  isGrouped: boolean
  onMove: MovePermit
  draggable?: boolean
}) {
  const path = useEmployeePath()
  const id = useId()
  const dropping = useDropTarget(column, onMove)
  const cards = (permits: readonly PermitRow[]) => (
    <ul className={classes.cards}>
      {permits.map((permit) => (
        <BoardCard
          key={permit.id}
          permit={permit}
          onMove={onMove}
          draggable={draggable}
          isGrouped={isGrouped}
          showsStage={column.key === 'closed'}
        />
      ))}
    </ul>
  )
  return (
    <section
      className={classes.column}
      aria-labelledby={id}
      data-empty={column.permits.length === 0 || undefined}
      {...(draggable ? dropping : {})}
    >
      <h2 id={id} className={classes.columnHead}>
        <i aria-hidden style={{ background: `var(--mantine-color-${column.color}-6)` }} />
        {column.title} <span className={classes.count}>{column.count}</span>
      </h2>
      {column.permits.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.noCards ?? ''}>
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

/** What is in force is finaled when it is closed; anything else was withdrawn. */
function stageFor(key: Column['key'], from: string): PermitStage {
  if (key !== 'closed') return key
  return from === 'issued' ? 'finaled' : 'withdrawn'
}

function useDropTarget(column: Column, onMove: MovePermit) {
  const [over, setOver] = useState(false)
  const isPermit = (event: DragEvent) => event.dataTransfer.types.includes(permitDragType)
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!isPermit(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const into = event.relatedTarget
      if (!(into instanceof Node && event.currentTarget.contains(into))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!isPermit(event)) return
      event.preventDefault()
      const permit = JSON.parse(event.dataTransfer.getData(permitDragType)) as PermitRow
      const isHere = column.key === 'closed' && !permitStages.slice(0, 6).includes(permit.stage)
      if (!isHere) onMove(permit, stageFor(column.key, permit.stage))
    },
  }
}
