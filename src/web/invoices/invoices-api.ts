import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createInvoice,
  deleteInvoice,
  type Invoice,
  type InvoiceChange,
  type NewInvoice,
  updateInvoice,
  voidInvoice,
} from '../../contract/invoices.ts'
import { call } from '../api/client.ts'
import { projectQuery, refreshProject } from '../projects/projects-api.ts'

/** Shows an invoice as an answer brought it; the project's money follows when it has been fetched again. */
export function showInvoice(queryClient: QueryClient, invoice: Invoice): void {
  queryClient.setQueryData(projectQuery(invoice.project_id).queryKey, (project) => {
    if (!project) return project
    const isKnown = project.invoices.some(({ id }) => id === invoice.id)
    const invoices = isKnown
      ? project.invoices.map((other) => (other.id === invoice.id ? invoice : other))
      : [...project.invoices, invoice]
    return { ...project, invoices }
  })
  refreshInvoice(queryClient, invoice)
}

/** Fetches again whatever shows an invoice that changed, or is gone. */
export function refreshInvoice(
  queryClient: QueryClient,
  { id, project_id }: Pick<Invoice, 'id' | 'project_id'>,
): void {
  void queryClient.invalidateQueries({ queryKey: ['invoices', id] })
  void refreshProject(queryClient, project_id)
}

export function useCreateInvoice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: NewInvoice; key: string }) =>
      call(createInvoice, { body, idempotencyKey: key }),
    onSuccess: ({ warning: _, ...invoice }) => showInvoice(queryClient, invoice),
  })
}

export function useUpdateInvoice(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InvoiceChange) => call(updateInvoice, { params: { id }, body }),
    onSuccess: (invoice) => showInvoice(queryClient, invoice),
  })
}

/** The invoice stays on record and counts for nothing. */
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
      refreshInvoice(queryClient, { id, project_id })
    },
  })
}
