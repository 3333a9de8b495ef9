import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type AuthorityChange,
  createAuthority,
  createPermit,
  createPermitNote,
  deleteAuthority,
  deletePermit,
  listAuthorities,
  listPermits,
  type NewAuthority,
  type NewPermit,
  type Permit,
  type PermitChange,
  readPermitApplication,
  readPermitFile,
  releasePermit,
  updateAuthority,
  updatePermit,
} from '../../contract/permits.ts'
import { closedStages } from '../../domain/permits.ts'
import { isRecordedOtherwise } from '../api/api-error.ts'
import { call, callForList } from '../api/client.ts'
import type { UploadProgress } from '../api/send-with-progress.ts'
import type { KeptReceipt } from '../expenses/kept-receipt.ts'
import { t } from '../language/t.ts'
import { refreshProject } from '../projects/projects-api.ts'
import { usePages } from '../records/record-list/use-pages.ts'

/** The first step of every key of permits; whatever refreshes a project refreshes these too. */
const allPermits = ['permits'] as const

/** What narrows the board and the list; as the route takes it. */
export type PermitSelection = Pick<
  z.output<typeof listPermits.query>,
  'search' | 'authority' | 'region' | 'manager_id'
>

const boardQuery = (selection: PermitSelection) =>
  queryOptions({
    queryKey: [...allPermits, 'board', selection],
    queryFn: ({ signal }) => call(listPermits, { query: { ...selection, open: true }, signal }),
    placeholderData: keepPreviousData,
  })

/** Every permit that somebody still has to do something about. */
export const usePermitBoard = (selection: PermitSelection) => useQuery(boardQuery(selection))

const closedShown = 15

/** The permits that were closed last, and how many there are. */
export function useClosedPermits(selection: PermitSelection) {
  return useQuery({
    queryKey: [...allPermits, 'closed', selection],
    queryFn: ({ signal }) =>
      callForList(listPermits, {
        query: { ...selection, stage: closedStages.join(','), sort: '-updatedAt', limit: closedShown },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** The list, where it is wanted. */
export function usePermitList(
  query: PermitSelection & { stage?: string; open?: boolean; sort: string },
  wanted: boolean,
) {
  return usePages(
    [...allPermits, 'list', query],
    (page, signal) => callForList(listPermits, { query: { ...query, ...page }, signal }),
    { enabled: wanted },
  )
}

/** Fetches again whatever shows the permits of a project. */
export async function refreshPermits(queryClient: QueryClient, projectId: number): Promise<void> {
  await Promise.all([
    refreshProject(queryClient, projectId),
    queryClient.invalidateQueries({ queryKey: allPermits }),
    queryClient.invalidateQueries({ queryKey: authoritiesQuery.queryKey }),
  ])
}

/** `key` stays the same for every try of one opened form, so that a second click makes nothing twice. */
export function useCreatePermit(projectId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key, ...sending }: Sending & { body: NewPermit; key: string }) =>
      call(createPermit, { params: { id: projectId }, body, idempotencyKey: key, ...partsOf(sending) }),
    onSuccess: () => refreshPermits(queryClient, projectId),
  })
}

type PermitKey = Pick<Permit, 'id' | 'project_id'>

export function useUpdatePermit({ id: permitId, project_id: id }: PermitKey) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, ...sending }: Sending & { body: PermitChange }) =>
      call(updatePermit, { params: { id, permitId }, body, ...partsOf(sending) }),
    onSuccess: () => refreshPermits(queryClient, id),
  })
}

/** The permit is issued: its paper, and the days on it. */
export function useReleasePermit({ id: permitId, project_id: id }: PermitKey) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, ...sending }: Sending & { body: z.output<typeof releasePermit.body> }) =>
      call(releasePermit, { params: { id, permitId }, body, ...partsOf(sending) }),
    onSuccess: () => refreshPermits(queryClient, id),
  })
}

interface Sending {
  file: File | null
  onProgress: UploadProgress
}

function partsOf({ file, onProgress }: Sending) {
  return file ? { files: { file }, onProgress } : {}
}

export function useDeletePermit(projectId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (permitId: number) => call(deletePermit, { params: { id: projectId, permitId } }),
    onSuccess: () => refreshPermits(queryClient, projectId),
  })
}

/** The same key for every try of one text. */
export function useWritePermitNote({ id: permitId, project_id: id }: PermitKey) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ notes, key }: { notes: string; key: string }) =>
      call(createPermitNote, { params: { id, permitId }, body: { notes }, idempotencyKey: key }),
    onSuccess: () => refreshPermits(queryClient, id),
    // An earlier try stands in the log: it is shown.
    onError: (error) => (isRecordedOtherwise(error) ? refreshPermits(queryClient, id) : undefined),
  })
}

export type PermitPaper = 'application' | 'file'

/** A paper under one version of its permit never changes, so it is fetched once. */
export const permitPaperQuery = ({ id: permitId, project_id: id, version }: Permit, paper: PermitPaper) =>
  queryOptions({
    queryKey: ['permit-paper', id, permitId, paper, version],
    queryFn: ({ signal }) => loadPaper({ id, permitId }, paper, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

function loadPaper(
  params: { id: number; permitId: number },
  paper: PermitPaper,
  signal: AbortSignal,
): Promise<Blob> {
  return call(paper === 'file' ? readPermitFile : readPermitApplication, { params, signal })
}

const authoritiesQuery = queryOptions({
  queryKey: ['authorities'],
  queryFn: ({ signal }) => call(listAuthorities, { signal }),
  staleTime: 5 * 60_000,
})

/** Who issues permits, and how applications are handed in there. */
export const useAuthorities = () => useQuery(authoritiesQuery)

export function useCreateAuthority() {
  const reload = useReloadAuthorities()
  return useMutation({
    mutationFn: (body: NewAuthority) => call(createAuthority, { body }),
    onSuccess: reload,
  })
}

export function useUpdateAuthority() {
  const reload = useReloadAuthorities()
  return useMutation({
    mutationFn: ({ id: authorityId, ...body }: AuthorityChange & { id: number }) =>
      call(updateAuthority, { params: { authorityId }, body }),
    onSuccess: reload,
  })
}

export function useDeleteAuthority() {
  const reload = useReloadAuthorities()
  return useMutation({
    mutationFn: (authorityId: number) => call(deleteAuthority, { params: { authorityId } }),
    onSuccess: reload,
  })
}

/** After the list changed; the days between inspections decide what the permits say, too. */
export function useReloadAuthorities() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: authoritiesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: allPermits }),
      queryClient.invalidateQueries({ queryKey: ['projects'] }),
    ])
}

/** What a paper is called, and the screen that shows it. */
export const paperWords: Record<PermitPaper, { name: string; screen: string }> = {
  application: { name: t('Application'), screen: 'application' },
  file: { name: t('Permit'), screen: 'permit' },
}

/** A permit's application, or the issued permit itself; null while there is none. */
export function paperOf(permit: Permit, paper: PermitPaper): KeptReceipt | null {
  const url = permit[paper]
  if (url === null) return null
  return {
    url,
    version: permit.version,
    isPdf: paper === 'file' ? permit.fileIsPdf : permit.applicationIsPdf,
    name: `${paperWords[paper].name}, ${permit.title}`,
    load: (signal) => loadPaper({ id: permit.project_id, permitId: permit.id }, paper, signal),
  }
}
