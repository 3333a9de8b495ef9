import {
  type QueryClient,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  discardImport,
  type Import,
  type ImportRow,
  listImportRows,
  listImports,
  readImport,
  runImport,
  undoImport,
  updateImport,
  updateImportRow,
  uploadImport,
} from '../../contract/imports.ts'
import type { ImportKind, ImportStatus, RowOutcome } from '../../domain/imports/imports.ts'
import { isStale } from '../api/api-error.ts'
import { call } from '../api/client.ts'

/** Rows per page. */
const pageSize = 100
/** How often to ask for the progress. */
const pollMs = 1_000

export function isAtWork({ status }: { status: ImportStatus }): boolean {
  return status === 'running' || status === 'undoing'
}

export function useImports() {
  return useQuery({
    queryKey: ['imports', 'list'],
    queryFn: ({ signal }) => call(listImports, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? pollMs : false),
  })
}

/** One import, read again and again while the server works on it. */
export function useImport(id: number) {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(readImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? pollMs : false),
  })
  const wasAtWork = useRef(false)
  const works = query.data !== undefined && isAtWork(query.data)
  useEffect(() => {
    // Its records may be shown anywhere.
    if (wasAtWork.current && !works) void queryClient.invalidateQueries()
    wasAtWork.current = works
  }, [works, queryClient])
  return query
}

/** The rows to show: all, those with an outcome, or those that could not be undone. */
export type RowFilter = RowOutcome | 'all' | 'kept'

export function useImportRows(id: number, filter: RowFilter) {
  return useInfiniteQuery({
    queryKey: [...rowsKey(id), filter],
    queryFn: ({ signal, pageParam }) =>
      call(listImportRows, {
        params: { id },
        query: {
          ...(filter === 'kept' ? { undoProblem: 'true' as const } : {}),
          ...(filter === 'all' || filter === 'kept' ? {} : { outcome: filter }),
          limit: pageSize,
          after: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.row : undefined),
    staleTime: 0,
    // A corrected row stays in place until the person looks at other rows.
    refetchOnWindowFocus: false,
  })
}

/** Uploads a file with its progress. */
export function useUpload() {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState(0)
  const mutation = useMutation({
    mutationFn: ({ kind, file }: { kind: ImportKind; file: File }) => {
      setSent(0)
      return call(uploadImport, { body: { kind }, files: { file }, onProgress: setSent })
    },
    onSuccess: (made) => keep(queryClient, made),
  })
  return { ...mutation, sent }
}

export type ImportChange = Omit<
  NonNullable<Parameters<typeof call<typeof updateImport>>[1]['body']>,
  'version'
>

/** Changes how the file is read. The server plans all rows again. */
export function useUpdateImport({ id, version }: Import) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: savingKey(id),
    mutationFn: (change: ImportChange) =>
      call(updateImport, { params: { id }, body: { ...change, version } }),
    onSuccess: async (changed) => {
      keep(queryClient, changed)
      await queryClient.invalidateQueries({ queryKey: rowsKey(id) })
    },
    // A colleague changed it first: show their version.
    onError: (error) => {
      if (isStale(error)) keep(queryClient, error.current as Import)
    },
  })
}

export function useUpdateCell(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: savingKey(id),
    mutationFn: ({ row, column, text }: { row: number; column: number; text: string }) =>
      call(updateImportRow, { params: { id, row }, body: { cells: [{ column, text }] } }),
    onSuccess: (changed) => {
      keep(queryClient, changed.import)
      const now = new Map([changed.row, ...changed.others].map((row) => [row.row, row]))
      queryClient.setQueriesData<{ pages: ImportRow[][]; pageParams: unknown[] }>(
        { queryKey: rowsKey(id) },
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => page.map((row) => now.get(row.row) ?? row)),
          },
      )
    },
  })
}

/** Whether a change is on its way to the server. If the import ran first, the change would be refused. */
export function useIsSaving(id: number): boolean {
  return useIsMutating({ mutationKey: savingKey(id) }) > 0
}

export function useRunImport() {
  return useImportStep((id: number) => call(runImport, { params: { id } }))
}

export function useUndoImport() {
  return useImportStep((id: number) => call(undoImport, { params: { id } }))
}

function useImportStep(step: (id: number) => Promise<Import>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: (changed) => {
      keep(queryClient, changed)
      // It may be done before the first request for its progress.
      if (!isAtWork(changed)) void queryClient.invalidateQueries()
    },
  })
}

export function useDiscardImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(discardImport, { params: { id } }),
    onSuccess: async (_, id) => {
      queryClient.removeQueries({ queryKey: oneKey(id) })
      await queryClient.invalidateQueries({ queryKey: ['imports', 'list'] })
    },
  })
}

const oneKey = (id: number) => ['imports', 'one', id]
const savingKey = (id: number) => ['imports', 'saving', id]
const rowsKey = (id: number) => ['imports', 'rows', id]

function keep(queryClient: QueryClient, one: Import): void {
  queryClient.setQueryData(oneKey(one.id), one)
  void queryClient.invalidateQueries({ queryKey: ['imports', 'list'] })
}
