import type { HoleFacts } from '../../contract/caisson-logs.ts'
import type { PositionProblem } from '../../domain/appointments.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { newIdempotencyKey } from '../api/client.ts'

/** Where the phone is, or why it could not tell. */
export type CheckInPosition =
  | { lat: number; lon: number /** Meters. */; accuracy?: number | undefined }
  | { problem: PositionProblem }

/** What is sent. The file of a photo is stored apart from it. */
export type OutboxContent =
  | { kind: 'photo'; list: PhotoKind; fileName: string; bytes: number; type: string; caption?: string }
  | { kind: 'note'; text: string }
  | { kind: 'check_in'; appointmentId: number; position: CheckInPosition }
  /** `logId`: of a hole that the server has; its number may change. */
  | { kind: 'caisson_log'; logId: number | null; hole: string; facts: HoleFacts }

export type OutboxKind = OutboxContent['kind']

/** A photo, note, check-in or log of a hole that the server does not have yet, as the browser's database stores it. */
export interface OutboxItem {
  id: string
  /** Who made it. It is only ever sent under this employee's session. */
  employeeId: number
  projectId: number
  /** The project's number and customer, `BA-26-0056 Ann Lee`; '' when this device does not know them. */
  about: string
  /** The Idempotency-Key, the same for every try. */
  key: string
  /** By this device's clock. */
  createdAt: string
  /** Items are sent in this order. */
  order: number
  content: OutboxContent
  /** Why the server will never accept it; '' unless it was refused. */
  refusal: string
}

export function newItem(
  from: Pick<OutboxItem, 'employeeId' | 'projectId' | 'about' | 'content' | 'order'>,
  createdAt: Date,
): OutboxItem {
  const [id, key] = [newIdempotencyKey(), newIdempotencyKey()]
  return { ...from, id, key, createdAt: createdAt.toISOString(), refusal: '' }
}

export interface SentItem extends OutboxItem {
  /** The server already had this photo. */
  duplicate: boolean
}
