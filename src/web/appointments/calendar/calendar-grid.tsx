import '@mantine/schedule/styles.layer.css'
import { UnstyledButton } from '@mantine/core'
import {
  type DateTimeStringValue,
  DayView,
  MobileMonthView,
  MonthView,
  type ScheduleEventData,
  WeekView,
} from '@mantine/schedule'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import { addDays, type Day } from '../../../domain/dates.ts'
import { language, t } from '../../language/t.ts'
import { useTouch, useWideScreen } from '../../ui/use-wide-screen.ts'
import { usePersonColors } from '../appointment-item.tsx'
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
import { daysOf, instantAt, longDayWords, startOfWeek, type Wall, wallOf } from './company-clock.ts'
import { CrowdBody, MonthBody, PhoneBody, renderEvent, TimeBody } from './event-bodies.tsx'

// The library has English names of days and months built in.
if (language === 'es') await import('dayjs/locale/es')

const calendarWords = {
  locale: language,
  labels: {
    allDay: t('All day'),
    weekday: t('Weekday'),
    timeSlot: t('Time slot'),
    more: t('More'),
    noEvents: t('Nothing booked on this day'),
    moreLabel: (count: number) => t('+{count} more', { count }),
  },
}

interface GridProps {
  control: CalendarControl
  appointments: readonly AppointmentRow[]
  onOpen: (id: number) => void
  onCreate: (start: Wall, until?: Wall) => void
  onMove: (row: AppointmentRow, span: { startsAt: string; endsAt: string }) => void
}

/** The library works in the browser's time zone, so it gets times of the company's clock without a zone. */
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

/** A month with a dot per appointment, and the chosen day's appointments below. */
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
        // The library sets aria-selected, which buttons do not have.
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

/** Removes the library's labels such as `2026-11-15`: voice control needs the words that are shown. */
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
