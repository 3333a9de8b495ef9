import type { Unit } from '../../domain/bids.ts'
import type { Cents } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { choice, flag, money, requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'

export const productForm = recordForm({
  name: requiredText(t('Name')),
  description: text(t('Description')),
  category_id: choice<number | null>(t('Category'), null, (id) =>
    id === null ? t('None') : t('Category {id}', { id }),
  ),
  unit: choice<Unit>(t('Unit'), 'EA', (unit) => `${unit} · ${unitWord(unit)}`),
  unitPrice: {
    ...money(t('Price')),
    check: (price: Cents | null) =>
      price === null ? t('Must be an amount of dollars, like 1,250.50') : negative(price),
  },
  unitCost: { ...money(t('Cost')), check: (cost: Cents | null) => negative(cost ?? 0) },
  active: flag(t('Offered in bids'), true),
})
export type ProductValues = FormValues<typeof productForm>

function negative(cents: Cents): string | null {
  return cents < 0 ? t('Must not be negative') : null
}

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

/** A unit in words: `vertical linear foot`. */
export function unitWord(unit: Unit): string {
  return unitWords[unit]
}

/** The share of the price that is left after the cost, from 0 to 1. Null without a price. */
export function marginOf({ unitPrice, unitCost }: { unitPrice: Cents; unitCost: Cents }): number | null {
  return unitPrice === 0 ? null : (unitPrice - unitCost) / unitPrice
}

/** `42%` or `-8%`, and a dash without a price. */
export function marginWord(prices: { unitPrice: Cents; unitCost: Cents }): string {
  const margin = marginOf(prices)
  return margin === null ? '—' : `${Math.round(margin * 100)}%`
}
