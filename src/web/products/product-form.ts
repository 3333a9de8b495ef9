import type { NewProduct, Product, ProductChange } from '../../contract/products.ts'
import type { Unit } from '../../domain/bids.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { unitWord } from './product-words.ts'

export type ProductValues = {
  name: string
  description: string
  category_id: number | null
  unit: Unit
  unitPrice: Cents | null
  unitCost: Cents | null
  active: boolean
}

export const productLabels: Record<keyof ProductValues, string> = {
  name: t('Name'),
  description: t('Description'),
  category_id: t('Category'),
  unit: t('Unit'),
  unitPrice: t('Price'),
  unitCost: t('Cost'),
  active: t('Offered in bids'),
}

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  category_id: null,
  unit: 'EA',
  unitPrice: null,
  unitCost: null,
  active: true,
}

export function toProductValues(product: Product): ProductValues {
  const { name, description, category_id, unit, unitPrice, unitCost, active } = product
  return { name, description, category_id, unit, unitPrice, unitCost, active }
}

export const validateProduct = {
  name: (name: string) => (name.trim() === '' ? t('Must not be empty') : null),
  unitPrice: (price: Cents | null) =>
    price === null ? t('Must be an amount of dollars, like 1,250.50') : negative(price),
  unitCost: (cost: Cents | null) => negative(cost ?? 0),
}

function negative(cents: Cents): string | null {
  return cents < 0 ? t('Must not be negative') : null
}

/** A cost that was left empty is nothing. */
export function toNewProduct({ unitPrice, unitCost, ...values }: ProductValues): NewProduct {
  return { ...values, unitPrice: unitPrice ?? 0, unitCost: unitCost ?? 0 }
}

/** What the contract takes for the fields that were changed. */
export function toProductChange(
  values: ProductValues,
  changed: readonly (keyof ProductValues)[],
  version: number,
): ProductChange {
  const all = toNewProduct(values)
  const fields = Object.fromEntries(changed.map((field) => [field, all[field]]))
  return { ...fields, version }
}

/** A field as a person reads it; categories by their names. */
export function sayProduct(categoryName: (id: number) => string) {
  return (field: keyof ProductValues, values: ProductValues): string => {
    switch (field) {
      case 'unitPrice':
      case 'unitCost':
        return formatDollars(values[field] ?? 0)
      case 'category_id':
        return values.category_id === null ? t('None') : categoryName(values.category_id)
      case 'unit':
        return `${values.unit} · ${unitWord(values.unit)}`
      case 'active':
        return values.active ? t('Yes') : t('No')
      default:
        return values[field] || '—'
    }
  }
}
