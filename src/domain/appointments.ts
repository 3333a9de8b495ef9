import { companyDayParts, formatCompanyTimes } from './dates.ts'
import { invalidField } from './errors.ts'
import { type Sentence, say } from './sentences/say.ts'

/** What a visit is for. */
export const appointmentKinds = [
  'site_visit',
  'measure',
  'bid_review',
  'inspection',
  'installation',
  'delivery',
  'other',
] as const
export type AppointmentKind = (typeof appointmentKinds)[number]

/** A kind as people call it: `Site visit`. */
export const appointmentKindWords = {
  site_visit: 'Site visit',
  measure: 'Measure',
  bid_review: 'Bid review',
  inspection: 'Inspection',
  installation: 'Installation',
  delivery: 'Delivery',
  other: 'Appointment',
} as const satisfies Record<AppointmentKind, string>

/** Without an outcome, the appointment is in the future, or nobody has entered one. */
export const appointmentOutcomes = ['kept', 'no_show', 'canceled', 'rescheduled'] as const
export type AppointmentOutcome = (typeof appointmentOutcomes)[number]

export const appointmentOutcomeWords = {
  kept: 'Kept',
  no_show: 'No show',
  canceled: 'Canceled',
  rescheduled: 'Rescheduled',
} as const satisfies Record<AppointmentOutcome, string>

/** False when it was canceled, rescheduled or missed, so that the employee is free. */
export function takesTime(outcome: AppointmentOutcome | null): boolean {
  return outcome === null || outcome === 'kept'
}

/** Why the phone gave no position: permission denied, no fix, or a timeout. */
export const positionProblems = ['denied', 'unavailable', 'timeout'] as const
export type PositionProblem = (typeof positionProblems)[number]

/** The length of a visit without an end. */
export const usualMinutes = 60
/** Anything longer is a typing mistake. */
export const maxAppointmentDays = 7

interface Span {
  startsAt: string | Date
  endsAt: string | Date
}

/**
 * Start and end of a visit in whole seconds; one hour without an end.
 * @throws invalid naming `endsAt` unless it is after the start, by at most a week
 */
export function appointmentSpan(
  startsAt: string | Date,
  endsAt?: string | Date,
): { startsAt: Date; endsAt: Date } {
  const start = wholeSecond(startsAt)
  const end = endsAt === undefined ? start + usualMinutes * 60_000 : wholeSecond(endsAt)
  if (end <= start) throw invalidField('endsAt', 'Must be after the start')
  if (end - start > maxAppointmentDays * 86_400_000) {
    throw invalidField(
      'endsAt',
      say('Must be at most {count} days after the start', { count: maxAppointmentDays }),
    )
  }
  return { startsAt: new Date(start), endsAt: new Date(end) }
}

/** iCalendar has no fractions of a second. */
function wholeSecond(instant: string | Date): number {
  return Math.floor(new Date(instant).getTime() / 1000) * 1000
}

/** When a visit is, on the company's clock: `Mon, Dec 7, 2026, 9:00 – 10:00 AM`. */
export function saySpan({ startsAt, endsAt }: Span): Sentence {
  const [from, to] = [new Date(startsAt), new Date(endsAt)]
  const { weekday, month, day, year } = companyDayParts(from)
  const time = formatCompanyTimes(from, to).slice(`${weekday}, ${month} ${day}, ${year}, `.length)
  return say(`{weekday}, ${month} {nth}, {year}, {time}`, { weekday: say(weekday), nth: day, year, time })
}

export interface Position {
  /** Degrees, WGS 84. */
  lat: number
  lon: number
}

const earthRadius = 6_371_008.8

/** Meters between two positions on a sphere of the earth's mean radius (haversine); within 0.5 % of the truth. */
export function distanceBetween(one: Position, other: Position): number {
  const [fromLat, toLat] = [toRadians(one.lat), toRadians(other.lat)]
  const lat = Math.sin((toLat - fromLat) / 2) ** 2
  const lon = Math.sin(toRadians(other.lon - one.lon) / 2) ** 2
  const part = lat + Math.cos(fromLat) * Math.cos(toLat) * lon
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(part)))
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

const feetPerMeter = 3.280_84
const feetPerMile = 5_280

/** Feet below 1,000, else miles, rounded to what a phone's position is worth: `240 ft`, `1.2 mi`. */
export function formatDistance(meters: number): string {
  const feet = Math.round((meters * feetPerMeter) / 10) * 10
  if (feet < 1_000) return `${feet} ft`
  const miles = (meters * feetPerMeter) / feetPerMile
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles).toLocaleString('en-US')} mi`
}
