import type { Unit } from '../../domain/bids.ts'
import type { Cents } from '../../domain/money.ts'
import { t } from '../language/t.ts'

const unitWords: Record<Unit, string> = {
  EA: 'each',
  LF: t('linear foot'),
  VLF: t('vertical linear foot'),
  SF: t('square foot'),
  CY: t('cubic yard'),
  LS: t('lump sum'),
  HR: 'hour',
  TON: 'ton',
  DAY: 'day',
}

/** The trade's unit as it is spoken: `vertical linear foot`. */
export function unitWord(unit: Unit): string {
  return unitWords[unit]
}

/** What of the price is left after the cost, as a part of 1; null without a price. */
export function marginOf({ unitPrice, unitCost }: { unitPrice: Cents; unitCost: Cents }): number | null {
  return unitPrice === 0 ? null : (unitPrice - unitCost) / unitPrice
}

/** `42%`, `-8%`; a dash without a price. */
export function marginWord(prices: { unitPrice: Cents; unitCost: Cents }): string {
  const margin = marginOf(prices)
  return margin === null ? '—' : `${Math.round(margin * 100)}%`
}
