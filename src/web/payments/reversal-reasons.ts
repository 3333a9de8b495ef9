import type { PaymentMethod } from '../../domain/invoices.ts'
import { type Message, t } from '../language/t.ts'

const failures = {
  check: 'The check bounced',
  ach: 'The ACH payment failed',
  wire: 'The Wire payment failed',
  card: 'The Card payment failed',
  cash: 'The Cash payment failed',
  zelle: 'The Zelle payment failed',
  other: 'The Other payment failed',
} as const satisfies Record<PaymentMethod, Message>

const mistake: Message = 'Entered by mistake'

/** Why a payment is usually reversed. It is kept in English, whoever chose it: others read it in their own language. */
export function usualReasons(method: PaymentMethod): { value: string; label: string }[] {
  return [failures[method], mistake].map((value) => ({ value, label: t(value) }))
}

/** What was chosen from the usual reasons, in the language of the page; what somebody wrote, as it is. */
export function reasonWords(reason: string): string {
  const usual = [...Object.values(failures), mistake].find((known) => known === reason)
  return usual === undefined ? reason : t(usual)
}
