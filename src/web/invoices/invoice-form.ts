import type { ScheduledPayment } from '../../contract/bids.ts'
import type { Invoice, InvoiceChange, NewInvoice } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { assertDueDate, assertInvoiceAmounts, billingWarning, dueDateOf } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { fieldErrorsOf } from '../ui/field-errors.ts'

/** A line as it is being written; one with `scheduledPaymentId` bills that line of the finalized bid. */
export interface LineDraft {
  key: string
  description: string
  amount: Cents | null
  scheduledPaymentId: number | null
}

/** An invoice as its form shows it: flat; no due date is ''. */
export type InvoiceValues = {
  items: LineDraft[]
  retention: Cents | null
  paymentTerms: string[]
  issued: string
  dueDate: string
  title: string
  notes: string
}

export const invoiceLabels: Record<keyof InvoiceValues, string> = {
  items: 'Lines',
  retention: 'Retention',
  paymentTerms: 'Payment terms',
  issued: 'Issued',
  dueDate: 'Due',
  title: 'Title',
  notes: 'Notes',
}

/** The first of the company's terms stands, as on the server, until others are chosen. */
export function emptyInvoice(companyTerms: readonly string[], today: string): InvoiceValues {
  const paymentTerms = companyTerms.slice(0, 1)
  return {
    items: [],
    retention: 0,
    paymentTerms,
    issued: today,
    dueDate: dueDateOf(paymentTerms, today) ?? '',
    title: '',
    notes: '',
  }
}

export function toInvoiceValues(invoice: Invoice): InvoiceValues {
  return {
    items: invoice.items.map(({ description, amount, scheduledPaymentId }, place) => ({
      // Named by place: a colleague's save gives the lines other ids, which is no difference to decide on.
      key: `line-${place}`,
      description,
      amount,
      scheduledPaymentId,
    })),
    retention: invoice.retention,
    paymentTerms: invoice.paymentTerms,
    issued: invoice.issued,
    dueDate: invoice.dueDate ?? '',
    title: invoice.title,
    notes: invoice.notes,
  }
}

let lines = 0

export function emptyLine(): LineDraft {
  lines += 1
  return { key: `new-${Date.now()}-${lines}`, description: '', amount: null, scheduledPaymentId: null }
}

/** The lines with a line of the payment schedule put in, in the schedule's order, or taken out. */
export function withTicked(
  items: readonly LineDraft[],
  schedule: readonly ScheduledPayment[],
  { id, label, due }: ScheduledPayment,
  ticked: boolean,
): LineDraft[] {
  const rest = items.filter((line) => line.scheduledPaymentId !== id)
  if (!ticked) return rest
  const order = (line: LineDraft) => schedule.findIndex((payment) => payment.id === line.scheduledPaymentId)
  const added = { key: `scheduled-${id}`, description: label, amount: due, scheduledPaymentId: id }
  return [
    ...[...rest.filter((line) => order(line) >= 0), added].sort((one, other) => order(one) - order(other)),
    ...rest.filter((line) => order(line) < 0),
  ]
}

/** A due date that came from the terms follows them, unless another one was chosen. */
export function withTerms(
  values: InvoiceValues,
  change: Partial<Pick<InvoiceValues, 'paymentTerms' | 'issued'>>,
): InvoiceValues {
  const next = { ...values, ...change }
  const followed = values.dueDate === (dueDateOf(values.paymentTerms, values.issued) ?? '')
  if (!followed || next.issued === '') return next
  return { ...next, dueDate: dueDateOf(next.paymentTerms, next.issued) ?? '' }
}

const toItems = (items: readonly LineDraft[]) =>
  items.map(({ description, amount, scheduledPaymentId }) => ({
    description: description.trim(),
    amount: amount ?? 0,
    scheduledPaymentId,
  }))

