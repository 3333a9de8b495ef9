import '@mantine/schedule/styles.layer.css'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  type DateTimeStringValue,
  DayView,
  MobileMonthView,
  MonthView,
  type ScheduleEventData,
  WeekView,
} from '@mantine/schedule'
import { type ComponentProps, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import { takesTime } from '../../../domain/appointments.ts'
import { addDays, type Day } from '../../../domain/dates.ts'
import { language, t } from '../../language/t.ts'
import { useTouch, useWideScreen } from '../../ui/use-wide-screen.ts'
import { usePersonColors } from '../appointment-item.tsx'
import { personWords, spokenName, titleOf } from '../appointment-words.ts'
import { shortTimeWords, timeWords } from '../time-field.tsx'
import {
  type AppointmentEvent,
  hoursOf,
  isAboveHours,
  isCrowd,
  isOverNight,
  movedTo,
  rowIn,
  toDayEvents,
  toEvents,
  toWeekEvents,
  wallIn,
} from './calendar-events.ts'
import classes from './calendar-grid.module.css'
import type { CalendarControl } from './calendar-view.ts'
import { calendarWords } from './calendar-words.ts'
import {
  daysOf,
  instantAt,
  longDayWords,
  spanWords,
  startOfWeek,
  type Wall,
  wallOf,
} from './company-clock.ts'

interface GridProps {
  control: CalendarControl
  appointments: readonly AppointmentRow[]
  onOpen: (id: number) => void
  onCreate: (start: Wall, until?: Wall) => void
  onMove: (row: AppointmentRow, span: { startsAt: string; endsAt: string }) => void
}

/** Month, week and day. The library counts in the browser's zone: it is given the company's wall clock and knows no other. */
export default function CalendarGrid(props: GridProps) {
  const wide = useWideScreen()
  if (props.control.view === 'month') return wide ? <Month {...props} /> : <PhoneMonth {...props} />
  return props.control.view === 'week' ? <Week {...props} /> : <SingleDay {...props} />
}

function Month({ control, appointments, onOpen, onCreate, onMove }: GridProps) {
  const touch = useTouch()
  const events = useEvents(appointments)
  return (
    <MonthView
      className={classes.month ?? ''}
      {...calendarWords}
      withHeader={false}
      date={control.date}
      events={events}
      firstDayOfWeek={0}
      weekendDays={[]}
      weekdayFormat="ddd"
      maxEventsPerDay={4}
      moreEventsProps={{ mih: 24 }}
      consistentWeeks={false}
      highlightToday={false}
      getDayProps={(day) => ({
        'aria-label': t('Book on {day}', { day: longDayWords(day) }),
        'data-company-today': day === control.today || undefined,
      })}
      onDayClick={(day) => onCreate({ day, time: '09:00' })}
      withEventsDragAndDrop={!touch}
      onEventDrop={({ event, newStart }) => onMove(rowIn(event), movedTo(rowIn(event), newStart))}
      onEventClick={(event) => onOpen(rowIn(event).id)}
      renderEvent={renderEvent}
      renderEventBody={(event) => <MonthBody row={rowIn(event)} />}
    />
  )
}

function Week(props: GridProps) {
  const { control, appointments } = props
  const colorOf = usePersonColors()
  const events = useMemo(() => toWeekEvents(appointments, colorOf), [appointments, colorOf])
  const place = useSpokenDays(startOfWeek(control.date))
  return (
    <WeekView
      ref={place}
      {...timeGrid(props, useTouch())}
      onEventClick={(event) => {
        const row = rowIn(event)
        if (isCrowd(event)) control.change({ date: wallOf(row.startsAt).day, view: 'day' })
        else props.onOpen(row.id)
      }}
      className={classes.week ?? ''}
      date={control.date}
      events={events}
      firstDayOfWeek={0}
      weekendDays={[]}
      withWeekNumber={false}
      weekdayFormat="ddd"
      highlightToday
      withAllDaySlots={events.some(isAboveHours)}
      onDateChange={(date) => control.change({ date, view: 'day' })}
      {...hoursOf(events)}
    />
  )
}

function SingleDay(props: GridProps) {
  const { control, appointments } = props
  const colorOf = usePersonColors()
  const events = useMemo(
    () => toDayEvents(appointments, control.date, colorOf),
    [appointments, control.date, colorOf],
  )
  return (
    <DayView
      {...timeGrid(props, useTouch())}
      className={classes.day ?? ''}
      date={control.date}
      events={events}
      withAllDaySlot={events.some(isAboveHours)}
      {...hoursOf(events)}
    />
  )
}

function timeGrid({ onOpen, onCreate, onMove }: GridProps, touch: boolean) {
  return {
    ...calendarWords,
    withHeader: false,
    intervalMinutes: 30,
    slotHeight: 62,
    slotLabelFormat: (slot: DateTimeStringValue) => shortTimeWords(wallIn(slot).time),
    withCurrentTimeBubble: false,
    getCurrentTime: () => {
      const { day, time } = wallOf(new Date())
      return `${day} ${time}:00`
    },
    getTimeSlotProps: ({ start }: { start: DateTimeStringValue }) => {
      const { day, time } = wallIn(start)
      return { 'aria-label': t('Book on {day} at {time}', { day: longDayWords(day), time: timeWords(time) }) }
    },
    onTimeSlotClick: ({ slotStart }: { slotStart: DateTimeStringValue }) => onCreate(wallIn(slotStart)),
    withDragSlotSelect: !touch,
    onSlotDragEnd: (from: DateTimeStringValue, to: DateTimeStringValue) => onCreate(wallIn(from), wallIn(to)),
    withEventsDragAndDrop: !touch,
    eventDragInterval: 15,
    canDragEvent: (event: ScheduleEventData) => !isOverNight(rowIn(event)) && !isCrowd(event),
    onEventDrop: ({ event, newStart }: { event: ScheduleEventData; newStart: DateTimeStringValue }) =>
      onMove(rowIn(event), movedTo(rowIn(event), newStart)),
    withEventResize: !touch,
    eventResizeInterval: 15,
    canResizeEvent: (event: ScheduleEventData) => !isOverNight(rowIn(event)) && !isCrowd(event),
    onEventResize: ({
      event,
      newStart,
      newEnd,
    }: {
      event: ScheduleEventData
      newStart: DateTimeStringValue
      newEnd: DateTimeStringValue
    }) => onMove(rowIn(event), { startsAt: instantAt(wallIn(newStart)), endsAt: instantAt(wallIn(newEnd)) }),
    onEventClick: (event: ScheduleEventData) => onOpen(rowIn(event).id),
    renderEvent,
    renderEventBody: (event: ScheduleEventData) =>
      isCrowd(event) ? <CrowdBody event={event} /> : <TimeBody row={rowIn(event)} />,
  }
}

/** A month to touch: its days with a dot for each appointment, and the chosen day's below. */
function PhoneMonth({ control, appointments, onOpen }: GridProps) {
  const events = useEvents(appointments)
  return (
    <MobileMonthView
      className={classes.phoneMonth ?? ''}
      classNames={{
        mobileMonthViewHeader: classes.phoneMonthHeader ?? '',
        mobileMonthViewWeekday: classes.phoneWeekday ?? '',
        mobileMonthViewEventsHeader: classes.phoneDay ?? '',
      }}
      date={control.date}
      selectedDate={control.date}
      onSelectedDateChange={(date) => date && control.change({ date })}
      events={events}
      firstDayOfWeek={0}
      weekendDays={[]}
      highlightToday={false}
      consistentWeeks={false}
      renderHeader={() => null}
      eventsHeaderFormat={language === 'es' ? 'dddd, D [de] MMMM' : 'dddd, MMMM D'}
      {...calendarWords}
      getDayProps={(day) => ({
        'aria-label': `${longDayWords(day)}, ${countOn(appointments, day)}`,
        // What the library says of a button, aria-selected, is not for buttons.
        'aria-selected': undefined,
        'aria-pressed': day === control.date,
        'data-company-today': day === control.today || undefined,
      })}
      onEventClick={(event) => onOpen(rowIn(event).id)}
      renderEvent={(event, { children: _, ...props }) => (
        <UnstyledButton {...props}>
          <PhoneBody event={event} />
        </UnstyledButton>
      )}
    />
  )
}

function countOn(appointments: readonly AppointmentRow[], day: Day): string {
  const count = appointments.filter((row) => daysOf(row).includes(day)).length
  return t('{count, plural, =0 {no appointments} one {# appointment} other {# appointments}}', { count })
}

function useEvents(appointments: readonly AppointmentRow[]): AppointmentEvent[] {
  const colorOf = usePersonColors()
  return useMemo(() => toEvents(appointments, colorOf), [appointments, colorOf])
}

function renderEvent(event: ScheduleEventData, props: ComponentProps<'button'>) {
  const row = rowIn(event)
  return (
    <UnstyledButton
      {...props}
      className={`${props.className ?? ''} ${classes.event ?? ''}`}
      data-off={(!isCrowd(event) && !takesTime(row.outcome)) || undefined}
      data-nobody={(!isCrowd(event) && row.employee === null) || undefined}
      title={isCrowd(event) ? t('Open the day') : spokenName(row)}
      // Held at an edge it is stretched; the browser would drag the whole of it all the same.
      onPointerDownCapture={({ currentTarget, target }) => {
        const isEdge = target instanceof Element && target.closest('[data-edge]') !== null
        currentTarget.draggable = props.draggable === true && !isEdge
      }}
    />
  )
}

function TimeBody({ row }: { row: AppointmentRow }) {
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

/** Leads to the day, where there is room for all. */
function CrowdBody({ event }: { event: ScheduleEventData }) {
  return (
    <span className={classes.body}>
      <span className={classes.title}>{event.title}</span>{' '}
      <VisuallyHidden component="span">{t('more')}</VisuallyHidden> <Day row={rowIn(event)} />
    </span>
  )
}

function MonthBody({ row }: { row: AppointmentRow }) {
  return (
    <span className={classes.line}>
      <span className={classes.time}>{shortTimeWords(wallOf(row.startsAt).time)}</span>{' '}
      <span className={classes.title}>{row.project.customerName}</span> {titleOf(row)},{' '}
      {row.employee?.name ?? t('nobody yet')} <Day row={row} />
    </span>
  )
}

function PhoneBody({ event }: { event: ScheduleEventData }) {
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

/** For those who hear the calendar and do not see its columns. */
function Day({ row }: { row: AppointmentRow }) {
  return <VisuallyHidden component="span">{longDayWords(wallOf(row.startsAt).day)}</VisuallyHidden>
}

/** The library calls its days `2026-11-15`; their name is what stands on them, so that saying it opens the day. */
function useSpokenDays(sunday: Day): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelectorAll('.mantine-WeekView-weekViewDayLabel').forEach((label, index) => {
      label.removeAttribute('aria-label')
      label.setAttribute('title', t('Open {day}', { day: longDayWords(addDays(sunday, index)) }))
    })
  }, [sunday])
  return place
}
