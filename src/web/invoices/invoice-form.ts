import type { Billing, Invoice, InvoiceChange, NewInvoice } from '../../contract/invoices.ts'
import { assertWithinLeft } from '../../domain/billing.ts'
import { assertDueDate, assertInvoiceAmounts, billingWarning, dueDateOf } from '../../domain/invoices.ts'
import { type BasisPoints, type Cents, formatDollars, percentOf } from '../../domain/money.ts'
import { quote, say } from '../../domain/sentences/say.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { choice, day, formOnly, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { fieldErrorsOf } from '../ui/editing/field-errors.ts'
import {
  billedBy,
  isBlankLine,
  type LineDraft,
  settleLines,
  sumOfLines,
  toLineDrafts,
} from './invoice-lines.ts'

/** One field, so that my percentage and a colleague's amount are found to conflict. */
interface RetentionDraft {
  /** Of the lines' sum; null while an amount is given instead. */
  percent: BasisPoints | null
  amount: Cents | null
}

export const invoiceForm = recordForm({
  items: formOnly<LineDraft[]>(t('Lines'), []),
  retention: formOnly<RetentionDraft>(t('Retention'), { percent: null, amount: 0 }, ({ percent, amount }) =>
    percent === null ? formatDollars(amount ?? 0) : `${percent / 100}%`,
  ),
  paymentTerms: choice<string[]>(t('Payment terms'), [], (terms) => terms.join(', ') || '—'),
  issued: day(t('Issued')),
  dueDate: day(t('Due')),
  title: text(t('Title')),
  notes: text(t('Notes')),
})
export type InvoiceValues = FormValues<typeof invoiceForm>

/** Starts with the first of the company's payment terms, as the server does, and with its usual retention. */
export function emptyInvoice(
  company: { paymentTerms: readonly string[]; defaultRetention: BasisPoints },
  today: string,
): InvoiceValues {
  const paymentTerms = company.paymentTerms.slice(0, 1)
  return {
    ...invoiceForm.start,
    retention: { percent: company.defaultRetention, amount: 0 },
    paymentTerms,
    issued: today,
    dueDate: dueDateOf(paymentTerms, today) ?? '',
  }
}

export function toInvoiceValues(invoice: Invoice): InvoiceValues {
  return {
    ...invoiceForm.toValues(invoice),
    items: toLineDrafts(invoice),
    retention: { percent: null, amount: invoice.retention },
  }
}

/** The amount held back; null while none is typed. */
export function retentionOf({
  items,
  retention: { percent, amount },
}: Pick<InvoiceValues, 'items' | 'retention'>): Cents | null {
  return percent === null ? amount : Math.max(0, percentOf(sumOfLines(items), percent))
}

/** Moves the due date with the terms unless the person has chosen another. */
export function withTerms<V extends Pick<InvoiceValues, 'paymentTerms' | 'issued' | 'dueDate'>>(
  values: V,
  change: Partial<Pick<InvoiceValues, 'paymentTerms' | 'issued'>>,
): V {
  const next = { ...values, ...change }
  const followed = values.dueDate === (dueDateOf(values.paymentTerms, values.issued) ?? '')
  if (!followed || next.issued === '') return next
  return { ...next, dueDate: dueDateOf(next.paymentTerms, next.issued) ?? '' }
}

const toItems = (items: readonly LineDraft[]) =>
  items
    .filter((line) => !isBlankLine(line))
    .map(({ description, amount, scheduledPaymentId, retentionInvoiceId }) => ({
      description: description.trim(),
      amount: amount ?? 0,
      scheduledPaymentId,
      retentionInvoiceId,
    }))

/**
 * One sentence per field that is wrong, in the server's words where it has some.
 * @param billing what can be billed, without what this invoice bills
 */
export function validateInvoice(values: InvoiceValues, billing: Billing): Record<string, string> {
  const items = settleLines(values.items, billing)
  const retention = retentionOf({ ...values, items })
  const errors = { ...lineErrors(items, billing), ...dayErrors(values) }
  if (retention === null) errors['retention'] = t('Enter an amount, 0 for none')
  if (retention !== null && retention < 0) errors['retention'] = t('Must not be negative')
  if (Object.keys(errors).length > 0) return errors
  return {
    ...fieldErrorsOf(() => assertInvoiceAmounts(toItems(items), retention ?? 0)),
    ...fieldErrorsOf(() => assertDueDate(values.issued, values.dueDate || null)),
  }
}

