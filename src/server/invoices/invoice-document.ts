import type { Invoice } from '../../contract/invoices.ts'
import type { InvoiceDocumentData } from '../documents/invoice-document-data.ts'
import type { InvoiceSurroundings } from './invoice-document.queries.ts'

/** What the invoice's PDF is set from; `terms` stand on this paper in place of the invoice's own. Pure. */
export function toInvoiceDocument(
  invoice: Invoice,
  { company, project, mail, manager, progress }: InvoiceSurroundings,
  terms: string[] = invoice.paymentTerms,
): InvoiceDocumentData {
  return {
    language: 'en',
    company: {
      name: company.name,
      licenseNumber: company.license_number,
      licenseClasses: company.license_classes,
      address: { street: company.street, city: company.city, state: company.state, zip: company.zip },
      phone: company.phone,
      email: company.email,
      logo: company.logo?.toString('base64') ?? null,
    },
    invoice: {
      number: invoice.number,
      date: invoice.issued,
      dueDate: invoice.dueDate,
      terms,
      status: invoice.status,
    },
    customer: {
      name: project.customer_name,
      phone: project.customer_phone,
      email: project.customer_email,
      mailingAddress: toMailingAddress(mail),
    },
    site: {
      street: project.site_street,
      city: project.site_city,
      state: project.site_state,
      zip: project.site_zip,
    },
    project: { number: project.number, name: project.name },
    manager,
    items: invoice.items.map(({ description, amount }) => ({ description, amount })),
    subtotal: invoice.total + invoice.retention,
    retention: invoice.retention,
    total: invoice.total,
    payments: invoice.received_payments.map((payment) => ({
      date: payment.received,
      method: payment.method,
      identification: payment.identification,
      amount: payment.amount,
    })),
    balance: invoice.balance,
    progress,
  }
}

/** Street, then `Oakland, CA 94602`; nothing without a street or a city. */
function toMailingAddress({ street, city, state, zip }: InvoiceSurroundings['mail']): string {
  if (street === '' && city === '') return ''
  const region = [state, zip].filter(Boolean).join(' ')
  return [street, [city, region].filter(Boolean).join(', ')].filter(Boolean).join('\n')
}
