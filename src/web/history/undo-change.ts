import type { HistoryEvent } from '../../contract/history.ts'
import { t } from '../language/t.ts'
import { isSameValue, undoableRecords } from './undoable-records.ts'

/** Whether a change of fields can be undone here; `why` says what prevents it. */
export type Undoing = { kind: 'none' } | { kind: 'offered' } | { kind: 'refused'; why: string }

/** Goes by the event alone. `takeBack` checks whether the record has changed since. */
export function undoingOf(event: HistoryEvent): Undoing {
  const record = undoableRecords[event.entity]
  const fields = Object.keys(event.changes)
  if (!record || event.verb !== 'changed' || fields.length === 0 || event.project?.isDeleted) {
    return { kind: 'none' }
  }
  if (event.isOvertaken) return { kind: 'refused', why: t('Changed again since') }
  const isKept = fields.every((field) => record.fields.includes(field) && hasIds(event, field))
  return isKept
    ? { kind: 'offered' }
    : { kind: 'refused', why: t('Change it by hand; we don’t have all its earlier values') }
}

/**
 * Restores the earlier values, unless somebody changed one of them since.
 * @throws Error with the reason; ApiError when the server refuses
 */
export async function takeBack(event: HistoryEvent): Promise<void> {
  const record = undoableRecords[event.entity]
  if (!record) throw new Error(t('You can’t undo this from here'))
  const now = await record.read(event)
  if (!now) throw new Error(t('It’s no longer there'))
  const moved = Object.entries(event.changes).some(
    ([field, { to }]) => !isSameValue(field, now.fields[field], to),
  )
  if (moved) throw new Error(t('Someone changed it since. Open it and change it there.'))
  const earlier = Object.fromEntries(
    Object.entries(event.changes).map(([field, { from }]) => [field, from ?? null]),
  )
  await record.write(event, earlier, now.version)
}

/** Old events have people and addresses as words only, without the ids that undoing needs. */
function hasIds({ entity, changes }: HistoryEvent, field: string): boolean {
  const from = changes[field]?.from
  if (entity !== 'project') return true
  if (field === 'coordinates') return from === null || !String(from).includes('?')
  if (!['site', 'business', 'salesperson', 'manager'].includes(field) || from === null) return true
  if (typeof from !== 'object' || from === undefined) return false
  return field === 'site' || ('id' in from && from.id !== null)
}
