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

/** What became of an appointment; without one it is still to come, or nobody has said. */
export const appointmentOutcomes = ['kept', 'no_show', 'canceled', 'rescheduled'] as const
export type AppointmentOutcome = (typeof appointmentOutcomes)[number]

/** Why a telephone gave no position: its owner said no, it could not tell, it took too long. */
export const positionProblems = ['denied', 'unavailable', 'timeout'] as const
export type PositionProblem = (typeof positionProblems)[number]

/** Unless told, a visit takes an hour. */
export const usualMinutes = 60
/** Longer than a working week is a mistake of the pen. */
export const maxAppointmentDays = 7

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

interface Span {
  startsAt: string | Date
  endsAt: string | Date
}

/** True when two spans of time share more than a moment: one that begins as the other ends is no conflict. */
export function overlap(one: Span, other: Span): boolean {
  return new Date(one.startsAt) < new Date(other.endsAt) && new Date(other.startsAt) < new Date(one.endsAt)
}