export function sumOfLines(items: readonly { amount: Cents | null }[]): Cents {
  return items.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

/** One sentence per field that is wrong, in the server's words where it has some. */
export function validateInvoice({
  items,
  retention,
  issued,
  dueDate,
}: InvoiceValues): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [place, line] of items.entries()) {
    if (line.description.trim() === '') errors[`items.${place}.description`] = 'Say what this line is for'
    if (line.amount === null) errors[`items.${place}.amount`] = 'Enter an amount'
  }
  if (retention === null) errors['retention'] = 'Enter an amount, 0 for none'
  if (retention !== null && retention < 0) errors['retention'] = 'Must not be negative'
  if (issued === '') errors['issued'] = 'Choose a day'
  if (Object.keys(errors).length > 0) return errors
  return {
    ...fieldErrorsOf(() => assertInvoiceAmounts(toItems(items), retention ?? 0)),
    ...fieldErrorsOf(() => assertDueDate(issued, dueDate || null)),
  }
}

export function toNewInvoice(
  { items, retention, paymentTerms, issued, dueDate, title, notes }: InvoiceValues,
  projectId: number,
): NewInvoice {
  const scheduled = items.map((line) => line.scheduledPaymentId).filter((id) => id !== null)
  const free = toItems(items.filter((line) => line.scheduledPaymentId === null))
  return {
    project_id: projectId,
    ...(scheduled.length > 0 ? { scheduledPaymentIds: scheduled } : {}),
    ...(free.length > 0 ? { items: free } : {}),
    retention: retention ?? 0,
    paymentTerms,
    issued,
    dueDate: dueDate || null,
    title: title.trim(),
    notes,
  }
}

/** From the server's name of a new invoice's field to the form's: there the free lines are counted alone. */
export function newInvoiceField(path: string, { items }: InvoiceValues): string {
  if (path.startsWith('scheduledPaymentIds')) return 'items'
  const [, place, rest] = /^items\.(\d+)(.*)$/.exec(path) ?? []
  if (place === undefined) return path
  const line = items.filter(({ scheduledPaymentId }) => scheduledPaymentId === null)[Number(place)]
  return line ? `items.${items.indexOf(line)}${rest}` : 'items'
}

export function toInvoiceChange(
  values: InvoiceValues,
  changed: readonly (keyof InvoiceValues)[],
  version: number,
): InvoiceChange {
  const whole = {
    items: toItems(values.items),
    retention: values.retention ?? 0,
    paymentTerms: values.paymentTerms,
    issued: values.issued,
    dueDate: values.dueDate || null,
    title: values.title.trim(),
    notes: values.notes,
  }
  return { version, ...Object.fromEntries(changed.map((field) => [field, whole[field]])) }
}

/** Says when the project's invoices, with these lines for `invoiceId` or for a new one, ask for more than the contract. */
export function contractWarning(
  { invoices, finalized, money }: Pick<Project, 'invoices' | 'finalized' | 'money'>,
  items: readonly { amount: Cents | null }[] = [],
  invoiceId?: number,
): string | null {
  if (!finalized) return null
  const others = invoices.filter(({ id, status }) => status !== 'void' && id !== invoiceId)
  const billed = others.reduce((sum, invoice) => sum + sumOfLines(invoice.items), sumOfLines(items))
  return billingWarning(billed, money.contract)
}

/** What is due when under the contract: the bid's payment schedule, then those of the approved change orders. */
export function contractSchedule({
  finalized,
  bids,
}: Pick<Project, 'finalized' | 'bids'>): ScheduledPayment[] {
  const changes = bids
    .filter(({ kind, status }) => kind === 'change_order' && status === 'finalized')
    .toSorted((one, other) => one.number - other.number)
  return [
    ...(finalized?.paymentSchedule ?? []),
    ...changes.flatMap(({ number, paymentSchedule }) =>
      paymentSchedule.map((payment) => ({ ...payment, label: `Change order ${number}: ${payment.label}` })),
    ),
  ]
}
