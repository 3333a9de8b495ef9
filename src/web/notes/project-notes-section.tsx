import { Anchor, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { projectName } from '../projects/project-words.ts'
import { useEmployeePath } from '../session/paths.ts'
import { NoteItem } from './note-item.tsx'
import { NoteWriter } from './note-writer.tsx'

/** A field for a new note, and the notes below it. */
export function ProjectNotesSection({
  project: { id, number, customer, notes },
  most = notes.length,
}: {
  project: Project
  /** Shows the newest ones only, with a link to the rest. */
  most?: number
}) {
  const path = useEmployeePath()
  const isNew = useSearchParams()[0].has('new')
  return (
    <>
      <NoteWriter
        // The page may be open already when its address asks for a new note.
        key={`${isNew}`}
        projectId={id}
        about={projectName({ number, customer })}
        autoFocus={isNew}
      />
      {notes.length === 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('No notes yet. Add gate codes, promises, what the customer said.')}
        </Text>
      ) : (
        <ul className="plain-list">
          {notes.slice(0, most).map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
      {notes.length > most && (
        <Anchor
          component={Link}
          to={path(`projects/${id}/notes`)}
          size="sm"
          display="inline-block"
          py={4}
          className="no-print"
        >
          {t('All {length} notes', { length: notes.length })}
        </Anchor>
      )}
    </>
  )
}
