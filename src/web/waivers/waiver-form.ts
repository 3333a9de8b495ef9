import type { NewWaiver, WaiverProposal } from '../../contract/waivers.ts'
import type { Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import { isFinal, isUnconditional, type WaiverKind } from '../../domain/rights/waivers.ts'
import { t } from '../language/t.ts'

export interface WaiverValues extends Record<string, unknown> {
  kind: WaiverKind
  customer: string
  owner: string
  jobLocation: string
  throughDate: Day
  maker: string
  amount: Cents | null
  disputed: Cents | null
  signedBy: string
  signedTitle: string
  /** An administrator wants to sign an unconditional one before the money is there. */
  override: boolean
  overrideReason: string
}

/** Starts with the kind that may be signed: unconditional once the payment has cleared. */
export function startOf({ choices, amount, ...proposal }: WaiverProposal): WaiverValues {
  const { customer, owner, jobLocation, throughDate, maker, signedBy, signedTitle } = proposal
  const mayBeUnconditional = choices.some(
    ({ kind, notYet }) => kind === 'unconditional_progress' && notYet === '',
  )
  return {
    kind: mayBeUnconditional ? 'unconditional_progress' : 'conditional_progress',
    customer,
    owner,
    jobLocation,
    throughDate,
    maker,
    amount: amount > 0 ? amount : null,
    disputed: null,
    signedBy,
    signedTitle,
    override: false,
    overrideReason: '',
  }
}

/** One sentence per field that is wrong. */
export function validateWaiver(values: WaiverValues, { choices }: WaiverProposal): Record<string, string> {
  const { kind, throughDate, amount, maker } = values
  const missing = t('Must not be empty')
  const empty = (['customer', 'jobLocation', 'signedBy', 'signedTitle'] as const).filter(
    (field) => values[field].trim() === '',
  )
  const choice = choices.find((one) => one.kind === kind)
  return {
    ...Object.fromEntries(empty.map((field) => [field, missing])),
    ...(!isFinal(kind) && throughDate === '' && { throughDate: t('Choose a day') }),
    ...(!isUnconditional(kind) && maker.trim() === '' && { maker: missing }),
    ...((amount === null || amount <= 0) && { amount: t('Enter the amount') }),
    ...(choice?.notYet !== '' &&
      values.override &&
      values.overrideReason.trim() === '' && { overrideReason: t('Say why') }),
  }
}

export function toNewWaiver(values: WaiverValues, { invoice, payment_id }: WaiverProposal): NewWaiver {
  const { kind, throughDate, amount, disputed, override, overrideReason } = values
  return {
    invoice_id: invoice.id,
    payment_id,
    kind,
    customer: values.customer.trim(),
    owner: values.owner.trim(),
    jobLocation: values.jobLocation.trim(),
    ...(!isFinal(kind) && { throughDate }),
    ...(!isUnconditional(kind) && { maker: values.maker.trim() }),
    amount: amount ?? 0,
    ...(isFinal(kind) && { disputed: disputed ?? 0 }),
    signedBy: values.signedBy.trim(),
    signedTitle: values.signedTitle.trim(),
    ...(override && { overrideReason: overrideReason.trim() }),
  }
}
