import type { ReceivedPayment } from '../../contract/payments.ts'
import type { PaymentMethod } from '../../domain/invoices.ts'
import { type Message, t } from '../language/t.ts'
import { methodWord } from './payment-form.ts'

type Described = Pick<ReceivedPayment, 'kind' | 'method' | 'identification'>

/** `Check 1042`, `Refund, Zelle 7731`, `Reversal of Check 1042`. */
export function paymentWords(payment: Described, corrected?: Described): string {
  const own = `${methodWord(payment.method)} ${payment.identification}`.trim()
  if (payment.kind === 'payment') return own
  if (payment.kind === 'reversal')
    return corrected ? t('Reversal of {corrected}', { corrected: paymentWords(corrected) }) : t('Reversal')
  return t('Refund, {own}', { own })
}

/** A reversed payment and its reversal never clear. */
export function canBeCleared({
  kind,
  cleared,
  isReversed,
}: Pick<ReceivedPayment, 'kind' | 'cleared' | 'isReversed'>): boolean {
  return cleared === null && !isReversed && kind !== 'reversal'
}

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

/** The usual reasons for a reversal. They are saved in English and translated when they are shown. */
export function usualReasons(method: PaymentMethod): { value: string; label: string }[] {
  return [failures[method], mistake].map((value) => ({ value, label: t(value) }))
}

/** Translates a usual reason; a reason somebody typed stays as it is. */
export function reasonWords(reason: string): string {
  const usual = [...Object.values(failures), mistake].find((known) => known === reason)
  return usual === undefined ? reason : t(usual)
}
