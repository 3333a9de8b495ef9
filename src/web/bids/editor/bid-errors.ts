import { type BidDraft, isBlank, isBlankPayment } from './bid-draft.ts'

/** The server's errors by where the editor shows them. */
export interface BidErrors {
  /** By field. `groups` and `paymentSchedule`: errors of no single line or payment. */
  fields: Readonly<Record<string, string>>
  /** By key of the line, group or payment, then by field; `''` for the whole part. */
  parts: ReadonlyMap<string, Readonly<Record<string, string>>>
}

export const noErrors: BidErrors = { fields: {}, parts: new Map() }

/**
 * Finds the part that each error path means. The server counts without blank lines and payments, as they are not sent.
 * @param draft the one that was sent
 */
export function placeErrors(draft: BidDraft, errors: Readonly<Record<string, string>>): BidErrors {
  const fields: Record<string, string> = {}
  const parts = new Map<string, Record<string, string>>()
  for (const [path, sentence] of Object.entries(errors)) {
    const { key, field } = partOf(draft, path)
    if (key === undefined) fields[field] = sentence
    else parts.set(key, { ...parts.get(key), [field]: sentence })
  }
  return { fields, parts }
}

function partOf(draft: BidDraft, path: string): { key?: string | undefined; field: string } {
  const [first = '', place, second, linePlace, ...rest] = path.split('.')
  if (place === undefined) return { field: first }
  if (first === 'paymentSchedule') {
    const sent = draft.paymentSchedule.filter((payment) => !isBlankPayment(payment))
    return { key: sent[Number(place)]?.key, field: second ?? '' }
  }
  if (first !== 'groups') return { field: first }
  const group = draft.groups[Number(place)]
  if (second !== 'items' || linePlace === undefined) return { key: group?.key, field: second ?? '' }
  const line = group?.lines.filter((one) => !isBlank(one))[Number(linePlace)]
  return line ? { key: line.key, field: rest.join('.') } : { key: group?.key, field: '' }
}
