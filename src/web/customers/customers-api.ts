import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { createCustomer, listCustomers, readCustomer, updateCustomer } from '../../contract/customers.ts'
import { readCustomerAccount, readStatementPdf } from '../../contract/invoice-sending.ts'
import type { Day } from '../../domain/dates.ts'
import { call, callForList } from '../api/client.ts'
import { useCreate, useUpdate } from '../api/record-changes.ts'
import { useListView } from '../records/record-list/use-list-view.ts'
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

/** The days of an account. Without them the server takes this year up to today. */
export interface Period {
  from: Day | undefined
  to: Day | undefined
}

/** An account's period, kept in the address. */
export function useAccountPeriod() {
  const view = useListView()
  const period: Period = { from: view.readDay('from'), to: view.readDay('to') }
  const { from, to } = period
  const search = new URLSearchParams({ ...(from ? { from } : {}), ...(to ? { to } : {}) }).toString()
  return {
    period,
    /** `?from=2026-01-01&to=2026-06-30`, or '' for the usual period. */
    search: search && `?${search}`,
    change: view.change,
    clear: () => view.changeAll({ from: '', to: '' }),
  }
}

/** What a customer was billed and paid. The previous period stays on the screen while another one loads. */
export function useCustomerAccount(id: number, period: Period) {
  return useQuery({
    queryKey: ['customers', 'account', id, period],
    queryFn: ({ signal }) => call(readCustomerAccount, { params: { id }, query: period, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The statement as it would be sent now. */
export function useStatementPdf(id: number, period: Period) {
  return useQuery({
    queryKey: ['customers', 'statement', id, period],
    queryFn: ({ signal }) => call(readStatementPdf, { params: { id }, query: period, signal }),
    staleTime: 0,
  })
}

export const refreshCustomers = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['customers'] })

const affected = [['customers']]

export const useCreateCustomer = () => useCreate(createCustomer, affected)
export const useUpdateCustomer = () => useUpdate(updateCustomer, affected)
