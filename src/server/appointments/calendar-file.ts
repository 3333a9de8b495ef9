import ical, { escape, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { AppointmentRow } from '../../contract/appointments.ts'
import { appointmentKindWords, appointmentOutcomeWords } from '../../domain/appointments.ts'
import { companyTimeZone } from '../../domain/dates.ts'
import { formatPhone } from '../../domain/phones.ts'

export type CalendarAppointment = AppointmentRow & {
  /** The event shows the project's customer and site, so their changes count too. */
  projectUpdatedAt: string
}

export interface CalendarOwner {
  firstName: string
  name: string
  everybody: boolean
}

/** How often a calendar app should ask again. */
const refreshSeconds = 15 * 60

const [timeZoneBlock = ''] = [tzlib_get_ical_block(companyTimeZone)].flat()

/**
 * Appointments as iCalendar (RFC 5545), in the company's time zone, whose rules are included. The same appointments
 * always give the same bytes, which keeps the ETag.
 */
export function writeCalendar(
  appointments: readonly CalendarAppointment[],
  owner: CalendarOwner,
  publicUrl: string,
): string {
  const calendar = ical({
    prodId: { company: 'Groundwork', product: 'Appointments' },
    // The library does not escape the name.
    name: escape(owner.everybody ? 'All appointments' : `Appointments of ${owner.name}`, false),
    ttl: refreshSeconds,
    // Without a name: the library would write its stamps, which must be UTC, on the named zone's clock.
    timezone: { name: null, generator: () => timeZoneBlock },
  })
  for (const appointment of appointments) calendar.createEvent(toEvent(appointment, owner, publicUrl))
  return calendar.toString()
}

function toEvent(appointment: CalendarAppointment, owner: CalendarOwner, publicUrl: string) {
  const { id, outcome, version, createdAt, project } = appointment
  const url = `${publicUrl}/employee/${encodeURIComponent(owner.firstName)}/projects/${project.id}`
  const changed = toInstant(latest(appointment.updatedAt, appointment.projectUpdatedAt))
  const isOff = outcome === 'canceled' || outcome === 'rescheduled'
  return {
    id: `appointment-${id}@${new URL(publicUrl).hostname}`,
    sequence: version - 1,
    ...toTimes(appointment),
    // In a published calendar, DTSTAMP says when the event was last revised.
    stamp: changed,
    created: toInstant(createdAt),
    lastModified: changed,
    summary: describe(appointment),
    location: toLocation(project.site),
    description: toDescription(appointment, owner, url),
    url,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
}

function toInstant(text: string): Temporal.Instant {
  return Temporal.Instant.from(text)
}

function latest(one: string, other: string): string {
  return one > other ? one : other
}

/**
 * In the company's time zone, except in the hour that comes twice when daylight saving time ends. RFC 5545 (3.3.5)
 * means its first pass, but some apps read the second, so such a visit is written in UTC.
 */
function toTimes({ startsAt, endsAt }: CalendarAppointment) {
  const [start, end] = [toInstant(startsAt), toInstant(endsAt)]
  const timezone = isAmbiguous(start) || isAmbiguous(end) ? null : companyTimeZone
  return { start, end, timezone }
}

/** True when the company's clock shows this time twice. */
function isAmbiguous(instant: Temporal.Instant): boolean {
  const shown = instant.toZonedDateTimeISO(companyTimeZone).toPlainDateTime()
  const [earlier, later] = (['earlier', 'later'] as const).map(
    (disambiguation) => shown.toZonedDateTime(companyTimeZone, { disambiguation }).epochMilliseconds,
  )
  return earlier !== later
}

/** `Measure · BA-26-0056 Ann Lee`, with its title where it has one. */
function describe({ kind, title, project }: CalendarAppointment): string {
  const what = title === '' ? appointmentKindWords[kind] : `${appointmentKindWords[kind]}: ${title}`
  return `${what} · ${project.number} ${project.customerName}`
}

type Site = AppointmentRow['project']['site']

function toLocation({ street, city, state, zip, lat, lon, approximate }: Site) {
  // New addresses start with the state filled in, so a state alone is no address.
  const isKnown = street !== '' || city !== '' || zip !== ''
  const title = [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
  // A telephone would lead to a rough position as if it were the site.
  const geo = lat === null || lon === null || approximate !== null ? undefined : { lat, lon }
  if (isKnown) return { title, ...(geo && { geo }) }
  return geo ? { geo } : null
}

function toDescription(appointment: CalendarAppointment, { everybody }: CalendarOwner, url: string): string {
  const { project, employee, notes, outcome, outcomeNote } = appointment
  const whom = employee ? `With ${employee.name}` : 'Nobody has taken it yet'
  const became = outcome && [appointmentOutcomeWords[outcome], outcomeNote].filter(Boolean).join(': ')
  return [formatPhone(project.customerPhone), everybody && whom, notes.trim(), became, url]
    .filter(Boolean)
    .join('\n')
}
