import type { BidField, BidFields } from '../../../contract/bid-fields.ts'
import { fieldWord } from '../../../contract/words/field-words.ts'
import { formatDollars } from '../../../domain/money.ts'
import { language, t } from '../../language/t.ts'
import { formatDay } from '../../ui/time.ts'
import type { BidContent } from './bid-draft.ts'

export function bidFieldLabel(field: keyof BidContent): string {
  return fieldWord(field, language)
}

/** A field's value as text, for a comparison; '' for an empty text. */
export function sayBidField<F extends BidField>(field: F, bid: Pick<BidFields, F>): string {
  return sayings[field](bid[field])
}

const sayings: { [F in BidField]: (value: BidFields[F]) => string } = {
  language: (value) => (value === 'es' ? t('Spanish') : t('English')),
  title: (text) => text,
  validUntil: (day) => (day === null ? t('No end') : formatDay(day)),
  discount: formatDollars,
  scope: (text) => text,
  exclusions: (text) => text,
  terms: (text) => text,
}
