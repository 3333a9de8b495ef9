import type { MantineColor } from '@mantine/core'
import type { Permit } from '../../contract/permits.ts'
import { type Day, daysBetween } from '../../domain/dates.ts'
import { type PermitStage, permitReminderDays, permitStageLabel } from '../../domain/permits.ts'
import type { Region } from '../../domain/projects.ts'
import { counted } from '../ui/counted.ts'
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

/** The stage's color on cards and in lists; never shown without its word. */
export function stageColor(stage: PermitStage): MantineColor {
  return stageColors[stage]
}

/** The stage as it is written: `Plan check`. */
export function stageWord(stage: PermitStage): string {
  return inWords(permitStageLabel(stage))
}

/** How long an application may lie before somebody should ask: a month is usual, two are much. */
export type Patience = 'usual' | 'long' | 'too long'

export function patienceWith(daysWaiting: number): Patience {
  if (daysWaiting < 30) return 'usual'
  return daysWaiting < 60 ? 'long' : 'too long'
}

/** `Waiting since today`, `Waiting 42 days`. */
export function waitingWords(daysWaiting: number): string {
  return daysWaiting === 0 ? 'Submitted today' : `Waiting ${counted(daysWaiting, 'day')}`
}

/** `Since today`, `12 days in this stage`. */
export function stageAge(daysInStage: number): string {
  return daysInStage === 0 ? 'Here since today' : `${counted(daysInStage, 'day')} in this stage`
}

export interface PermitWarning {
  text: string
  /** True for what is over already, or will be within a week. */
  isUrgent: boolean
}

const [farthest, , nearest] = permitReminderDays

/** What runs out on an issued permit, the most pressing first. */
export function warningsOf(
  permit: Pick<Permit, 'stage' | 'expires' | 'nextInspectionBy'>,
  today: Day,
): PermitWarning[] {
  if (permit.stage !== 'issued') return []
  const due = [
    { day: permit.expires, over: 'Expired', ahead: 'Expires' },
    { day: permit.nextInspectionBy, over: 'Inspection was due', ahead: 'Inspection due' },
  ]
  return due
    .flatMap(({ day, over, ahead }) => {
      if (day === null) return []
      const left = daysBetween(today, day)
      if (left > farthest) return []
      const text = left < 0 ? `${over} ${formatDay(day)}` : `${ahead} ${inDays(left)}`
      return [{ text, left, isUrgent: left <= nearest }]
    })
    .toSorted((one, other) => one.left - other.left)
    .map(({ text, isUrgent }) => ({ text, isUrgent }))
}

function inDays(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

const regionWords: Record<Region, string> = {
  southern_california: 'Southern California',
  bay_area: 'Bay Area',
}

/** The region, as short as a card or a column needs it. */
export function shortRegion(region: Region): string {
  return regionWords[region]
}

/** A website as a link takes it: people write `ladbs.org`. */
export function websiteAddress(website: string): string {
  return /^https?:\/\//i.test(website) ? website : `https://${website}`
}
