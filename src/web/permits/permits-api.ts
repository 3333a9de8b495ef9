import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
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
import { call, callForList } from '../api/client.ts'
import type { UploadProgress } from '../api/send-request.ts'
import { useChange } from '../api/use-change.ts'
import type { KeptReceipt } from '../expenses/kept-receipt.ts'
import { t } from '../language/t.ts'
import { projectKeys, refreshProject } from '../projects/projects-api.ts'
import { usePages } from '../records/record-list/use-pages.ts'

/** The first part of every query key of permits. Refreshing a project refreshes these too. */
const allPermits = ['permits'] as const

/** The filters of the board and the list. */
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

/** All open permits. */
export const usePermitBoard = (selection: PermitSelection) => useQuery(boardQuery(selection))

const closedShown = 15

/** The last closed permits, and how many there are in all. */
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

/** What a change of a permit or an authority shows up in: an authority's days decide what permits show. */
const affected = [...projectKeys, ['authorities']]

export async function refreshPermits(queryClient: QueryClient, projectId: number): Promise<void> {
  await Promise.all([
    refreshProject(queryClient, projectId),
    queryClient.invalidateQueries({ queryKey: allPermits }),
    queryClient.invalidateQueries({ queryKey: authoritiesQuery.queryKey }),
  ])
}

/** `key` is the same for every try of one opened form, so that a second click adds nothing twice. */
export const useCreatePermit = (projectId: number) =>
  useChange(
    ({ body, key, ...sending }: Sending & { body: NewPermit; key: string }) =>
      call(createPermit, { params: { id: projectId }, body, idempotencyKey: key, ...partsOf(sending) }),
    ...affected,
  )

type PermitKey = Pick<Permit, 'id' | 'project_id'>

export const useUpdatePermit = ({ id: permitId, project_id: id }: PermitKey) =>
  useChange(
    ({ body, ...sending }: Sending & { body: PermitChange }) =>
      call(updatePermit, { params: { id, permitId }, body, ...partsOf(sending) }),
    ...affected,
  )

export const useReleasePermit = ({ id: permitId, project_id: id }: PermitKey) =>
  useChange(
    ({ body, ...sending }: Sending & { body: z.output<typeof releasePermit.body> }) =>
      call(releasePermit, { params: { id, permitId }, body, ...partsOf(sending) }),
    ...affected,
  )

interface Sending {
  file: File | null
  onProgress: UploadProgress
}

function partsOf({ file, onProgress }: Sending) {
  return file ? { files: { file }, onProgress } : {}
}

export const useDeletePermit = (projectId: number) =>
  useChange((permitId: number) => call(deletePermit, { params: { id: projectId, permitId } }), ...affected)

/** `key` is the same for every try of one text. */
export const useWritePermitNote = ({ id: permitId, project_id: id }: PermitKey) =>
  useChange(
    ({ notes, key }: { notes: string; key: string }) =>
      call(createPermitNote, { params: { id, permitId }, body: { notes }, idempotencyKey: key }),
    ...affected,
  )

export type PermitPaper = 'application' | 'file'

/** The paper of one version of a permit never changes. */
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

export const useAuthorities = () => useQuery(authoritiesQuery)

export const useCreateAuthority = () =>
  useChange((body: NewAuthority) => call(createAuthority, { body }), ...affected)

export const useUpdateAuthority = () =>
  useChange(
    ({ id: authorityId, ...body }: AuthorityChange & { id: number }) =>
      call(updateAuthority, { params: { authorityId }, body }),
    ...affected,
  )

export const useDeleteAuthority = () =>
  useChange((authorityId: number) => call(deleteAuthority, { params: { authorityId } }), ...affected)

/** A paper's name, and the last part of its screen's address. */
export const paperWords: Record<PermitPaper, { name: string; screen: string }> = {
  application: { name: t('Application'), screen: 'application' },
  file: { name: t('Permit'), screen: 'permit' },
}

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
