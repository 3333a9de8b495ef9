import type { rightsDays } from '../../contract/rights.ts'
import { fieldWord } from '../../contract/words/field-words.ts'
import type { OwedKind } from '../../domain/rights/money-owed.ts'
import type { ContractType, PartyRole, RightKind, RightState, WorkKind } from '../../domain/rights/rights.ts'
import { language, t } from '../language/t.ts'

export const contractTypeWords: Readonly<Record<ContractType, string>> = {
  subcontract: t('Subcontract with a contractor'),
  home_improvement: t('Home improvement, with an owner or tenant'),
  direct: t('Other work, with an owner'),
}

export const workKindWords: Readonly<Record<WorkKind, string>> = {
  private: t('Private'),
  residential: t('Home of up to four units'),
  low_rise: t('Other housing, up to four stories'),
  public: t('Public works'),
}

/** A day or somebody on the job, as the history calls them too. */
export function rightsFieldWord(field: PartyRole | (typeof rightsDays)[number]): string {
  return fieldWord(field, language)
}

export const rightWords: Readonly<Record<RightKind, string>> = {
  notice: t('Preliminary notice'),
  lien: t('Mechanics lien'),
  suit: t('Action on the lien'),
  lis_pendens: t('Notice of pending action'),
  owners_progress: t('Progress payment from the owner'),
  owners_retention: t('Retention from the owner'),
  contractors_retention: t('Retention from the contractor'),
  contractors_progress: t('Progress payment from the contractor'),
}

export const owedWords: Readonly<Record<OwedKind, string>> = {
  progress: t('Progress payments'),
  retention: t('Retention'),
}

export const rightColors: Readonly<Record<RightState, string>> = {
  waiting: 'gray',
  safe: 'green',
  soon: 'orange',
  late: 'red',
  done: 'green',
  settled: 'gray',
}

/** `Due in 6 days`, `3 days late`, or that it is done. */
export function stateWord(state: RightState, daysLeft: number | null): string {
  const days = Math.abs(daysLeft ?? 0)
  switch (state) {
    case 'waiting':
      return t('Not counted yet')
    case 'done':
      return t('Done')
    case 'settled':
      return t('Paid in full')
    case 'late':
      return t('{days, plural, one {# day late} other {# days late}}', { days })
    default:
      return days === 0
        ? t('Due today')
        : t('{days, plural, one {Due in # day} other {Due in # days}}', { days })
  }
}
