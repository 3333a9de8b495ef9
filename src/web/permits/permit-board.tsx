import type { PermitRow } from '../../contract/permits.ts'
import { type PermitStage, permitStages } from '../../domain/permits.ts'
import { t } from '../language/t.ts'
import { OneColumn } from '../ui/one-column.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { BoardColumn, type Column } from './board-column.tsx'
import { stageColor, stageWord } from './permit-words.ts'
import classes from './permits.module.css'
import type { MovePermit } from './use-move-permit.ts'
import type { usePermitView } from './use-permit-view.ts'

const openStages = permitStages.slice(0, permitStages.indexOf('finaled'))

interface BoardProps {
  rows: readonly PermitRow[]
  /** Those that were closed last, and how many there are. */
  closed: { rows: readonly PermitRow[]; total: number } | undefined
  view: ReturnType<typeof usePermitView>
  onMove: MovePermit
}

/** The permits by stage: side by side, or on a phone one stage at a time. */
export function PermitBoard({ rows, closed, view, onMove }: BoardProps) {
  const wide = useWideScreen()
  const columns = columnsOf(rows, closed)
  const isGrouped = view.isGrouped
  if (wide) {
    return (
      <div className={classes.board} tabIndex={0} role="region" aria-label={t('Board of permits')}>
        {columns.map((column) => (
          <BoardColumn key={column.key} column={column} isGrouped={isGrouped} onMove={onMove} draggable />
        ))}
      </div>
    )
  }
  return (
    <OneColumn label={t('Stage')} columns={columns}>
      {(column) => <BoardColumn column={column} isGrouped={isGrouped} onMove={onMove} />}
    </OneColumn>
  )
}

/** The stages in their order, the longest waiting first in each; what is finaled or withdrawn lies aside. */
function columnsOf(rows: readonly PermitRow[], closed: BoardProps['closed']): Column[] {
  const inStage = (stage: PermitStage) =>
    rows
      .filter((row) => row.stage === stage)
      .toSorted((one, other) => patience(other) - patience(one) || one.id - other.id)
  // What has just been moved aside stands there at once.
  const aside = rows.filter(({ stage }) => !openStages.includes(stage))
  const kept = (closed?.rows ?? []).filter(
    ({ id, stage }) => !aside.some((row) => row.id === id) && !openStages.includes(stage),
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
      permits: [...aside, ...kept],
      count: (closed?.total ?? 0) + aside.length,
    },
  ]
}

function patience({ daysWaiting, daysInStage }: PermitRow): number {
  return daysWaiting ?? daysInStage
}
