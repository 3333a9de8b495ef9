import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createSnippet,
  deleteSnippet,
  listSnippets,
  type NewSnippet,
  type SnippetChange,
  updateSnippet,
} from '../../contract/snippets.ts'
import { call } from './client.ts'

const snippetsQuery = queryOptions({
  queryKey: ['snippets'],
  queryFn: ({ signal }) => call(listSnippets, { signal }),
  staleTime: 60_000,
})

/** The paragraphs for bids, fetched while `wanted`. */
export const useSnippets = (wanted = true) => useQuery({ ...snippetsQuery, enabled: wanted })

export function useCreateSnippet() {
  const reload = useReload()
  return useMutation({ mutationFn: (body: NewSnippet) => call(createSnippet, { body }), onSuccess: reload })
}

export function useUpdateSnippet() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, ...body }: SnippetChange & { id: number }) =>
      call(updateSnippet, { params: { id }, body }),
    onSuccess: reload,
  })
}

export function useDeleteSnippet() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: number) => call(deleteSnippet, { params: { id } }),
    onSuccess: reload,
  })
}

function useReload() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: snippetsQuery.queryKey })
}
