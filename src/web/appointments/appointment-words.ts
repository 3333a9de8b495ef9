import { notifications } from '@mantine/notifications'
import type {
  Appointment,
  AppointmentConflict,
  AppointmentRow,
  CheckIn,
} from '../../contract/appointments.ts'
import type { Project } from '../../contract/projects.ts'
import {
  type AppointmentKind,
  type AppointmentOutcome,
  appointmentKinds,
  appointmentKindWords,
  appointmentOutcomeWords,
  formatDistance,
  type PositionProblem,
} from '../../domain/appointments.ts'
import { type RoughPosition, roughMiles } from '../../domain/rough-positions.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { addressLine, roughWord } from '../projects/project-words.ts'
import { notifySuccess } from '../ui/notify.ts'
import { formatTime } from '../ui/time.ts'
import { spanWords, whenWords } from './calendar/company-clock.ts'

export const kindWord = (kind: AppointmentKind): string => named(appointmentKindWords[kind])

export const kindChoices = appointmentKinds.map((value) => ({ value, label: kindWord(value) }))

export const outcomeWord = (outcome: AppointmentOutcome): string => named(appointmentOutcomeWords[outcome])

export const titleOf = ({ title, kind }: Pick<Appointment, 'title' | 'kind'>): string =>
  title || kindWord(kind)

export const personWords = ({ employee }: Pick<Appointment, 'employee'>): string =>
  employee?.name ?? t('Nobody yet')

/** For screen readers. */
export function spokenName(appointment: AppointmentRow): string {
  const { project, outcome } = appointment
  return [
    titleOf(appointment),
    `${project.customerName}, ${project.number}`,
    whenWords(appointment),
    personWords(appointment),
    ...(outcome ? [outcomeWord(outcome)] : []),
  ].join(', ')
}

/** `Tom Okafor is at BA-26-0056 Ann Lee then, 9:00 – 10:00 AM`. */
export function conflictSentence({ employee, project, ...span }: AppointmentConflict): string {
  return t('{name} is at {number} {customerName} then, {span}', {
    name: employee.name,
    number: project.number,
    customerName: project.customerName,
    span: spanWords(span),
  })
}

const problems: Record<PositionProblem, string> = {
  denied: t('location is not allowed for this site'),
  unavailable: t('the device could not tell where it is'),
  timeout: t('it took too long'),
}

/** `9:02 AM, 240 ft from the site`, or why the distance is unknown. */
export function checkInWords({ at, distance, approximate, lat, accuracy, positionProblem }: CheckIn): string {
  const time = formatTime(at)
  if (positionProblem !== '')
    return t('{time}, without a position: {problem}', {
      time,
      problem: problems[positionProblem],
    })
  if (lat === null) return t('{time}, without a position', { time })
  const exact = accuracy === null ? '' : formatDistance(accuracy)
  if (distance === null) {
    return exact === ''
      ? t('{time}, with a position; the site has none to compare', { time })
      : t('{time}, with a position (give or take {exact}); the site has none to compare', { time, exact })
  }
  if (approximate !== null) return roughCheckInWords(time, distance, approximate)
  const far = formatDistance(distance)
  return exact === ''
    ? t('{time}, {distance} from the site', { time, distance: far })
    : t('{time}, {distance} from the site (give or take {exact})', { time, distance: far, exact })
}

/** `9:02 AM, about 12 mi from the site (position by ZIP code)` */
function roughCheckInWords(time: string, distance: number, rough: RoughPosition): string {
  const { isLess, miles } = roughMiles(distance, rough)
  const words = { time, miles, position: roughWord(rough) }
  return isLess
    ? t('{time}, less than {miles} mi from the site ({position})', words)
    : t('{time}, about {miles} mi from the site ({position})', words)
}

type Site = AppointmentRow['project']['site']

/** A link to directions; undefined when the site has neither an address nor a position. */
export function wayTo(site: Site): string | undefined {
  const address = addressLine({ ...site, state: site.street || site.city || site.zip ? site.state : '' })
  const isExact = site.lat !== null && site.lon !== null && site.approximate === null
  const place = isExact && !site.street ? `${site.lat},${site.lon}` : address
  return place === ''
    ? undefined
    : `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
}

/** Confirms what was saved, and warns about conflicting appointments. */
export function notifySaved(
  how: 'booked' | 'saved',
  appointment: Appointment & { conflicts?: readonly AppointmentConflict[] },
): void {
  const values = { title: titleOf(appointment), when: whenWords(appointment) }
  const said = how === 'booked' ? t('Booked: {title}, {when}', values) : t('Saved: {title}, {when}', values)
  const { conflicts = [] } = appointment
  if (conflicts.length === 0) {
    notifySuccess(said)
    return
  }
  notifications.show({
    title: said,
    message: conflicts.map((conflict) => conflictSentence(conflict)).join('; '),
    color: 'yellow',
    autoClose: 12_000,
  })
}

/** Adds the project's number, customer and site. */
export function rowOf({ customer, ...project }: Project, appointment: Appointment): AppointmentRow {
  const { id, number, status, region, site } = project
  return {
    ...appointment,
    project: { id, number, status, region, site, customerName: customer.name, customerPhone: customer.phone },
  }
}
