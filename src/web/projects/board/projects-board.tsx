import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ProjectSummary, readProjectBoard } from '../../../contract/project-lists.ts'
import { overStatuses, type ProjectStatus } from '../../../domain/projects.ts'
import { call } from '../../api/client.ts'
import { t } from '../../language/t.ts'
import { LoadState } from '../../ui/loading/loaded.tsx'
import { OneColumn } from '../../ui/one-column.tsx'
import { statusWord } from '../../ui/status-badge.tsx'
import { useTouch, useWideScreen } from '../../ui/use-wide-screen.ts'
import type { ProjectFilters } from '../project-filters.ts'
import { useMoveProject } from '../use-project-edits.tsx'
import classes from './board.module.css'
import { BoardColumn, cardsAtOnce } from './board-column.tsx'

/** Projects in a column per status. Columns of closed projects start folded. A phone shows one column at a time. */
export default function ProjectsBoard({
  filters,
  statuses,
}: {
  filters: ProjectFilters
  statuses: readonly ProjectStatus[]
}) {
  const [folded, setFolded] = useState(overStatuses.filter((status) => !statuses.includes(status)))
  const wide = useWideScreen()
  const query = useProjectBoard(filters, wide ? folded : [])
  const board = query.data
  const [dragged, setDragged] = useState<ProjectSummary>()
  const touch = useTouch()
  const { move, dialog } = useMoveProject()

  if (!board) return <LoadState query={query} lines={8} height={64} />
  const cards = { filters, dragged, onDrag: setDragged, onDrop: move }
  return (
    <>
      {wide && !touch && (
        <Text size="xs" c="dimmed" mb={8} className="no-print">
          {t('Drag a card to another column, or use its menu.')}
        </Text>
      )}
      {wide ? (
        <div className={classes.board}>
          {board.columns.map((column) => (
            <BoardColumn
              key={column.status}
              column={column}
              {...cards}
              folded={folded.includes(column.status)}
              onFold={(fold) =>
                setFolded((before) => {
                  const others = before.filter((status) => status !== column.status)
                  return fold ? [...others, column.status] : others
                })
              }
            />
          ))}
        </div>
      ) : (
        <OneColumn
          label={t('Status')}
          columns={board.columns.map((column) => ({
            ...column,
            key: column.status,
            title: statusWord(column.status),
          }))}
        >
          {(column) => <BoardColumn key={column.key} column={column} {...cards} />}
        </OneColumn>
      )}
      {dialog}
    </>
  )
}

function useProjectBoard(filters: ProjectFilters, folded: readonly ProjectStatus[]) {
  // The board's route takes no position.
  const { position: _, ...narrowing } = filters
  const query = { ...narrowing, limit: cardsAtOnce, folded: folded.join(',') || undefined }
  return useQuery({
    queryKey: ['projects', 'list', 'board', query],
    queryFn: ({ signal }) => call(readProjectBoard, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
