import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { listProjects } from '../../contract/project-lists.ts'
import type * as projects from '../../contract/projects.ts'
import type { NewProject, Project, ProjectChange } from '../../contract/projects.ts'
import { call } from '../api/client.ts'
import { unreachable } from '../api/send-request.ts'

type Calls = typeof projects
let loaded: Calls | undefined

/** Loads the calls of a whole project: the dashboard and the list do without their schemas. */
export async function loadCalls(): Promise<Calls> {
  loaded ??= await import('../../contract/projects.ts').catch((cause: unknown) => {
    throw unreachable(cause)
  })
  return loaded
}

/** Once they are loaded, the request goes out at once: it must not wait until the next screen is drawn. */
function withCalls<T>(make: (calls: Calls) => Promise<T>): Promise<T> {
  return loaded ? make(loaded) : loadCalls().then(make)
}

/** The beginning of every query key here, so that one call can refresh them all. */
const allProjects = ['projects'] as const

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: [...allProjects, 'one', id],
    queryFn: ({ signal }) => withCalls(({ readProject }) => call(readProject, { params: { id }, signal })),
  })

/** Projects to choose from, the last changed first; those with all these words, when there are any. */
export const projectsToChooseQuery = (search: string) =>
  queryOptions({
    queryKey: [...allProjects, 'to-choose', search],
    queryFn: ({ signal }) =>
      call(listProjects, { query: { search: search || undefined, sort: '-updated', limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const useProject = (id: number) => useQuery(projectQuery(id))

/** The keys of all that shows projects' facts and figures, for useChange. */
export const projectKeys = [
  allProjects,
  ['history'],
  ['dashboard'],
  ['appointments'],
  ['permits'],
  ['customers'],
]

/** Reads the project, its history and the lists it is in again. */
export async function refreshProject(queryClient: QueryClient, id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [...allProjects, 'one', id] }),
    refreshAround(queryClient, id),
  ])
}

/** Shows a project from an answer, and refreshes what depends on it. */
export function showProject(queryClient: QueryClient, project: Project): void {
  queryClient.setQueryData(projectQuery(project.id).queryKey, project)
  void refreshAround(queryClient, project.id)
}

function refreshAround(queryClient: QueryClient, id: number): Promise<unknown> {
  return Promise.all([
    refreshLists(queryClient),
    queryClient.invalidateQueries({ queryKey: ['history', id] }),
  ])
}

function refreshLists(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: [...allProjects, 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
    queryClient.invalidateQueries({ queryKey: ['appointments'] }),
    queryClient.invalidateQueries({ queryKey: ['permits'] }),
    queryClient.invalidateQueries({ queryKey: ['customers'] }),
  ])
}

export function useCreateProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: NewProject; key: string }) =>
      withCalls(({ createProject }) => call(createProject, { body, idempotencyKey: key })),
    onSuccess: ({ duplicates: _, ...project }) => showProject(queryClient, project),
  })
}

export const changeProject = (id: number, body: ProjectChange): Promise<Project> =>
  withCalls(({ updateProject }) => call(updateProject, { params: { id }, body }))

export const completeProject = (id: number) =>
  withCalls((calls) => call(calls.completeProject, { params: { id }, body: {} }))

export const uncompleteProject = (id: number) =>
  withCalls((calls) => call(calls.uncompleteProject, { params: { id }, body: {} }))

export function useUpdateProject(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProjectChange) => changeProject(id, body),
    onSuccess: (project) => showProject(queryClient, project),
  })
}

/** A step that answers with the project as it is after it. */
function useStep<Input = void>(step: (input: Input) => Promise<{ message: string; project: Project }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: ({ project }) => showProject(queryClient, project),
  })
}

export function useProjectActions(id: number) {
  const params = { id }
  return {
    cancel: useStep((reason: string) =>
      withCalls((calls) => call(calls.cancelProject, { params, body: { reason } })),
    ),
    decline: useStep((reason: string) =>
      withCalls((calls) => call(calls.declineProject, { params, body: { reason } })),
    ),
    complete: useStep(() => completeProject(id)),
    uncomplete: useStep(() => uncompleteProject(id)),
  }
}

export function useDeleteProject(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => withCalls(({ deleteProject }) => call(deleteProject, { params: { id } })),
    // Don't ask for the deleted project itself.
    onSuccess: () => refreshLists(queryClient),
  })
}

export const useRestoreProject = (id: number) =>
  useStep(() => withCalls(({ restoreProject }) => call(restoreProject, { params: { id }, body: {} })))
