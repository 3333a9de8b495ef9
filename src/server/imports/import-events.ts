import { type ProjectStatus, statusLabel } from '../../domain/projects.ts'
import type { Changes, NewEvent } from '../database/record-event.ts'
import { type Columns, entityOf, type WrittenTable } from './written-tables.ts'

/** Whose event it is and what it is about: what belongs to a project is found there. */
export function eventAbout(
  { at, actor }: Pick<NewEvent, 'at' | 'actor'>,
  table: WrittenTable,
  id: number,
  record: Columns,
): Pick<NewEvent, 'at' | 'actor' | 'projectId' | 'entity' | 'entityId'> {
  const about = { at, actor, entity: entityOf[table], entityId: id }
  if (table === 'project') return { ...about, projectId: id }
  return table === 'project_note' ? { ...about, projectId: Number(record['project_id']) } : about
}

/**
 * A project's step is told by itself, as everywhere, and where nothing that history keeps was changed, nothing is.
 * @param summary without `step` that says where the project went
 */
export function eventsOfChange(
  about: ReturnType<typeof eventAbout>,
  { status, ...changes }: Changes,
  summary: { change: string; step?: string },
): NewEvent[] {
  const events: NewEvent[] = []
  if (status) {
    events.push({
      ...about,
      verb: 'moved',
      summary: summary.step ?? `moved the project to ${statusLabel(status.to as ProjectStatus)}`,
      changes: { status },
    })
  }
  if (Object.keys(changes).length > 0) {
    events.push({ ...about, verb: 'changed', summary: summary.change, changes })
  }
  return events
}

/** A note that comes or goes is kept in words, as when somebody writes or deletes it. */
export function contentChange(table: WrittenTable, record: Columns, action: 'added' | 'deleted') {
  if (table !== 'project_note') return {}
  const content = record['content']
  const [from, to] = action === 'added' ? [null, content] : [content, null]
  return { content: { from, to } }
}
