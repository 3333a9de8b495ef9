import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type CustomerChange,
  createCustomer,
  listCustomers,
  type NewCustomer,
  updateCustomer,
} from '../../contract/customers.ts'
import { call, callForList } from '../api/client.ts'

const pageSize = 100

/** Customers page by page; while another search is on its way, the rows before it stay. */
export function useCustomerList(filters: { search: string | undefined; sort: string }) {
  return useInfiniteQuery({
    queryKey: ['customers', 'list', filters],
    queryFn: ({ signal, pageParam }) =>
      callForList(listCustomers, { query: { ...filters, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
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

export function useUpdateCustomer(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CustomerChange) => call(updateCustomer, { params: { id }, body }),
    onSuccess: () => refreshCustomers(queryClient),
  })
}
