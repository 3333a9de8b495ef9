import type { Transaction } from 'kysely'
import type { Appointment, AppointmentChange } from '../../contract/appointments.ts'
import {
  distanceBetween,
  formatDistance,
  type Position,
  type PositionProblem,
} from '../../domain/appointments.ts'
import { invalidField } from '../../domain/errors.ts'
import { timeKeptOffline } from '../../domain/offline.ts'
import { type RoughPosition, roughMiles } from '../../domain/rough-positions.ts'
import { type PlainMessage, type Sentence, say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { insertRow } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { ProjectRow } from '../projects/projects.queries.ts'
import { kindWords } from './appointment-words.ts'

/** Has either a position or the reason why there is none. */
export interface CheckInRequest {
  at: Date
  position: Position | null
  /** Meters. */
  accuracy: number | null
  problem: PositionProblem | ''
}

/**
 * The check-in in a change; null without one.
 * @throws invalid naming a field that is missing or contradicts another, or `checkedInAt`
 */
export function readCheckIn(change: AppointmentChange, now: Date): CheckInRequest | null {
  const { user_lat, user_lon, accuracy, positionProblem, checkedInAt } = change
  const position = readPosition(user_lat, user_lon)
  if (position && positionProblem !== undefined) {
    throw invalidField('positionProblem', 'There is none when user_lat and user_lon are sent')
  }
  if (!position && accuracy !== undefined) {
    throw invalidField('accuracy', 'Belongs to a position: send user_lat and user_lon with it')
  }
  if (!position && positionProblem === undefined) {
    if (checkedInAt === undefined) return null
    throw invalidField('checkedInAt', 'Send user_lat and user_lon with it, or positionProblem')
  }
  return {
    at: timeKeptOffline('checkedInAt', checkedInAt, now),
    position,
    accuracy: accuracy ?? null,
    problem: positionProblem ?? '',
  }
}

function readPosition(lat: number | undefined, lon: number | undefined): Position | null {
  if (lat === undefined && lon === undefined) return null
  if (lat === undefined) throw invalidField('user_lat', 'Must come together with user_lon')
  if (lon === undefined) throw invalidField('user_lon', 'Must come together with user_lat')
  return { lat, lon }
}

/**
 * Records a check-in; the caller has locked the project. The appointment keeps its version, so that a check-in gives
 * nobody a conflict.
 */
export async function recordCheckIn(
  trx: Transaction<DB>,
  actor: Actor,
  project: Pick<ProjectRow, 'id' | 'site_lat' | 'site_lon' | 'site_approximate'>,
  appointment: Pick<Appointment, 'id' | 'kind'>,
  checkIn: CheckInRequest,
): Promise<void> {
  const { at, position, accuracy, problem } = checkIn
  const { site_lat: lat, site_lon: lon } = project
  const distance = position && lat !== null && lon !== null ? distanceBetween(position, { lat, lon }) : null
  const approximate = distance === null ? null : (project.site_approximate as RoughPosition | null)
  await insertRow(trx, 'check_in', {
    appointment_id: appointment.id,
    employee_id: actor.id,
    at,
    lat: position?.lat ?? null,
    lon: position?.lon ?? null,
    accuracy,
    distance,
    approximate,
    position_problem: problem,
  })
  await recordEvent(trx, {
    at,
    actor,
    projectId: project.id,
    entity: 'appointment',
    entityId: appointment.id,
    verb: 'checked_in',
    summary: describeCheckIn(appointment, { distance, approximate, problem }),
  })
}

function describeCheckIn(
  { kind }: Pick<Appointment, 'kind'>,
  {
    distance,
    approximate,
    problem,
  }: { distance: number | null; approximate: RoughPosition | null; problem: PositionProblem | '' },
): Sentence {
  if (distance !== null && approximate !== null) return describeRoughly(distance, approximate)
  if (distance !== null) {
    const [count = '', unit] = formatDistance(distance).split(' ')
    return unit === 'ft'
      ? say('checked in {count} ft from the site', { count })
      : say('checked in {count} mi from the site', { count })
  }
  const arrived = say('checked in for the {kind}', { kind: say(kindWords(kind)) })
  return problem === ''
    ? arrived
    : say('{what} without a position: {problem}', { what: arrived, problem: say(problemWords[problem]) })
}

function describeRoughly(distance: number, rough: RoughPosition): Sentence {
  const { isLess, miles: count } = roughMiles(distance, rough)
  if (rough === 'zip') {
    return isLess
      ? say('checked in less than {count} mi from the site (position by ZIP code)', { count })
      : say('checked in about {count} mi from the site (position by ZIP code)', { count })
  }
  return isLess
    ? say('checked in less than {count} mi from the site (position by city)', { count })
    : say('checked in about {count} mi from the site (position by city)', { count })
}

const problemWords: Record<PositionProblem, PlainMessage> = {
  denied: 'the telephone may not tell it',
  unavailable: 'the telephone could not tell it',
  timeout: 'the telephone took too long',
}
