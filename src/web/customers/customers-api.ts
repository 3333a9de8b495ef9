import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type CustomerChange,
  createCustomer,
  listCustomers,
  type NewCustomer,
  readCustomer,
  updateCustomer,
} from '../../contract/customers.ts'
import { readCustomerAccount, readStatementPdf } from '../../contract/invoice-sending.ts'
import type { Day } from '../../domain/dates.ts'
import { call, callForList } from '../api/client.ts'
import { usePages } from '../records/record-list/use-pages.ts'

export function useCustomerList(filters: { search: string | undefined; sort: string }) {
  return usePages(['customers', 'list', filters], (page, signal) =>
    callForList(listCustomers, { query: { ...filters, ...page }, signal }),
  )
}

export function useCustomer(id: number) {
  return useQuery({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => call(readCustomer, { params: { id }, signal }),
  })
}

/** Days of an account; what is left out is for the server to choose: this year to today. */
export interface Period {
  from: Day | undefined
  to: Day | undefined
}

/** What a customer was billed and paid; while another period is on its way, the one before it stays. */
export function useCustomerAccount(id: number, period: Period) {
  return useQuery({
    queryKey: ['customers', 'account', id, period],
    queryFn: ({ signal }) => call(readCustomerAccount, { params: { id }, query: period, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The statement of account as it would go out now. */
export function useStatementPdf(id: number, period: Period) {
  return useQuery({
    queryKey: ['customers', 'statement', id, period],
    queryFn: ({ signal }) => call(readStatementPdf, { params: { id }, query: period, signal }),
    staleTime: 0,
  })
}

/** After a customer changed, here or under a colleague's hands. */
export const refreshCustomers = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['customers'] })

export function useCreateCustomer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewCustomer) => call(createCustomer, { body }),
    onSuccess: () => refreshCustomers(queryClient),
  })
}

export function useUpdateCustomer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: CustomerChange & { id: number }) =>
      call(updateCustomer, { params: { id }, body }),
    onSuccess: () => refreshCustomers(queryClient),
  })
}
