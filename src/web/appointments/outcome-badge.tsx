import { Badge, type MantineColor } from '@mantine/core'
import type { AppointmentOutcome } from '../../domain/appointments.ts'
import { outcomeWord } from './appointment-words.ts'

const colors: Record<AppointmentOutcome, MantineColor> = {
  kept: 'green',
  no_show: 'red',
  canceled: 'gray',
  rescheduled: 'violet',
}

/** What became of an appointment, as a word with its color. */
export function OutcomeBadge({ outcome }: { outcome: AppointmentOutcome }) {
  return (
    <Badge variant="light" color={colors[outcome]} size="sm" radius="sm" tt="none" fw={600}>
      {outcomeWord(outcome)}
    </Badge>
  )
}
