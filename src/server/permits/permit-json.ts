import { sql } from 'kysely'
import type { NewPermit, Permit, PermitChange, PermitNote } from '../../contract/permits.ts'
import type { Day } from '../../domain/dates.ts'
import {
  daysInStage,
  daysWaiting,
  isExpired,
  nextInspectionBy,
  type PermitDays,
  type PermitWish,
} from '../../domain/permits.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import { given } from '../database/editable.ts'
import { employeeAsJson, instantsOf, recordFields, rowAsJson, toInstant } from '../database/json-rows.ts'

type Derived = 'nextInspectionBy' | 'expired' | 'daysWaiting' | 'daysInStage'
type Files = 'application' | 'file' | 'applicationIsPdf' | 'fileIsPdf'

/** The JSON that PostgreSQL builds for a permit; `toPermit` adds what follows from it, and ISO instants. */
export interface PermitJson extends Omit<Permit, Derived | Files> {
  inspectionDays: number | null
  /** Null without a file. */
  applicationType: string | null
  fileType: string | null
}

const permitFields = [
  ...recordFields,
  'project_id',
  'issuing_authority',
  'authority_id',
  'submission_method',
  'title',
  'number',
  'stage',
  'stageSince',
  'submitted',
  'released',
  'expires',
  'lastInspection',
] as const

/** SQL for one note of a permit's log. The query must select from `permit_note`. */
export const permitNoteAsJson = rowAsJson<PermitNote>(
  'permit_note',
  ['id', 'permit_id', 'notes', 'createdAt'],
  {
    author: employeeAsJson('permit_note.author_id'),
  },
)

/** SQL for a permit with its log. The query must select from `permit`. */
export const permitAsJson = rowAsJson<PermitJson>('permit', permitFields, {
  inspectionDays: sql`(
    select authority.inspection_days from issuing_authority authority where authority.id = permit.authority_id)`,
  applicationType: sql`(
    select file.media_type from stored_file file where file.id = permit.application_file_id)`,
  fileType: sql`(select file.media_type from stored_file file where file.id = permit.permit_file_id)`,
  notes: sql`(
    select coalesce(json_agg(${permitNoteAsJson} order by permit_note.id), '[]')
    from permit_note where permit_note.permit_id = permit.id)`,
})

/** @param today for counting the days of waiting, and for telling whether it has expired */
export function toPermit(
  { inspectionDays, applicationType, fileType, ...json }: PermitJson,
  today: Day,
): Permit {
  const path = `/api/projects/${json.project_id}/permits/${json.id}`
  return {
    ...json,
    nextInspectionBy: nextInspectionBy(json, inspectionDays),
    expired: isExpired(json, today),
    daysWaiting: daysWaiting(json, today),
    daysInStage: daysInStage(json, today),
    application: applicationType === null ? null : `${path}/applicationpreview`,
    file: fileType === null ? null : `${path}/preview`,
    applicationIsPdf: applicationType === 'application/pdf',
    fileIsPdf: fileType === 'application/pdf',
    notes: json.notes.map(toPermitNote),
    ...instantsOf(json, ['createdAt', 'updatedAt']),
  }
}

export function toPermitNote(json: PermitNote): PermitNote {
  return { ...json, createdAt: toInstant(json.createdAt) }
}

/** `the permit Foundation (LADBS)`. */
export function permitLabel(permit: Pick<Permit, 'title' | 'issuing_authority'>): Sentence {
  return say('the permit {name} ({text})', { name: permit.title, text: permit.issuing_authority })
}

/** The days of a form. An empty field clears its day. */
export function toWish(change: NewPermit | PermitChange): PermitWish {
  return given({
    stage: change.stage,
    ...('inStageSince' in change ? { inStageSince: orNull(change.inStageSince) } : {}),
    submitted: orNull(change.submitted),
    expires: orNull(change.expires),
    ...('lastInspection' in change ? { lastInspection: orNull(change.lastInspection) } : {}),
  })
}

function orNull(day: string | undefined): string | null | undefined {
  return day === '' ? null : day
}

export function toDays(permit: Permit): PermitDays {
  const { stage, stageSince, submitted, released, expires, lastInspection } = permit
  return { stage, stageSince, submitted, released, expires, lastInspection }
}

export function dayColumns(days: PermitDays) {
  return {
    stage: days.stage,
    stage_since: days.stageSince,
    submitted: days.submitted,
    released: days.released,
    expires: days.expires,
    last_inspection: days.lastInspection,
  }
}
