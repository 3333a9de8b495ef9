import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteNote, type ProjectNote, updateNote } from '../../contract/notes.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { t } from '../language/t.ts'
import { projectKeys } from '../projects/projects-api.ts'
import { text } from '../records/form-fields.ts'
import { recordForm } from '../records/record-form.ts'
import { useOfferUndo } from '../removals/use-offer-undo.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { EditConflict, EditNotices } from '../ui/editing/edit-notices.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { notifyError } from '../ui/notify.ts'
import { TextArea } from '../ui/text-area.tsx'
import { RelativeTime } from '../ui/time-text.tsx'
import { isSaveKey } from './note-writer.tsx'
import classes from './notes.module.css'

/** Only its author can edit and delete a note. */
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

const noteForm = recordForm({ content: text(t('Note')) })

function NoteEditor({ note, onDone }: { note: ProjectNote; onDone: () => void }) {
  const { update } = useNoteActions(note.project_id)
  const edit = useVersionedEdit({
    draftKey: `note-edit-${note.id}`,
    of: { entity: 'note', entityId: note.id },
    record: note,
    form: noteForm,
    save: (values, _changed, version) =>
      update.mutateAsync({ noteId: note.id, ...noteForm.toRequest(values), version }),
    onSaved: onDone,
  })
  const isEmpty = edit.form.values.content.trim() === ''
  const place = { what: t('this note'), edit }

  function cancel() {
    edit.discard()
    onDone()
  }

  return (
    <form
      onSubmit={(event) => {
        if (isEmpty) event.preventDefault()
        else edit.onSubmit(event)
      }}
    >
      <Stack gap="xs" mt={4}>
        <EditNotices {...place} />
        <TextArea
          aria-label={noteForm.labels.content}
          minRows={2}
          maxRows={16}
          data-autofocus
          autoFocus
          readOnly={edit.saving}
          {...edit.form.getInputProps('content')}
          onKeyDown={(event) => {
            if (isSaveKey(event) && !isEmpty) edit.onSubmit()
            if (event.key === 'Escape') cancel()
          }}
        />
        <FailureAlert>{edit.failure}</FailureAlert>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="xs" onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="xs" loading={edit.saving} disabled={isEmpty}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
      <EditConflict {...place} />
    </form>
  )
}

function useNoteActions(projectId: number) {
  return {
    update: useChange(
      ({ noteId, content, version }: { noteId: number; content: string; version: number }) =>
        call(updateNote, { params: { id: projectId, noteId }, body: { content, version } }),
      ...projectKeys,
    ),
    remove: useChange(
      (noteId: number) => call(deleteNote, { params: { id: projectId, noteId } }),
      ...projectKeys,
    ),
  }
}
