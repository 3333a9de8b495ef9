import { type MantineColor, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import { takesTime } from '../../../domain/appointments.ts'
import { personWords, spokenName, titleOf } from '../appointment-words.ts'
import { shortTimeWords } from '../time-field.tsx'
import classes from './calendar-grid.module.css'
import { isSeveralDays } from './calendar-layout.ts'
import { longDayWords, spanWords, wallOf } from './company-clock.ts'

// Plain elements, as in the rows of lists: a calendar has dozens of them.
const button = clsx(UnstyledButton.classes['root'], 'mantine-focus-auto', classes.event)
const unseen = VisuallyHidden.classes['root']

/** One appointment in the grid: opened by a click, moved by a drag, made longer at its end. */
export function EventChip({
  row,
  color,
  onOpen,
  moving,
  style,
  end,
  withPerson = false,
  withSpan = false,
}: {
  row: AppointmentRow
  /** Its person's. */
  color: MantineColor
  onOpen: (id: number) => void
  /** The one being dragged is dimmed where it was. */
  moving: number | undefined
  style?: CSSProperties
  /** Where its end can be taken; undefined when it ends elsewhere. */
  end: 'right' | 'bottom' | undefined
  /** Where no lane says whose it is. */
  withPerson?: boolean
  withSpan?: boolean
}) {
  const common = {
    className: row.id === 0 ? classes.event : button,
    style: { ...style, '--event': `var(--mantine-color-${color}-filled)` },
    'data-long': isSeveralDays(row) || undefined,
    'data-off': !takesTime(row.outcome) || undefined,
    'data-nobody': row.employee === null || undefined,
  }
  const words = <Words row={row} withPerson={withPerson} withSpan={withSpan} />
  // Where it would land.
  if (row.id === 0) {
    return (
      <div {...common} data-preview aria-hidden>
        {words}
      </div>
    )
  }
  return (
    <button
      type="button"
      {...common}
      data-grab={row.id}
      data-moving={row.id === moving || undefined}
      title={spokenName(row)}
      onClick={() => onOpen(row.id)}
    >
      {words}
      {end && <span data-end={end} aria-hidden />}
    </button>
  )
}

function Words({
  row,
  withPerson,
  withSpan,
}: {
  row: AppointmentRow
  withPerson: boolean
  withSpan: boolean
}) {
  const { project } = row
  const start = wallOf(row.startsAt)
  const isLong = isSeveralDays(row)
  return (
    <span className={classes.words}>
      {!isLong && (
        <span className={classes.time}>
          {withSpan ? unbroken(spanWords(row)) : shortTimeWords(start.time)}
        </span>
      )}{' '}
      <strong>{titleOf(row)}</strong>{' '}
      <span className={classes.site}>
        {project.customerName}
        {withPerson ? ` · ${personWords(row)}` : project.site.city && `, ${project.site.city}`}
      </span>{' '}
      {isLong && <span className={classes.time}>{unbroken(spanWords(row))}</span>}{' '}
      {!withPerson && <span className={unseen}>{personWords(row)}</span>}{' '}
      <span className={unseen}>{longDayWords(start.day)}</span>
    </span>
  )
}

/** Keeps `10:30 AM` together. */
const unbroken = (span: string) => span.replaceAll(/\s(?=[AaPp]\.?[Mm])/g, '\u00a0')
