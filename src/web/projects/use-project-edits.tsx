import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectSummary } from '../../contract/project-lists.ts'
import type { Project } from '../../contract/projects.ts'
import type { ProjectStatus } from '../../domain/projects.ts'
import { isStale, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import { CloseProjectDialog } from './page/close-project-dialog.tsx'
import { columns } from './project-columns.tsx'
import {
  changeProject,
  completeProject,
  projectQuery,
  showProject,
  uncompleteProject,
} from './projects-api.ts'
import { type Closing, canMove, closingOf } from './status-moves.ts'
import {
  type CellChange,
  type CellPlace,
  cellNow,
  changeWords,
  type EditableColumn,
  rowFrom,
  saysTheSame,
  toChangeBody,
  withChange,
} from './table/cell-change.ts'
import { changeProjectRow } from './use-project-list.ts'

/** A change that was not saved. It is shown at its cell and can be sent again. */
export interface CellProblem {
  /** The row as it is now. */
  project: ProjectSummary
  change: CellChange
  message: string
  /** A colleague changed the same cell meanwhile. */
  stale: boolean
}

/**
 * Saves single values of projects: shown at once, put back when the server refuses. If a colleague changed another value
 * meanwhile, both changes are kept. If they changed the same one, theirs stays until the person decides.
 * @param onProblem for places that have no cell to show it at
 */
export function useProjectEdits(onProblem?: (problem: CellProblem) => void) {
  const queryClient = useQueryClient()
  const [problems, setProblems] = useState<readonly CellProblem[]>([])
  const [closing, setClosing] = useState<{ project: Project; as: Closing }>()
  const changeAtOnce = useChangeAtOnce()

  const forgetProblem = (cell: CellPlace) => setProblems((before) => without(before, cell))

  function showProblem(problem: CellProblem) {
    const cell = { id: problem.project.id, column: problem.change.column }
    setProblems((before) => [...without(before, cell), problem])
    onProblem?.(problem)
  }

  async function save(project: ProjectSummary, change: CellChange, undoing = false): Promise<void> {
    const before = cellNow(project, change.column)
    if (saysTheSame(before, change)) return
    forgetProblem({ id: project.id, column: change.column })
    try {
      const as = change.column === 'status' && !undoing ? closingOf(change.value) : undefined
      if (as) {
        setClosing({ project: await queryClient.fetchQuery(projectQuery(project.id)), as })
        return
      }
      const saved = await changeAtOnce({ project, change })
      if (!undoing) offerUndo(rowFrom(saved, project), before)
    } catch (error) {
      if (!isStale(error)) {
        showProblem({ project, change, message: messageOf(error), stale: false })
        return
      }
      // Decoded by the call's own response schema.
      const current = error.current as Project
      const theirs = rowFrom(current, project)
      changeProjectRow(queryClient, project, (row) => rowFrom(current, row))
      if (saysTheSame(cellNow(theirs, change.column), before)) return save(theirs, change, undoing)
      const now = changeWords(cellNow(theirs, change.column))
      const message = t('A colleague changed this to: {now}', { now })
      showProblem({ project: theirs, change, message, stale: true })
    }
  }

  function offerUndo(saved: ProjectSummary, before: CellChange) {
    const message = savedWords(saved, before.column)
    const isFinal =
      before.column === 'status' && saved.status !== 'completed' && !canMove(saved, before.value)
    if (isFinal) {
      notifySuccess(message)
      return
    }
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
    /** Asks before a project is completed, declined or canceled. To be rendered. */
    dialog: closing && (
      <CloseProjectDialog
        project={closing.project}
        closing={closing.as}
        onClose={() => setClosing(undefined)}
      />
    ),
  }
}

/** Shows a changed value before the server has answered, and puts the earlier one back when it refuses. */
function useChangeAtOnce() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onMutate: async ({ project, change }) => {
      // An answer already on its way was read before this change.
      await queryClient.cancelQueries({ queryKey: ['projects', 'list'] })
      let before = cellNow(project, change.column)
      changeProjectRow(queryClient, project, (row) => {
        before = cellNow(row, change.column)
        return withChange(row, change)
      })
      return before
    },
    onError: (_error, { project, change }, before) => {
      const changed = withChange(project, change)
      if (before) changeProjectRow(queryClient, changed, (row) => withChange(row, before))
      // Reads again what was canceled above.
      void queryClient.invalidateQueries({ queryKey: ['projects', 'list'] })
    },
    onSuccess: (saved, { project }) => {
      changeProjectRow(queryClient, project, (row) => rowFrom(saved, row))
      showProject(queryClient, saved)
    },
  }).mutateAsync
}

/** Moves projects to another status from a card, which shows a problem in a notification. */
export function useMoveProject() {
  const { save, dialog } = useProjectEdits(({ project: { number }, message }) =>
    notifyError(new Error(message), t('{number} was not moved', { number })),
  )
  const move = (project: ProjectSummary, to: ProjectStatus) =>
    void save(project, { column: 'status', value: to })
  return { move, dialog }
}

function without(problems: readonly CellProblem[], { id, column }: CellPlace): readonly CellProblem[] {
  return problems.filter(({ project, change }) => project.id !== id || change.column !== column)
}

/** Declining and canceling are sent by their dialog; completing only when its undoing is undone. */
async function send({ project, change }: { project: ProjectSummary; change: CellChange }): Promise<Project> {
  const { id } = project
  if (change.column === 'status' && change.value === 'completed') {
    return (await completeProject(id)).project
  }
  if (change.column === 'status' && project.status === 'completed') {
    return (await uncompleteProject(id)).project
  }
  return changeProject(id, toChangeBody(change, project.version))
}

function savedWords(project: ProjectSummary, column: EditableColumn): string {
  const { number } = project
  const now = changeWords(cellNow(project, column))
  if (column === 'status') return t('{number} is now: {next}', { number, next: now })
  return t('{number}, {field}: {now}', { number, field: columns[column].label, now })
}
