import type { Appointment, AppointmentChange, NewAppointment } from '../../contract/appointments.ts'
import { type AppointmentKind, appointmentSpan, usualMinutes } from '../../domain/appointments.ts'
import { type Day, isDay } from '../../domain/dates.ts'
import type { ChosenProject } from '../expenses/expense-form.ts'
import { t } from '../language/t.ts'
import { choice, formOnly, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { fieldErrorsOf } from '../ui/editing/field-errors.ts'
import { formatDay } from '../ui/time.ts'
import { kindWord } from './appointment-words.ts'
import { instantAt, type Wall, wallOf } from './calendar/company-clock.ts'
import { isTime, timeWords } from './time-field.tsx'

/** An appointment's form. Its times are on the company's clock. */
const flatForm = recordForm({
  project: formOnly<ChosenProject | null>(t('Project'), null, (project) => project?.name ?? '—'),
  kind: choice<AppointmentKind>(t('What for'), 'site_visit', kindWord),
  title: text(t('Title')),
  day: formOnly<Day>(t('Day'), '', formatDay),
  /** `HH:mm`, or the typed text when it is no time. */
  start: formOnly<string>(t('From'), '', timeWords),
  endDay: formOnly<Day>(t('Last day'), '', formatDay),
  end: formOnly<string>(t('To'), '', timeWords),
  employee_id: choice<number | null>(t('Who goes'), null, () => t('Nobody yet')),
  notes: text(t('Notes')),
})
export type AppointmentValues = FormValues<typeof flatForm>

export const appointmentForm = {
  ...flatForm,
  toValues: toAppointmentValues,
  validate: validateAppointment,
  fieldOf: appointmentField,
}

export function emptyAppointment({
  project,
  start,
  until = later(start, usualMinutes),
  employeeId,
}: {
  project: ChosenProject | null
  start: Wall
  until?: Wall | undefined
  employeeId: number | null
}): AppointmentValues {
  return { ...flatForm.start, project, ...timesOf(start, until), employee_id: employeeId }
}

function toAppointmentValues(appointment: Appointment): AppointmentValues {
  return {
    ...flatForm.toValues({ ...appointment, employee_id: appointment.employee?.id ?? null }),
    project: { id: appointment.project_id, name: '' },
    ...timesOf(wallOf(appointment.startsAt), wallOf(appointment.endsAt)),
  }
}

const timesOf = (start: Wall, end: Wall): Times => ({
  day: start.day,
  start: start.time,
  endDay: end.day,
  end: end.time,
})

type Times = Pick<AppointmentValues, 'day' | 'start' | 'endDay' | 'end'>

/** The times in UTC; undefined while a day or a time is invalid. */
export function spanOf({ day, start, endDay, end }: Times): { startsAt: string; endsAt: string } | undefined {
  if (!isDay(day) || !isDay(endDay) || !isTime(start) || !isTime(end)) return undefined
  return { startsAt: instantAt({ day, time: start }), endsAt: instantAt({ day: endDay, time: end }) }
}

/** In milliseconds; undefined while the times are invalid. */
export function lengthOf(values: Times): number | undefined {
  const span = spanOf(values)
  const length = span ? Date.parse(span.endsAt) - Date.parse(span.startsAt) : 0
  return length > 0 ? length : undefined
}

/** Moves the start, and the end with it. @param length of the appointment, in milliseconds */
export function withStart(
  values: AppointmentValues,
  start: Partial<Pick<Times, 'day' | 'start'>>,
  length: number,
): Times {
  const { day, start: before, endDay, end } = values
  const moved = { day, start: before, endDay, end, ...start }
  const fresh = spanOf({ ...moved, endDay: moved.day, end: moved.start })
  if (fresh) {
    const until = wallOf(new Date(Date.parse(fresh.startsAt) + length))
    return { ...moved, endDay: until.day, end: until.time }
  }
  return { ...moved, ...(isDay(moved.day) ? { endDay: moved.day } : {}) }
}

/** One sentence per field that is wrong. */
function validateAppointment(values: AppointmentValues): Record<string, string> {
  const { project, day, start, endDay, end } = values
  const span = spanOf(values)
  return {
    ...(project === null ? { project: t('Choose the project') } : {}),
    ...(isDay(day) ? {} : { day: t('Choose a day') }),
    ...(isTime(start) ? {} : { start: t('Type a time, like 9:30 AM') }),
    ...(isDay(endDay) ? {} : { endDay: t('Choose a day') }),
    ...(isTime(end) ? {} : { end: t('Type a time, like 10:30 AM') }),
    ...(span ? spanErrors(span) : {}),
  }
}

function spanErrors({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Record<string, string> {
  const errors = Object.entries(fieldErrorsOf(() => void appointmentSpan(startsAt, endsAt)))
  return Object.fromEntries(errors.map(([field, sentence]) => [appointmentField(field), sentence]))
}

/** @throws when the times are invalid */
export function toNewAppointment(values: AppointmentValues): NewAppointment {
  const span = spanOf(values)
  if (!span) throw new Error('An appointment needs its day and its times')
  return { ...flatForm.toRequest(values), ...span }
}

export function toAppointmentChange(
  values: AppointmentValues,
  changed: readonly (keyof AppointmentValues)[],
  version: number,
): AppointmentChange {
  const isMoved = changed.some((field) => ['day', 'start', 'endDay', 'end'].includes(field))
  return { ...flatForm.toChange(values, changed, version), ...(isMoved && spanOf(values)) }
}

/** The form's field for a field of the request. */
export function appointmentField(path: string): string {
  return { startsAt: 'start', endsAt: 'end' }[path] ?? path
}

/** The next full hour on the company's clock, or 9 AM outside working hours. */
export function nextHour(now: Date): Wall {
  const { day, time } = wallOf(new Date(now.getTime() + 3_600_000))
  const hour = Number(time.slice(0, 2))
  return { day, time: hour < 7 || hour > 18 ? '09:00' : `${time.slice(0, 2)}:00` }
}

function later(start: Wall, minutes: number): Wall {
  return wallOf(new Date(Date.parse(instantAt(start)) + minutes * 60_000))
}
