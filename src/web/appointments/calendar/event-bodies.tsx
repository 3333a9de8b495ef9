import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ScheduleEventData } from '@mantine/schedule'
import type { ComponentProps } from 'react'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import { takesTime } from '../../../domain/appointments.ts'
import { t } from '../../language/t.ts'
import { personWords, spokenName, titleOf } from '../appointment-words.ts'
import { shortTimeWords } from '../time-field.tsx'
import { isCrowd, rowIn } from './calendar-events.ts'
import classes from './calendar-grid.module.css'
import { longDayWords, spanWords, wallOf } from './company-clock.ts'

export function renderEvent(event: ScheduleEventData, props: ComponentProps<'button'>) {
  const row = rowIn(event)
  return (
    <UnstyledButton
      {...props}
      className={`${props.className ?? ''} ${classes.event ?? ''}`}
      data-off={(!isCrowd(event) && !takesTime(row.outcome)) || undefined}
      data-nobody={(!isCrowd(event) && row.employee === null) || undefined}
      title={isCrowd(event) ? t('Open the day') : spokenName(row)}
      // At its edges an event is resized. Browsers would drag it as well.
      onPointerDownCapture={({ currentTarget, target }) => {
        const isEdge = target instanceof Element && target.closest('[data-edge]') !== null
        currentTarget.draggable = props.draggable === true && !isEdge
      }}
    />
  )
}

export function TimeBody({ row }: { row: AppointmentRow }) {
  return (
    <span className={classes.body}>
      <span className={classes.title}>{titleOf(row)}</span>{' '}
      <span>
        {row.project.customerName}
        {row.project.site.city && `, ${row.project.site.city}`}
      </span>{' '}
      <span>{personWords(row)}</span> <span>{spanWords(row)}</span> <Day row={row} />
    </span>
  )
}

/** Opens the day, which has room for all appointments. */
export function CrowdBody({ event }: { event: ScheduleEventData }) {
  return (
    <span className={classes.body}>
      <span className={classes.title}>{event.title}</span>{' '}
      <VisuallyHidden component="span">{t('more')}</VisuallyHidden> <Day row={rowIn(event)} />
    </span>
  )
}

export function MonthBody({ row }: { row: AppointmentRow }) {
  return (
    <span className={classes.line}>
      <span className={classes.time}>{shortTimeWords(wallOf(row.startsAt).time)}</span>{' '}
      <span className={classes.title}>{row.project.customerName}</span> {titleOf(row)},{' '}
      {row.employee?.name ?? t('nobody yet')} <Day row={row} />
    </span>
  )
}

export function PhoneBody({ event }: { event: ScheduleEventData }) {
  const row = rowIn(event)
  return (
    <span className={classes.phoneBody} data-off={!takesTime(row.outcome) || undefined}>
      <i style={{ background: `var(--mantine-color-${event.color}-filled)` }} />
      <span className={classes.body}>
        <span className={classes.title}>
          {spanWords(row)} {titleOf(row)}
        </span>{' '}
        <span>
          {row.project.customerName}
          {row.project.site.city && `, ${row.project.site.city}`} · {personWords(row)}
        </span>
      </span>
    </span>
  )
}

/** Tells screen readers the day. */
function Day({ row }: { row: AppointmentRow }) {
  return <VisuallyHidden component="span">{longDayWords(wallOf(row.startsAt).day)}</VisuallyHidden>
}
