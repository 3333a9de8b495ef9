import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { listInvoices, readInvoiceTotals } from '../../contract/invoice-lists.ts'
import {
  createInvoice,
  deleteInvoice,
  type Invoice,
  type InvoiceChange,
  type NewInvoice,
  readBilling,
  readInvoice,
  readInvoicePdf,
  updateInvoice,
  voidInvoice,
} from '../../contract/invoices.ts'
import { call, callForList } from '../api/client.ts'
import { projectQuery, refreshProject } from '../projects/projects-api.ts'
import { usePages } from '../records/record-list/use-pages.ts'

/** Every query key of invoices starts with it, so that one call refreshes them all. */
const allInvoices = ['invoices'] as const

const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: [...allInvoices, 'one', id],
    queryFn: ({ signal }) => call(readInvoice, { params: { id }, signal }),
  })

export const useInvoice = (id: number) => useQuery(invoiceQuery(id))

/** Unpaid invoices with all these words, the one that is due first before the others. */
export const unpaidInvoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...allInvoices, 'unpaid', search],
    queryFn: ({ signal }) =>
      call(listInvoices, {
        query: { search: search || undefined, open: true, sort: 'due', limit: 20 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The PDF with these payment terms. The key has the version, so that a change makes a new one. */
export function useInvoicePdf(
  { id, version }: { id: number; version: number | undefined },
  query: { paymentTerms?: string; asSent?: boolean },
) {
  return useQuery({
    queryKey: [...allInvoices, 'one', id, 'pdf', version, query],
    queryFn: ({ signal }) => call(readInvoicePdf, { params: { id }, query, signal }),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** What is billed and left of each line of the project's contract. */
export function useBilling(projectId: number) {
  return useQuery({
    queryKey: ['billing', projectId],
    queryFn: ({ signal }) => call(readBilling, { params: { id: projectId }, signal }),
  })
}

export type InvoiceFilters = z.output<typeof readInvoiceTotals.query>

export function useInvoiceList(filters: InvoiceFilters, sort: string) {
  return usePages([...allInvoices, 'list', filters, sort], (page, signal) =>
    callForList(listInvoices, { query: { ...filters, sort, ...page }, signal }),
  )
}

export function useInvoiceTotals(filters: InvoiceFilters) {
  return useQuery({
    queryKey: [...allInvoices, 'totals', filters],
    queryFn: ({ signal }) => call(readInvoiceTotals, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Shows a saved invoice at once. The project's totals follow when the project has been read again. */
export function showInvoice(queryClient: QueryClient, invoice: Invoice): void {
  queryClient.setQueryData(projectQuery(invoice.project_id).queryKey, (project) => {
    if (!project) return project
    const isKnown = project.invoices.some(({ id }) => id === invoice.id)
    const invoices = isKnown
      ? project.invoices.map((other) => (other.id === invoice.id ? invoice : other))
      : [...project.invoices, invoice]
    return { ...project, invoices }
  })
  queryClient.setQueryData(invoiceQuery(invoice.id).queryKey, invoice)
  refreshInvoice(queryClient, invoice)
}

/** Reads again what shows an invoice that was changed or deleted. */
export function refreshInvoice(queryClient: QueryClient, { project_id }: Pick<Invoice, 'project_id'>): void {
  void queryClient.invalidateQueries({ queryKey: allInvoices })
  void queryClient.invalidateQueries({ queryKey: ['payments'] })
  void queryClient.invalidateQueries({ queryKey: ['billing', project_id] })
  void refreshProject(queryClient, project_id)
}

export function useCreateInvoice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: NewInvoice; key: string }) =>
      call(createInvoice, { body, idempotencyKey: key }),
    onSuccess: ({ warning: _, ...invoice }) => showInvoice(queryClient, invoice),
    // A colleague may have billed a line meanwhile, so the form needs to know what is left.
    onError: (_error, { body }) => queryClient.invalidateQueries({ queryKey: ['billing', body.project_id] }),
  })
}

export function useUpdateInvoice(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InvoiceChange) => call(updateInvoice, { params: { id }, body }),
    onSuccess: (invoice) => showInvoice(queryClient, invoice),
  })
}

export function useVoidInvoice(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(voidInvoice, { params: { id }, body: { reason } }),
    onSuccess: ({ invoice }) => showInvoice(queryClient, invoice),
  })
}

export function useDeleteInvoice({ id, project_id }: Pick<Invoice, 'id' | 'project_id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteInvoice, { params: { id } }),
    onSuccess: () => {
      queryClient.setQueryData(
        projectQuery(project_id).queryKey,
        (project) => project && { ...project, invoices: project.invoices.filter((other) => other.id !== id) },
      )
      queryClient.removeQueries({ queryKey: [...allInvoices, 'one', id] })
      refreshInvoice(queryClient, { project_id })
    },
  })
}
