import type { MantineColor } from '@mantine/core'
import type { Permit } from '../../contract/permits.ts'
import { type Day, daysBetween } from '../../domain/dates.ts'
import { type PermitStage, permitReminderDays, permitStageLabel } from '../../domain/permits.ts'
import type { Region } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { inWords } from '../ui/in-words.ts'
import { formatDay } from '../ui/time.ts'

const stageColors: Record<PermitStage, MantineColor> = {
  preparing: 'gray',
  submitted: 'indigo',
  plan_check: 'violet',
  corrections: 'orange',
  ready_to_issue: 'teal',
  issued: 'green',
  finaled: 'gray',
  withdrawn: 'gray',
}

export function stageColor(stage: PermitStage): MantineColor {
  return stageColors[stage]
}

/** `Plan check`. */
export function stageWord(stage: PermitStage): string {
  return inWords(permitStageLabel(stage))
}

/** A month is a usual wait. After two, somebody should ask. */
export type Patience = 'usual' | 'long' | 'too long'

export function patienceWith(daysWaiting: number): Patience {
  if (daysWaiting < 30) return 'usual'
  return daysWaiting < 60 ? 'long' : 'too long'
}

/** `Submitted today`, `Waiting 42 days`. */
export function waitingWords(daysWaiting: number): string {
  return daysWaiting === 0
    ? t('Submitted today')
    : t('{days, plural, one {Waiting # day} other {Waiting # days}}', { days: daysWaiting })
}

/** `Here since today`, `12 days in this stage`. */
export function stageAge(daysInStage: number): string {
  return daysInStage === 0
    ? t('Here since today')
    : t('{days, plural, one {# day in this stage} other {# days in this stage}}', { days: daysInStage })
}

export interface PermitWarning {
  text: string
  /** It expired, or expires within a week. */
  isUrgent: boolean
}

const [farthest, , nearest] = permitReminderDays

/** What expires soon on an issued permit, the most urgent first. */
export function warningsOf(
  permit: Pick<Permit, 'stage' | 'expires' | 'nextInspectionBy'>,
  today: Day,
): PermitWarning[] {
  if (permit.stage !== 'issued') return []
  const due = [
    { day: permit.expires, over: sayExpired, ahead: sayExpires },
    { day: permit.nextInspectionBy, over: sayInspectionWasDue, ahead: sayInspectionDue },
  ]
  return due
    .flatMap(({ day, over, ahead }) => {
      if (day === null) return []
      const left = daysBetween(today, day)
      if (left > farthest) return []
      const text = left < 0 ? over(formatDay(day)) : ahead(left)
      return [{ text, left, isUrgent: left <= nearest }]
    })
    .toSorted((one, other) => one.left - other.left)
    .map(({ text, isUrgent }) => ({ text, isUrgent }))
}

const sayExpired = (day: string) => t('Expired {day}', { day })
const sayExpires = (days: number) =>
  t('{days, plural, =0 {Expires today} =1 {Expires tomorrow} other {Expires in # days}}', { days })
const sayInspectionWasDue = (day: string) => t('Inspection was due {day}', { day })
const sayInspectionDue = (days: number) =>
  t(
    '{days, plural, =0 {Inspection due today} =1 {Inspection due tomorrow} other {Inspection due in # days}}',
    { days },
  )

const regionWords: Record<Region, string> = {
  southern_california: t('Southern California'),
  bay_area: t('Bay Area'),
}

export function shortRegion(region: Region): string {
  return regionWords[region]
}

export function regionName(region: Region | '' | null): string {
  return region ? shortRegion(region) : t('Everywhere')
}

/** `180 days`, or a dash when unknown. */
export function daysWord(days: number | null): string {
  return days === null ? '—' : t('{days, plural, one {# day} other {# days}}', { days })
}
