import { post } from '../set-up-company.ts'

/** A project with one large invoice, to write payments on. */
export async function openInvoice(
  url: string,
  authorization: string,
): Promise<{ projectId: number; invoiceId: number }> {
  const project = await post<{ id: number }>(
    url,
    '/api/projects',
    { customer: { name: 'Sam Field' }, region: 'bay_area' },
    authorization,
  )
  const invoice = await post<{ id: number }>(
    url,
    '/api/invoices',
    { project_id: project.id, items: [{ description: 'Piers', amount: 90_000_000 }] },
    authorization,
  )
  return { projectId: project.id, invoiceId: invoice.id }
}
