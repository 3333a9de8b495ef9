import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Project, type ProjectSummary, updateProject } from '../../../contract/projects.ts'
import { isStale, messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { t } from '../../language/t.ts'
import { notifyError } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'
import { sendMove } from '../board/board-api.ts'
import { projectQuery, showProject } from '../projects-api.ts'
import { asksForReason, canMove } from '../status-moves.ts'
import {
  type CellChange,
  cellNow,
  changeWords,
  type EditableColumn,
  rowFrom,
  saysTheSame,
  toChangeBody,
  withChange,
} from './cell-change.ts'
import { changeRow } from './change-rows.ts'
import { columnWords } from './project-columns.tsx'
import type { CellPlace } from './table-cells.ts'

/** A change that was not saved; it is shown beside its cell and can be sent again. */
export interface CellProblem {
  /** The row as it stands. */
  project: ProjectSummary
  change: CellChange
  message: string
  /** A colleague changed the same cell meanwhile. */
  stale: boolean
}

/**
 * Saves cells of the table: shown at once, put back when refused. A colleague's change of another cell stands beside
 * mine; of the same cell it stands until the person says otherwise. What was refused stays beside its cell, whatever is
 * done with others.
 * @param onProblem where no cell can show it
 */
export function useCellEdits(onProblem?: (problem: CellProblem) => void) {
  const queryClient = useQueryClient()
  const [problems, setProblems] = useState<readonly CellProblem[]>([])
  const forgetProblem = (cell: CellPlace) => setProblems((before) => besides(before, cell))
  const showProblem = (now: CellProblem) => {
    const cell = { id: now.project.id, column: now.change.column }
    setProblems((before) => [...besides(before, cell), now])
    onProblem?.(now)
  }
  const [closing, setClosing] = useState<{ project: Project; as: 'decline' | 'cancel' }>()
  const { mutateAsync } = useMutation({
    mutationFn: send,
    onMutate: async ({ project, change }) => {
      // What is on its way was read before this.
      await queryClient.cancelQueries({ queryKey: ['projects', 'list'] })
      let before = cellNow(project, change.column)
      changeRow(queryClient, project.id, (row) => {
        before = cellNow(row, change.column)
        return withChange(row, change)
      })
      return before
    },
    onError: (_error, { project }, before) => {
      if (before) changeRow(queryClient, project.id, (row) => withChange(row, before))
      // What was on its way was stopped for nothing.
      void queryClient.invalidateQueries({ queryKey: ['projects', 'list'] })
    },
    onSuccess: (saved) => {
      changeRow(queryClient, saved.id, (row) => rowFrom(saved, row))
      showProject(queryClient, saved)
    },
  })

  async function save(project: ProjectSummary, change: CellChange, undoing = false): Promise<void> {
    const before = cellNow(project, change.column)
    if (saysTheSame(before, change)) return
    forgetProblem({ id: project.id, column: change.column })
    try {
      if (change.column === 'status' && asksForReason(change.value)) {
        const whole = await queryClient.fetchQuery(projectQuery(project.id))
        setClosing({ project: whole, as: change.value === 'contract_declined' ? 'decline' : 'cancel' })
        return
      }
      const saved = await mutateAsync({ project, change })
      if (!undoing) offerUndo(rowFrom(saved, project), before)
    } catch (error) {
      if (!isStale(error)) {
        showProblem({ project, change, message: messageOf(error), stale: false })
        return
      }
      // The client decoded it by the call's own response schema.
      const theirs = rowFrom(error.current as Project, project)
      changeRow(queryClient, project.id, (row) => rowFrom(error.current as Project, row))
      if (saysTheSame(cellNow(theirs, change.column), before)) return save(theirs, change, undoing)
      const now = changeWords(cellNow(theirs, change.column))
      const message = t('A colleague changed this to: {now}', { now })
      showProblem({ project: theirs, change, message, stale: true })
    }
  }

  function offerUndo(saved: ProjectSummary, before: CellChange) {
    const isForGood =
      before.column === 'status' && saved.status !== 'completed' && !canMove(saved, before.value)
    const message = savedWords(saved, before.column)
    if (isForGood) return
    notifyUndo({
      id: `cell-${saved.id}-${before.column}`,
      message,
      onUndo: () => void save(saved, before, true).catch((error: unknown) => notifyError(error)),
    })
  }

  return {
    save,
    problems,
    forgetProblem,
    closing,
    endClosing: () => setClosing(undefined),
  }
}

function besides(problems: readonly CellProblem[], { id, column }: CellPlace): readonly CellProblem[] {
  return problems.filter(({ project, change }) => project.id !== id || change.column !== column)
}

async function send({ project, change }: { project: ProjectSummary; change: CellChange }): Promise<Project> {
  if (change.column === 'status') return sendMove({ project, to: change.value })
  return call(updateProject, { params: { id: project.id }, body: toChangeBody(change, project.version) })
}

function savedWords(project: ProjectSummary, column: EditableColumn): string {
  const { number } = project
  const now = changeWords(cellNow(project, column))
  if (column === 'status') return t('{number} is now: {next}', { number, next: now })
  return t('{number}, {field}: {now}', { number, field: columnWords[column], now })
}
