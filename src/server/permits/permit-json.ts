import { type RawBuilder, sql } from 'kysely'
import type { NewPermit, Permit, PermitChange, PermitNote } from '../../contract/permits.ts'
import type { Day } from '../../domain/dates.ts'
import {
  daysInStage,
  daysWaiting,
  isExpired,
  nextInspectionBy,
  type PermitDays,
  type PermitStage,
  type PermitWish,
} from '../../domain/permits.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import { given } from '../database/editable.ts'
import { type EmployeeName, employeeAsJson, type JsonRow, toInstant } from '../database/json-rows.ts'
import type { PermitNote as PermitNoteTable, Permit as PermitTable } from '../database/schema.generated.ts'

export interface PermitNoteJson extends JsonRow<PermitNoteTable> {
  author: EmployeeName
}

export interface PermitJson extends JsonRow<PermitTable> {
  inspection_days: number | null
  application_type: string | null
  file_type: string | null
  notes: PermitNoteJson[]
}

/** SQL for a permit with its log. The query must select from `permit`. */
export function permitAsJson(): RawBuilder<PermitJson> {
  return sql<PermitJson>`(to_jsonb(permit) || jsonb_build_object(
    'inspection_days', (
      select authority.inspection_days from issuing_authority authority where authority.id = permit.authority_id),
    'application_type', (select file.media_type from stored_file file where file.id = permit.application_file_id),
    'file_type', (select file.media_type from stored_file file where file.id = permit.permit_file_id),
    'notes', (
      select coalesce(jsonb_agg(${permitNoteAsJson()} order by permit_note.id), '[]')
      from permit_note where permit_note.permit_id = permit.id)))`
}

/** SQL for one note of a permit's log. The query must select from `permit_note`. */
export function permitNoteAsJson(): RawBuilder<PermitNoteJson> {
  return sql<PermitNoteJson>`(
    to_jsonb(permit_note) || jsonb_build_object('author', ${employeeAsJson('permit_note.author_id')}))`
}

/** @param today for counting the days of waiting, and for telling whether it has expired */
export function toPermit(json: PermitJson, today: Day): Permit {
  const days = {
    stage: json.stage as PermitStage,
    stageSince: json.stage_since,
    submitted: json.submitted,
    released: json.released,
    expires: json.expires,
    lastInspection: json.last_inspection,
  }
  const path = `/api/projects/${json.project_id}/permits/${json.id}`
  return {
    id: json.id,
    project_id: json.project_id,
    issuing_authority: json.issuing_authority,
    authority_id: json.authority_id,
    submission_method: json.submission_method,
    title: json.title,
    number: json.number,
    ...days,
    nextInspectionBy: nextInspectionBy(days, json.inspection_days),
    expired: isExpired(days, today),
    daysWaiting: daysWaiting(days, today),
    daysInStage: daysInStage(days, today),
    application: json.application_type === null ? null : `${path}/applicationpreview`,
    file: json.file_type === null ? null : `${path}/preview`,
    applicationIsPdf: json.application_type === 'application/pdf',
    fileIsPdf: json.file_type === 'application/pdf',
    notes: json.notes.map(toPermitNote),
    version: json.version,
    createdAt: toInstant(json.created_at),
    updatedAt: toInstant(json.updated_at),
  }
}

export function toPermitNote(json: PermitNoteJson): PermitNote {
  return {
    id: json.id,
    permit_id: json.permit_id,
    notes: json.notes,
    author: json.author,
    createdAt: toInstant(json.created_at),
  }
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
