import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import type { ProjectNote } from '../../contract/notes.ts'
import { t } from '../language/t.ts'
import { text } from '../records/form-fields.ts'
import { recordForm } from '../records/record-form.ts'
import { EditConflict, EditNotices } from '../ui/editing/edit-notices.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { isSaveKey } from './note-writer.tsx'
import { useNoteActions } from './notes-api.ts'

const noteForm = recordForm({ content: text(t('Note')) })

/** Changes an own note in its place. */
export function NoteEditor({ note, onDone }: { note: ProjectNote; onDone: () => void }) {
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
        <Textarea
          aria-label={noteForm.labels.content}
          autosize
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
        {edit.failure && (
          <Alert color="red" role="alert">
            {edit.failure}
          </Alert>
        )}
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
