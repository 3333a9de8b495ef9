import type { Waiver } from '../../contract/waivers.ts'
import type { Standing } from '../../domain/rights/statutory-texts.ts'
import type { WaiverKind, WaiverState } from '../../domain/rights/waivers.ts'
import { t } from '../language/t.ts'

export const waiverKindWords: Readonly<Record<WaiverKind, string>> = {
  conditional_progress: t('Conditional, progress payment'),
  unconditional_progress: t('Unconditional, progress payment'),
  conditional_final: t('Conditional, final payment'),
  unconditional_final: t('Unconditional, final payment'),
}

export const standingWords: Readonly<Record<Standing, string>> = {
  verified: t('Official wording, verified'),
  attorney: t('Our attorney’s wording'),
  sample: t('Sample wording, not the law’s'),
}

export const standingColors: Readonly<Record<Standing, string>> = {
  verified: 'green',
  attorney: 'blue',
  sample: 'orange',
}

const stateWords: Readonly<Record<WaiverState, string>> = {
  pending: t('Waiting for the money'),
  paid: t('Paid'),
  given: t('Rights given up'),
  taken_back: t('Taken back'),
}

const stateColors: Readonly<Record<WaiverState, string>> = {
  pending: 'blue',
  paid: 'green',
  given: 'gray',
  taken_back: 'gray',
}

/** How a waiver stands, in a word with its color. */
export function waiverStateOf({
  state,
  isOverdue,
  isReversed,
}: Pick<Waiver, 'state' | 'isOverdue' | 'isReversed'>): {
  word: string
  color: string
} {
  if (isReversed && state !== 'taken_back') return { word: t('The payment was reversed'), color: 'red' }
  if (isOverdue) return { word: t('No money after 30 days'), color: 'red' }
  return { word: stateWords[state], color: stateColors[state] }
}
