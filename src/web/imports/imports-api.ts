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

/** So many rows are drawn at a time. */
const pageSize = 100
/** While the server works on an import, it is asked this often how far it is. */
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

/** One import, asked for again and again while the server works on it, here or after leaving and coming back. */
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
    // What it wrote or took back may show anywhere.
    if (wasAtWork.current && !works) void queryClient.invalidateQueries()
    wasAtWork.current = works
  }, [works, queryClient])
  return query
}

/** Which rows are shown: all, those of one outcome, or those that could not be taken back. */
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
    // A row that was corrected stays where it is until the person looks at something else.
    refetchOnWindowFocus: false,
  })
}

/** Sends a file, and tells how much of it has gone out. */
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

/** Changes how the file is read; the server looks at every row again. */
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
    // A colleague was quicker: what they made of it is shown.
    onError: (error) => {
      if (isStale(error)) keep(queryClient, error.current as Import)
    },
  })
}

/** Corrects one cell of a row. */
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

/** Whether a change is on its way to the server. A run that starts before it arrives would refuse it. */
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
      // A short one may be over before anybody asked how far it is.
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
