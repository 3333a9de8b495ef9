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

export function useCloseMonth(month: Month) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => call(closeMonth, { params: { month }, body: note === '' ? {} : { note } }),
    onSuccess: ({ month: detail }) => showMonth(queryClient, detail),
  })
}

export function useReopenMonth(month: Month) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(reopenMonth, { params: { month }, body: { reason } }),
    onSuccess: ({ month: detail }) => showMonth(queryClient, detail),
  })
}

/** Closing and reopening change other months too. */
async function showMonth(queryClient: QueryClient, detail: MonthDetail): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['months'] })
  queryClient.setQueryData(['months', 'one', detail.month], detail)
}
