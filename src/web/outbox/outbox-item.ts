import type { PositionProblem } from '../../domain/appointments.ts'
import type { PhotoKind } from '../../domain/photos.ts'

/** Where the telephone was, or why it could not tell. */
export type CheckInPosition =
  | { lat: number; lon: number /** Meters. */; accuracy?: number | undefined }
  | { problem: PositionProblem }

/** What waits to be sent; a photo's bytes lie beside it. */
export type OutboxContent =
  | { kind: 'photo'; list: PhotoKind; fileName: string; bytes: number; type: string }
  | { kind: 'note'; text: string }
  | { kind: 'check_in'; appointmentId: number; position: CheckInPosition }

export type OutboxKind = OutboxContent['kind']

/** One thing made on this device and not yet with the server, as it is kept in the browser's database. */
export interface OutboxItem {
  id: string
  /** Whose it is: it is sent under this employee's session and no other. */
  employeeId: number
  projectId: number
  /** The project in a person's words, `BA-26-0056 Ann Lee`; '' where the device did not know it. */
  about: string
  /** Idempotency-Key, the same for every try. */
  key: string
  /** When it was made, by this device's clock. */
  createdAt: string
  /** Grows with every item of this device: what is sent first. */
  order: number
  content: OutboxContent
  /** Why the server will not take it; '' while it may still go. */
  refusal: string
}

/**
 * `waiting` for its turn, the network or the session; `paused` by the person; `failed`: the server had trouble with it
 * again and again, it is tried once more later and holds up no other; `refused`: the server will never take it.
 */
export type OutboxState = 'waiting' | 'sending' | 'paused' | 'failed' | 'refused'

/** An item as a screen shows it. */
export interface OutboxEntry extends OutboxItem {
  state: OutboxState
  /** How much has gone out, from 0 to 1. */
  progress: number
  /** What it waits for, or why it was refused; '' where there is nothing to say. */
  message: string
  /** False: the browser would not keep it, and a reload loses it. */
  kept: boolean
}

/** What has arrived since the page was opened. */
export interface SentEntry {
  id: string
  projectId: number
  content: OutboxContent
  /** The server had this photo already. */
  duplicate: boolean
}

/** A file that was not taken into the outbox, and why. */
export interface RefusedFile {
  name: string
  why: string
}
