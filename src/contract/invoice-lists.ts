import { z } from 'zod'
import { Day, Flag, Id, Instant, listQuery, MoneySum, TextId } from './fields.ts'
import { Invoice } from './invoices.ts'
import { get } from './route.ts'

const selection = {
  search: listQuery.search,
  /** One status or several, comma-separated. */
  status: z.string().max(100).optional(),
  /** Only what is still owed. */
  open: Flag.optional(),
  /** By the day they were billed; drafts by their day of issue. */
  from: Day.optional(),
  to: Day.optional(),
  customer_id: TextId.optional(),
  project_id: TextId.optional(),
  manager_id: TextId.optional(),
}

export const InvoiceRow = Invoice.pick({
  id: true,
  project_id: true,
  kind: true,
  number: true,
  title: true,
  status: true,
  retention: true,
  issued: true,
  dueDate: true,
  dueOn: true,
  total: true,
  paid: true,
  balance: true,
}).extend({
  /** When it last went out. */
  sentAt: Instant.nullable(),
  /** Days past due; 0 when not. */
  daysOverdue: z.int(),
  project: z.object({ id: Id, number: z.string(), customer_id: Id, customerName: z.string() }),
})
export type InvoiceRow = z.output<typeof InvoiceRow>

/** Sorted by `issued` (newest first unless told), `due`, `number`, `customer`, `total` or `balance`. */
export const listInvoices = get('/api/invoices', {
  summary: 'Invoices of all projects',
  query: z.strictObject({ ...listQuery, ...selection }),
  response: z.array(InvoiceRow),
})

export const readInvoiceTotals = get('/api/invoices/totals', {
  summary:
    'What the billed invoices of a selection add up to, and apart its drafts; void ones count for nothing',
  query: z.strictObject(selection),
  response: z.object({
    count: z.int(),
    total: MoneySum,
    paid: MoneySum,
    balance: MoneySum,
    /** Past due, as the receivables and the dashboard have it. */
    overdue: MoneySum,
    /** Still held back: less what was asked for again. */
    retention: MoneySum,
    draftCount: z.int(),
    draftTotal: MoneySum,
  }),
})
