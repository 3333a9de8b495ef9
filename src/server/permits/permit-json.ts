import { type RawBuilder, sql } from 'kysely'
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
import { employeeAsJson } from '../database/employee-json.ts'

export interface PermitNoteJson {
  id: number
  permit_id: number
  notes: string
  author: { id: number; name: string }
  created_at: string
}

export interface PermitJson {
  id: number
  project_id: number
  issuing_authority: string
  authority_id: number | null
  inspection_days: number | null
  submission_method: string
  title: string
  number: string
  stage: Permit['stage']
  stage_since: Day
  submitted: Day | null
  released: Day | null
  expires: Day | null
  last_inspection: Day | null
  application_type: string | null
  file_type: string | null
  notes: PermitNoteJson[]
  version: number
  created_at: string
  updated_at: string
}

/** SQL for a permit with its log. The query must select from `permit`. */
export function permitAsJson(): RawBuilder<PermitJson> {
  return sql<PermitJson>`json_build_object(
    'id', permit.id,
    'project_id', permit.project_id,
    'issuing_authority', permit.issuing_authority,
    'authority_id', permit.authority_id,
    'inspection_days', (
      select authority.inspection_days from issuing_authority authority where authority.id = permit.authority_id),
    'submission_method', permit.submission_method,
    'title', permit.title,
    'number', permit.number,
    'stage', permit.stage,
    'stage_since', permit.stage_since,
    'submitted', permit.submitted,
    'released', permit.released,
    'expires', permit.expires,
    'last_inspection', permit.last_inspection,
    'application_type', (select file.media_type from stored_file file where file.id = permit.application_file_id),
    'file_type', (select file.media_type from stored_file file where file.id = permit.permit_file_id),
    'notes', (
      select coalesce(json_agg(${permitNoteAsJson()} order by permit_note.id), '[]')
      from permit_note where permit_note.permit_id = permit.id),
    'version', permit.version,
    'created_at', permit.created_at,
    'updated_at', permit.updated_at)`
}

/** SQL for one note of a permit's log. The query must select from `permit_note`. */
export function permitNoteAsJson(): RawBuilder<PermitNoteJson> {
  return sql<PermitNoteJson>`json_build_object(
    'id', permit_note.id,
    'permit_id', permit_note.permit_id,
    'notes', permit_note.notes,
    'author', ${employeeAsJson('permit_note.author_id')},
    'created_at', permit_note.created_at)`
}

/** @param today for counting the days of waiting, and for telling whether it has expired */
export function toPermit(json: PermitJson, today: Day): Permit {
  const days = {
    stage: json.stage,
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
    createdAt: new Date(json.created_at).toISOString(),
    updatedAt: new Date(json.updated_at).toISOString(),
  }
}

export function toPermitNote(json: PermitNoteJson): PermitNote {
  return {
    id: json.id,
    permit_id: json.permit_id,
    notes: json.notes,
    author: json.author,
    createdAt: new Date(json.created_at).toISOString(),
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
