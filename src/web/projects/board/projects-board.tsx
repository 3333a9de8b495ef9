import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project, ProjectSummary } from '../../../contract/projects.ts'
import { overStatuses, type ProjectStatus, projectStatuses } from '../../../domain/projects.ts'
import { t } from '../../language/t.ts'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'
import { OneColumn } from '../../ui/one-column.tsx'
import { statusWord } from '../../ui/status-badge.tsx'
import { useTouch, useWideScreen } from '../../ui/use-wide-screen.ts'
import { CloseProjectDialog } from '../page/close-project-dialog.tsx'
import { type ProjectFilters, projectQuery } from '../projects-api.ts'
import { asksForReason, canMove } from '../status-moves.ts'
import classes from './board.module.css'
import { useMoveProject, useProjectBoard } from './board-api.ts'
import { BoardColumn } from './board-column.tsx'

/**
 * The projects by status. A card is dragged to where it may go, or moved by its menu; what is closed begins folded. A phone
 * shows one status at a time, and has the cards of all at hand.
 */
export default function ProjectsBoard({
  filters,
  statuses,
}: {
  filters: ProjectFilters
  statuses: readonly ProjectStatus[]
}) {
  // Who filters for a closed status wants to see it.
  const [folded, setFolded] = useState(overStatuses.filter((status) => !statuses.includes(status)))
  const wide = useWideScreen()
  const { data: board, error, refetch } = useProjectBoard(filters, wide ? folded : [])
  const [dragged, setDragged] = useState<ProjectSummary>()
  const [closing, setClosing] = useState<{ project: Project; as: 'decline' | 'cancel' }>()
  const touch = useTouch()
  const queryClient = useQueryClient()
  const move = useMoveProject()

  async function moveTo(project: ProjectSummary, to: ProjectStatus, undoing = false) {
    try {
      if (asksForReason(to)) {
        const whole = await queryClient.fetchQuery(projectQuery(project.id))
        setClosing({ project: whole, as: to === 'contract_declined' ? 'decline' : 'cancel' })
        return
      }
      const after = await move.mutateAsync({ project, to })
      const message = t('{number} is now: {next}', { number: project.number, next: statusWord(after.status) })
      const now = { ...project, status: after.status, version: after.version }
      const mayReturn = after.status === 'completed' || canMove(now, project.status)
      if (undoing || !mayReturn) notifySuccess(message)
      else {
        notifyUndo({
          id: `moved-project-${project.id}`,
          message,
          onUndo: () => void moveTo(now, project.status, true),
        })
      }
    } catch (failure) {
      notifyError(failure, t('{number} was not moved', { number: project.number }))
    }
  }

  if (error && !board) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!board) return <LoadingSkeleton lines={8} height={64} />
  const cards = {
    filters,
    dragged,
    onDrag: setDragged,
    onMove: (project: ProjectSummary, to: ProjectStatus) => void moveTo(project, to),
  }
  return (
    <>
      {wide && !touch && (
        <p className={classes.hint}>{t('Drag a card to another column, or use its menu.')}</p>
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
                setFolded((before) =>
                  projectStatuses.filter((status) =>
                    status === column.status ? fold : before.includes(status),
                  ),
                )
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
      {closing && (
        <CloseProjectDialog
          project={closing.project}
          closing={closing.as}
          onClose={() => setClosing(undefined)}
        />
      )}
    </>
  )
}
