import type { Invoice, InvoiceItem } from '../../contract/invoices.ts'
import type { InvoiceDocumentData, InvoiceDocumentItem } from '../documents/invoice-paper.ts'
import { toLetterhead, toMailingAddress } from '../documents/letter-paper.ts'
import type { InvoiceSurroundings, PaperParties } from './invoice-document.queries.ts'

/** What the invoice's PDF is set from. Pure. */
export function toInvoiceDocument(invoice: Invoice, surroundings: InvoiceSurroundings): InvoiceDocumentData {
  return {
    ...toDocumentParties(surroundings),
    invoice: {
      number: invoice.number,
      kind: invoice.kind,
      date: invoice.issued,
      dueDate: invoice.dueDate,
      terms: invoice.paymentTerms,
      status: invoice.status,
    },
    items: invoice.items.map((item) => toDocumentItem(item, surroundings)),
    subtotal: invoice.total + invoice.retention,
    retention: invoice.retention,
    total: invoice.total,
    payments: invoice.received_payments.map((payment) => ({
      kind: payment.kind,
      date: payment.received,
      method: payment.method,
      identification: payment.identification,
      amount: payment.amount,
    })),
    balance: invoice.balance,
    progress: surroundings.progress,
  }
}

/** What the papers of a project's money share: language, letterhead, customer, site, job, and whom to ask. */
export function toDocumentParties({ language, company, project, mail, manager }: PaperParties) {
  return {
    language,
    company: toLetterhead(company),
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
  }
}

function toDocumentItem(
  { description, amount, scheduledPaymentId, retentionInvoiceId }: InvoiceItem,
  { schedule, held }: InvoiceSurroundings,
): InvoiceDocumentItem {
  const line = scheduledPaymentId === null ? undefined : schedule.get(scheduledPaymentId)
  const retention = retentionInvoiceId === null ? undefined : held.get(retentionInvoiceId)
  return {
    description,
    amount,
    part: line ?? (retention ? { due: retention.due, before: retention.before } : null),
    heldBy: retention ? { number: retention.number, date: retention.issued } : null,
  }
}
