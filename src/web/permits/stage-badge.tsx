import { Text } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { Permit } from '../../contract/permits.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { PermitStage } from '../../domain/permits.ts'
import { PlainBadge } from '../ui/plain-elements.tsx'
import {
  daysWord,
  patienceWith,
  stageAge,
  stageColor,
  stageWord,
  waitingWords,
  warningsOf,
} from './permit-words.ts'
import classes from './permits.module.css'

export function StageBadge({ stage, size = 'sm' }: { stage: PermitStage; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <PlainBadge color={stageColor(stage)} size={size}>
      {stageWord(stage)}
    </PlainBadge>
  )
}

/** How long a permit has been waiting. The color turns stronger with time. */
export function WaitingText({ days, isShort = false }: { days: number; isShort?: boolean }) {
  const patience = patienceWith(days)
  return (
    <span className={classes.waiting} data-patience={patience}>
      <IconClock size={14} aria-hidden />
      {isShort ? daysWord(days) : waitingWords(days)}
    </span>
  )
}

/** What expires soon on an issued permit. */
export function PermitWarnings({
  permit,
}: {
  permit: Pick<Permit, 'stage' | 'expires' | 'nextInspectionBy'>
}) {
  const warnings = warningsOf(permit, companyDayOf(new Date()))
  if (warnings.length === 0) return null
  return warnings.map(({ text, isUrgent }) => (
    <span key={text} className={classes.warning} data-urgent={isUrgent || undefined}>
      <IconAlertTriangle size={14} aria-hidden />
      {text}
    </span>
  ))
}

/** How long the permit has been waiting, what expires, and how long it has been in its stage. */
export function PermitState({ permit }: { permit: Permit }) {
  const { daysWaiting, daysInStage } = permit
  return (
    <>
      {daysWaiting !== null && <WaitingText days={daysWaiting} />}
      <PermitWarnings permit={permit} />
      {daysWaiting !== daysInStage && (
        <Text span size="sm" c="dimmed">
          {stageAge(daysInStage)}
        </Text>
      )}
    </>
  )
}
