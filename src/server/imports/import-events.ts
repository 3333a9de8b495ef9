import type { NewEvent } from '../database/record-event.ts'
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

/** A note that comes or goes is kept in words, as when somebody writes or deletes it. */
export function contentChange(table: WrittenTable, record: Columns, action: 'added' | 'deleted') {
  if (table !== 'project_note') return {}
  const content = record['content']
  const [from, to] = action === 'added' ? [null, content] : [content, null]
  return { content: { from, to } }
}
