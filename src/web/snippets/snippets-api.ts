import { queryOptions, useQuery } from '@tanstack/react-query'
import { createSnippet, deleteSnippet, listSnippets, updateSnippet } from '../../contract/snippets.ts'
import { call } from '../api/client.ts'
import { useCreate, useDelete, useUpdate } from '../api/record-changes.ts'

const snippetsQuery = queryOptions({
  queryKey: ['snippets'],
  queryFn: ({ signal }) => call(listSnippets, { signal }),
  staleTime: 60_000,
})

/** The paragraphs for bids, fetched while `wanted`. */
export const useSnippets = (wanted = true) => useQuery({ ...snippetsQuery, enabled: wanted })

const affected = [snippetsQuery.queryKey]

export const useCreateSnippet = () => useCreate(createSnippet, affected)
export const useUpdateSnippet = () => useUpdate(updateSnippet, affected)
export const useDeleteSnippet = () => useDelete(deleteSnippet, affected)
