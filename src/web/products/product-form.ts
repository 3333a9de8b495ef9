import { type Unit } from '../../domain/bids.ts'
import type { Cents } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { choice, flag, money, requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { unitWord } from './product-words.ts'

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
