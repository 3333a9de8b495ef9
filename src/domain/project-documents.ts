import { addDays, type Day } from './dates.ts'

export const documentKinds = [
  'contract',
  'plans',
  'soils_report',
  'insurance',
  'correspondence',
  'certified_payroll',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** From how many days before a document expires somebody is told, and for how long after. */
export const documentWarningDays = 30

/** `expired` from the day after the last one; null for one that doesn't expire. */
export function documentState(expires: Day | null, today: Day): 'good' | 'expiring' | 'expired' | null {
  if (expires === null) return null
  if (expires < today) return 'expired'
  return expires <= addDays(today, documentWarningDays) ? 'expiring' : 'good'
}
