import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { closeMonth, listMonths, type MonthDetail, readMonth, reopenMonth } from '../../contract/months.ts'
import type { Month } from '../../domain/books.ts'
import { call } from '../api/client.ts'

/** Money changes on other screens: months are added up anew whenever they are looked at. */
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

/** Closing and reopening reach further than one month. */
async function showMonth(queryClient: QueryClient, detail: MonthDetail): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['months'] })
  queryClient.setQueryData(['months', 'one', detail.month], detail)
}
