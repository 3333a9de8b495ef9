import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { search } from '../../contract/search.ts'
import { call } from '../api/client.ts'

/** What the office has for these words; what was found last stays until the next answer is there. */
export function useSearch(words: string) {
  const q = words.trim().slice(0, 200)
  return useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q, limit: 30 }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}
