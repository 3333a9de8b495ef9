import { notifyManager, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type ProjectBoard, readProjectBoard } from '../../../contract/project-lists.ts'
import {
  cancelProject,
  completeProject,
  declineProject,
  listProjects,
  type Project,
  type ProjectSummary,
  uncompleteProject,
  updateProject,
} from '../../../contract/projects.ts'
import type { ProjectStatus } from '../../../domain/projects.ts'
import { call, callForList } from '../../api/client.ts'
import { type ProjectFilters, showProject } from '../projects-api.ts'

/** How many cards a column begins with, and how many more come at a time. */
export const cardsAtOnce = 20
const boards = ['projects', 'list', 'board'] as const

export function useProjectBoard(filters: ProjectFilters, folded: readonly ProjectStatus[]) {
  // The board does not know of positions.
  const { position: _, ...narrowing } = filters
  const query = { ...narrowing, limit: cardsAtOnce, folded: folded.join(',') || undefined }
  return useQuery({
    queryKey: [...boards, filters, query.folded],
    queryFn: ({ signal }) => call(readProjectBoard, { query, signal }),
    placeholderData: (before) => before,
  })
}

/** How many projects a board shows in all, and one of them, read from what the board asked for. */
export function useBoardTotal(filters: ProjectFilters, isShown: boolean) {
  const queryClient = useQueryClient()
  const changes = useSyncExternalStore(
    // Told afterwards: a column that begins to ask does so while it is drawn.
    useCallback(
      (tell) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
      [queryClient],
    ),
    () => {
      if (!isShown) return undefined
      const queryKey = [...boards, filters]
      const known = queryClient.getQueriesData<ProjectBoard>({ queryKey })
      const shown = queryClient.getQueriesData<ProjectBoard>({ queryKey, type: 'active' })
      // With other columns folded it is another board: until that has come, one from before is shown.
      return [...known, ...shown].map(([, board]) => board).findLast((board) => board !== undefined)
    },
  )
  const columns = changes?.columns
  return (
    columns && {
      total: columns.reduce((sum, { count }) => sum + count, 0),
      project: columns.flatMap(({ projects }) => projects)[0],
    }
  )
}

/** The cards of one column after its first ones; nothing is asked until somebody wants more. */
export function useMoreCards(
  filters: ProjectFilters,
  status: ProjectStatus,
  after: string | null,
  wanted: boolean,
) {
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

export interface Move {
  project: ProjectSummary
  to: ProjectStatus
  /** Of a declined or canceled one. */
  reason?: string
}

/** Moves a card at once; what the server refuses goes back to where it was. */
export function useMoveProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendMove,
    onMutate: async ({ project, to }) => {
      await queryClient.cancelQueries({ queryKey: boards })
      const before = queryClient.getQueriesData<ProjectBoard>({ queryKey: boards })
      queryClient.setQueriesData<ProjectBoard>({ queryKey: boards }, (board) => moved(board, project, to))
      return before
    },
    onError: (_error, _move, before) => {
      for (const [key, board] of before ?? []) queryClient.setQueryData(key, board)
      // What was on its way was stopped, and a card that a colleague changed has another version now.
      void queryClient.invalidateQueries({ queryKey: ['projects', 'list'] })
    },
    onSuccess: (project) => showProject(queryClient, project),
  })
}

/** What is completed, declined and canceled has calls of its own; a version keeps a colleague's change. */
export async function sendMove({ project: { id, status, version }, to, reason }: Move): Promise<Project> {
  const params = { id }
  if (to === 'completed') return (await call(completeProject, { params, body: {} })).project
  if (to === 'contract_declined') {
    return (await call(declineProject, { params, body: { reason: reason ?? '' } })).project
  }
  if (to === 'project_cancelled') {
    return (await call(cancelProject, { params, body: { reason: reason ?? '' } })).project
  }
  if (status === 'completed') return (await call(uncompleteProject, { params, body: {} })).project
  return call(updateProject, { params, body: { status: to, version } })
}

function moved(
  board: ProjectBoard | undefined,
  project: ProjectSummary,
  to: ProjectStatus,
): ProjectBoard | undefined {
  const worth = project.bidTotal ?? 0
  return (
    board && {
      columns: board.columns.map((column) => {
        const value = (by: number) => (column.value === null ? null : column.value + by)
        if (column.status === project.status) {
          const projects = column.projects.filter(({ id }) => id !== project.id)
          return { ...column, projects, count: column.count - 1, value: value(-worth) }
        }
        if (column.status !== to) return column
        const projects = [{ ...project, status: to }, ...column.projects]
        return { ...column, projects, count: column.count + 1, value: value(worth) }
      }),
    }
  )
}