function lineErrors(items: readonly LineDraft[], billing: Billing): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [place, line] of items.entries()) {
    if (isBlankLine(line)) continue
    const field = `items.${place}.amount`
    const { amount } = line
    const billed = billedBy(line, billing)
    if (line.description.trim() === '')
      errors[`items.${place}.description`] = t('Enter what this line is for')
    if (amount === null) errors[field] = t('Enter an amount')
    if (amount === null || !billed) continue
    const what =
      'label' in billed
        ? quote(`"${billed.label}"`)
        : say('The retention of invoice {number}', { number: billed.number })
    Object.assign(
      errors,
      fieldErrorsOf(() => assertWithinLeft(billed, amount, { field, what })),
    )
  }
  return errors
}

function dayErrors({ issued }: InvoiceValues): Record<string, string> {
  return issued === '' ? { issued: t('Choose a day') } : {}
}

export function toNewInvoice(values: InvoiceValues, projectId: number, billing: Billing): NewInvoice {
  const items = settleLines(values.items, billing)
  const whole = items.filter(isWhole).flatMap(({ scheduledPaymentId: id }) => id ?? [])
  const progress = items.filter(isPart).map(({ scheduledPaymentId, share, percent, amount }) => ({
    scheduledPaymentId: scheduledPaymentId ?? 0,
    ...(share === 'percent' ? { percent } : { amount: amount ?? 0 }),
  }))
  const free = toItems(items.filter(isFree))
  return {
    project_id: projectId,
    ...(whole.length > 0 ? { scheduledPaymentIds: whole } : {}),
    ...(progress.length > 0 ? { progress } : {}),
    ...(free.length > 0 ? { items: free } : {}),
    retention: retentionOf({ ...values, items }) ?? 0,
    ...written(values),
  }
}

/** Everything but the lines and the retention. */
function written(values: InvoiceValues) {
  const { items: _items, retention: _retention, dueDate, ...rest } = invoiceForm.toRequest(values)
  return { ...rest, dueDate: dueDate || null }
}

/** An invoice that asks for what earlier ones held back. */
export function toNewRelease(values: InvoiceValues, projectId: number, billing: Billing): NewInvoice {
  const releases = settleLines(values.items, billing).map(({ retentionInvoiceId, share, amount }) => ({
    invoice_id: retentionInvoiceId ?? 0,
    ...(share === 'rest' ? {} : { amount: amount ?? 0 }),
  }))
  return {
    project_id: projectId,
    releases,
    ...written(values),
  }
}

/** From the server's name of a retention invoice's field to the form's. */
export function releaseField(path: string): string {
  const place = /^releases\.(\d+)/.exec(path)?.[1]
  if (place !== undefined) return `items.${place}.amount`
  return path === 'releases' ? 'items' : path
}

const isFree = (line: LineDraft) => line.scheduledPaymentId === null
const isWhole = (line: LineDraft) => !isFree(line) && line.share === 'rest'
const isPart = (line: LineDraft) => !isFree(line) && line.share !== 'rest'

/** From the server's name of a new invoice's field to the form's. The server counts each kind of line by itself. */
export function newInvoiceField(path: string, { items }: InvoiceValues): string {
  const [, list, place, rest] = /^(scheduledPaymentIds|progress|items)\.(\d+)(.*)$/.exec(path) ?? []
  if (list === undefined) return path === 'scheduledPaymentIds' || path === 'progress' ? 'items' : path
  const kind = { scheduledPaymentIds: isWhole, progress: isPart, items: isFree }[list] ?? isFree
  const line = items.filter((one) => kind(one) && !isBlankLine(one))[Number(place)]
  if (!line) return 'items'
  return `items.${items.indexOf(line)}${list === 'items' ? rest : '.amount'}`
}

/** @param billing what can be billed, without what this invoice bills */
export function toInvoiceChange(
  values: InvoiceValues,
  changed: readonly (keyof InvoiceValues)[],
  version: number,
  billing: Billing,
): InvoiceChange {
  const items = settleLines(values.items, billing)
  const whole = {
    items: toItems(items),
    retention: retentionOf({ ...values, items }) ?? 0,
    ...written(values),
  }
  // A percentage is of the lines, so the amount changes with them.
  const fields = new Set(changed)
  if (values.retention.percent !== null && fields.has('items')) fields.add('retention')
  return { version, ...Object.fromEntries([...fields].map((field) => [field, whole[field]])) }
}

/**
 * The warning when the invoices ask for more than the contract, this one included.
 * @param billing what can be billed, without what this invoice bills
 */
export function contractWarning(billing: Billing, items: readonly { amount: Cents | null }[]): string | null {
  if (billing.contract === 0) return null
  const { workBilled, workInDrafts, contract } = billing
  const warning = billingWarning(workBilled + workInDrafts + sumOfLines(items), contract)
  return warning && sentence(warning.text, warning)
}
