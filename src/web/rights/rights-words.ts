import type { rightsDays } from '../../contract/rights.ts'
import type { ContractType, PartyRole, RightKind, RightState, WorkKind } from '../../domain/rights/rights.ts'
import { t } from '../language/t.ts'

export const contractTypeWords: Readonly<Record<ContractType, string>> = {
  subcontract: t('Subcontract with a contractor'),
  home_improvement: t('Home improvement, with an owner or tenant'),
  direct: t('Other work, with an owner'),
}

export const workKindWords: Readonly<Record<WorkKind, string>> = {
  private: t('Private'),
  residential: t('Home of up to four units'),
  public: t('Public works'),
}

export const partyWords: Readonly<Record<PartyRole, string>> = {
  owner: t('Owner'),
  direct_contractor: t('Direct contractor'),
  contracted_with: t('Someone else we contracted with'),
  lender: t('Construction lender'),
  surety: t('Surety'),
}

export const rightWords: Readonly<Record<RightKind, string>> = {
  notice: t('Preliminary notice'),
  lien: t('Mechanics lien'),
  suit: t('Action on the lien'),
  lis_pendens: t('Notice of pending action'),
  owners_retention: t('Retention from the owner'),
  contractors_retention: t('Retention from the contractor'),
  contractors_progress: t('Progress payment from the contractor'),
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

export const rightsDayWords: Readonly<Record<(typeof rightsDays)[number], string>> = {
  firstFurnished: t('We first furnished work'),
  noticeServed: t('Preliminary notice served'),
  lastWork: t('Our last day of work'),
  completed: t('Whole work completed'),
  occupied: t('Used by the owner, all labor ceased'),
  ceased: t('All labor ceased'),
  completionRecorded: t('Notice of completion recorded'),
  cessationRecorded: t('Notice of cessation recorded'),
  lienRecorded: t('Our lien recorded'),
  suitFiled: t('Our action filed'),
  lisPendensRecorded: t('Notice of pending action recorded'),
  contractorPaid: t('Contractor was paid for our work'),
  contractorGotRetention: t('Contractor got the retention'),
}
