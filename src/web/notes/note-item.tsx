import { ActionIcon, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProjectNote } from '../../contract/notes.ts'
import { t } from '../language/t.ts'
import { useOfferUndo } from '../removals/use-offer-undo.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { notifyError } from '../ui/notify.ts'
import { RelativeTime } from '../ui/time-text.tsx'
import { NoteEditor } from './note-editor.tsx'
import classes from './notes.module.css'
import { useNoteActions } from './notes-api.ts'

/** One note; its author may change and delete it. */
export function NoteItem({ note, readOnly = false }: { note: ProjectNote; readOnly?: boolean }) {
  const employee = useCurrentUser()
  const [editing, setEditing] = useState(false)
  const own = note.author.id === employee.id && !readOnly
  return (
    <li className={classes.note}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text size="sm" c="dimmed">
          <Text span fw={600} c="var(--mantine-color-text)">
            {note.author.name}
          </Text>{' '}
          <RelativeTime instant={note.createdAt} />
          {note.updatedAt !== note.createdAt && `, ${t('edited')}`}
        </Text>
        {own && !editing && <OwnActions note={note} onEdit={() => setEditing(true)} />}
      </Group>
      {editing ? (
        <NoteEditor note={note} onDone={() => setEditing(false)} />
      ) : (
        <Text className={classes.content ?? ''}>{note.content}</Text>
      )}
    </li>
  )
}

function OwnActions({ note, onEdit }: { note: ProjectNote; onEdit: () => void }) {
  const { remove } = useNoteActions(note.project_id)
  const offerUndo = useOfferUndo(note.project_id)

  async function deleteNote() {
    try {
      const { message, removal_id } = await remove.mutateAsync(note.id)
      offerUndo(message, removal_id)
    } catch (error) {
      notifyError(error, t('The note couldn’t be deleted'))
    }
  }

  return (
    <Group gap={4} wrap="nowrap" my={-4} className="no-print">
      <ActionIcon variant="subtle" color="gray" aria-label={t('Edit note')} onClick={onEdit}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Delete note')}
        loading={remove.isPending}
        onClick={() => void deleteNote()}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}
