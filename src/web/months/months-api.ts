import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { closeMonth, listMonths, type MonthDetail, readMonth, reopenMonth } from '../../contract/months.ts'
import type { Month } from '../../domain/books.ts'
import { call } from '../api/client.ts'

/** Read again each time they are opened, because money changes on other screens. */
export function useMonths() {
  return useQuery({
    queryKey: ['months', 'list'],
    queryFn: ({ signal }) => call(listMonths, { signal }),
    staleTime: 0,
  })
}

export function useMonth(month: Month) {
  return useQuery({
    queryKey: ['months', 'one', month],
    queryFn: ({ signal }) => call(readMonth, { params: { month }, signal }),
    staleTime: 0,
  })
}

export type MonthChange = 'close' | 'reopen'

/** Takes the note of a month that is closed, or the reason for reopening it. */
export function useChangeMonth(month: Month, kind: MonthChange) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      kind === 'close'
        ? call(closeMonth, { params: { month }, body: text === '' ? {} : { note: text } })
        : call(reopenMonth, { params: { month }, body: { reason: text } }),
    onSuccess: ({ month: detail }) => showMonth(queryClient, detail),
  })
}

/** Closing and reopening change other months too. */
async function showMonth(queryClient: QueryClient, detail: MonthDetail): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['months'] })
  queryClient.setQueryData(['months', 'one', detail.month], detail)
}
