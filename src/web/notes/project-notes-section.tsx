import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { NoteItem } from './note-item.tsx'
import { NoteWriter } from './note-writer.tsx'

const mostShown = 3

export function ProjectNotesSection({ project }: { project: Project }) {
  const path = useEmployeePath()
  return (
    <>
      <NoteWriter projectId={project.id} about={`${project.number} ${project.customer.name}`} />
      {project.notes.length === 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('No notes yet. Add gate codes, promises, what the customer said.')}
        </Text>
      ) : (
        <ul className="plain-list">
          {project.notes.slice(0, mostShown).map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
      {project.notes.length > mostShown && (
        <Anchor
          component={Link}
          to={path(`projects/${project.id}/notes`)}
          size="sm"
          display="inline-block"
          py={4}
          className="no-print"
        >
          {t('All {length} notes', { length: project.notes.length })}
        </Anchor>
      )}
    </>
  )
}
