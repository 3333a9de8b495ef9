import type { ReceivedPayment } from '../../contract/payments.ts'
import { t } from '../language/t.ts'
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

/** A payment that was reversed, and its reversal, wait for no bank. */
export function canBeCleared({
  kind,
  cleared,
  isReversed,
}: Pick<ReceivedPayment, 'kind' | 'cleared' | 'isReversed'>): boolean {
  return cleared === null && !isReversed && kind !== 'reversal'
}
