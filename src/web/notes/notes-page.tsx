import { Paper, Stack } from '@mantine/core'
import { t } from '../language/t.ts'
import { ProjectPart } from '../projects/page/project-part.tsx'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { NoteItem } from './note-item.tsx'
import { NoteWriter } from './note-writer.tsx'

export default function NotesPage() {
  return (
    <ProjectPart title={t('Notes')} describe={(project) => counted(project.notes.length, 'note')}>
      {(project) => (
        <Stack maw="56rem">
          <Paper withBorder p="md" radius="md" className="no-print">
            <NoteWriter projectId={project.id} about={`${project.number} ${project.customer.name}`} />
          </Paper>
          {project.notes.length === 0 ? (
            <EmptyState title={t('No notes yet')}>
              {t('Gate codes, promises, phone calls: whatever your colleagues should know.')}
            </EmptyState>
          ) : (
            <Paper withBorder px="md" py={4} radius="md">
              <ul className="plain-list">
                {project.notes.map((note) => (
                  <NoteItem key={note.id} note={note} />
                ))}
              </ul>
            </Paper>
          )}
        </Stack>
      )}
    </ProjectPart>
  )
}
