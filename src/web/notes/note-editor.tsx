import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ProjectNote } from '../../contract/notes.ts'
import { isStale, messageOf } from '../api/api-error.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { useLocalDraft } from '../ui/use-local-draft.ts'
import { isSaveKey } from './note-writer.tsx'
import { useNoteActions } from './notes-api.ts'

/** Changes an own note in its place. */
export function NoteEditor({ note, onDone }: { note: ProjectNote; onDone: () => void }) {
  const { update } = useNoteActions(note.project_id)
  const [content, setContent] = useState(note.content)
  const [version, setVersion] = useState(note.version)
  const [theirs, setTheirs] = useState<ProjectNote>()
  const draft = useLocalDraft({
    key: `note-edit-${note.id}`,
    values: content,
    dirty: content !== note.content,
    version,
    restore: setContent,
  })

  async function save(against = draft.restoredVersion ?? version) {
    if (content.trim() === '' || update.isPending) return
    try {
      await update.mutateAsync({ noteId: note.id, content: content.trim(), version: against })
      draft.clear()
      onDone()
    } catch (error) {
      const current = isStale(error) ? ProjectNote.safeParse(error.current) : undefined
      if (current?.success) setTheirs(current.data)
    }
  }

  function cancel() {
    draft.clear()
    onDone()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="xs" mt={4}>
        <Textarea
          aria-label="Note"
          autosize
          minRows={2}
          maxRows={16}
          data-autofocus
          autoFocus
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isSaveKey(event)) void save()
            if (event.key === 'Escape') cancel()
          }}
        />
        {update.error && !theirs && (
          <Alert color="red" role="alert">
            {messageOf(update.error)}
          </Alert>
        )}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="xs" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" size="xs" loading={update.isPending} disabled={content.trim() === ''}>
            Save
          </Button>
        </Group>
      </Stack>
      {theirs && (
        <ConflictDialog
          what="this note"
          fields={[{ label: 'Note', mine: content, theirs: theirs.content }]}
          onKeepMine={() => {
            setVersion(theirs.version)
            setTheirs(undefined)
            void save(theirs.version)
          }}
          onTakeTheirs={() => {
            setTheirs(undefined)
            cancel()
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </form>
  )
}
