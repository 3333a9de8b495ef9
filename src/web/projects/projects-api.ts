import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  cancelProject,
  completeProject,
  createProject,
  declineProject,
  deleteProject,
  type NewProject,
  type Project,
  type ProjectChange,
  readProject,
  restoreProject,
  uncompleteProject,
  updateProject,
} from '../../contract/projects.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'

/** The beginning of every query key here, so that one call can refresh them all. */
const allProjects = ['projects'] as const

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: [...allProjects, 'one', id],
    queryFn: ({ signal }) => call(readProject, { params: { id }, signal }),
  })

export const useProject = (id: number) => useQuery(projectQuery(id))

const listKeys: readonly QueryKey[] = [
  [...allProjects, 'list'],
  ['dashboard'],
  ['appointments'],
  ['permits'],
  ['customers'],
]

const keysAround = (id: number): readonly QueryKey[] => [...listKeys, ['history', id]]

/** The keys of a project, its history and the lists it is in. */
export const projectKeys = (id: number): readonly QueryKey[] => [projectQuery(id).queryKey, ...keysAround(id)]

/** Reads the project, its history and the lists it is in again. */
export const refreshProject = (queryClient: QueryClient, id: number) =>
  readAgain(queryClient, projectKeys(id))

/** Shows a project from an answer, and refreshes what depends on it. */
export function showProject(queryClient: QueryClient, project: Project): void {
  queryClient.setQueryData(projectQuery(project.id).queryKey, project)
  void readAgain(queryClient, keysAround(project.id))
}

const readAgain = (queryClient: QueryClient, keys: readonly QueryKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))

export function useCreateProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: NewProject; key: string }) =>
      call(createProject, { body, idempotencyKey: key }),
    onSuccess: ({ duplicates: _, ...project }) => showProject(queryClient, project),
  })
}

export function useUpdateProject(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProjectChange) => call(updateProject, { params: { id }, body }),
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
    cancel: useStep((reason: string) => call(cancelProject, { params, body: { reason } })),
    decline: useStep((reason: string) => call(declineProject, { params, body: { reason } })),
    complete: useStep(() => call(completeProject, { params, body: {} })),
    uncomplete: useStep(() => call(uncompleteProject, { params, body: {} })),
  }
}

export const useDeleteProject = (id: number) =>
  // Doesn't ask for the deleted project itself.
  useChange(() => call(deleteProject, { params: { id } }), ...listKeys)

export const useRestoreProject = (id: number) =>
  useStep(() => call(restoreProject, { params: { id }, body: {} }))
