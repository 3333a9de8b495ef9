import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  createSnippet,
  deleteSnippet,
  listSnippets,
  type NewSnippet,
  type SnippetChange,
  updateSnippet,
} from '../../contract/snippets.ts'
import { call } from './client.ts'
import { useChange } from './use-change.ts'

const snippetsQuery = queryOptions({
  queryKey: ['snippets'],
  queryFn: ({ signal }) => call(listSnippets, { signal }),
  staleTime: 60_000,
})

/** The paragraphs for bids, fetched while `wanted`. */
export const useSnippets = (wanted = true) => useQuery({ ...snippetsQuery, enabled: wanted })

export const useCreateSnippet = () =>
  useChange((body: NewSnippet) => call(createSnippet, { body }), snippetsQuery.queryKey)

export const useUpdateSnippet = () =>
  useChange(
    ({ id, ...body }: SnippetChange & { id: number }) => call(updateSnippet, { params: { id }, body }),
    snippetsQuery.queryKey,
  )

export const useDeleteSnippet = () =>
  useChange((id: number) => call(deleteSnippet, { params: { id } }), snippetsQuery.queryKey)
