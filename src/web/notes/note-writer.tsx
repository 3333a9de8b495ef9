import { Alert, Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { useLocalDraft } from '../ui/use-local-draft.ts'
import { useNoteActions } from './notes-api.ts'

/** Where a new note is written; what is typed stays here until it is saved. */
export function NoteWriter({ projectId }: { projectId: number }) {
  const { create } = useNoteActions(projectId)
  const [content, setContent] = useState('')
  const saving = useRef(false)
  const draft = useLocalDraft({
    key: `note-${projectId}`,
    values: content,
    dirty: content !== '',
    restore: setContent,
  })

  async function save(event?: FormEvent) {
    event?.preventDefault()
    if (content.trim() === '' || saving.current) return
    saving.current = true
    try {
      await create.mutateAsync(content.trim())
      draft.clear()
      setContent('')
    } catch {
      // Shown below; the text stays where it is.
    } finally {
      saving.current = false
    }
  }

  return (
    <form onSubmit={save}>
      <Stack gap="xs">
        <Textarea
          label="New note"
          placeholder="What should the others know?"
          autosize
          minRows={2}
          maxRows={16}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isSaveKey(event)) void save()
          }}
        />
        {create.error && (
          <Alert color="red" role="alert">
            {messageOf(create.error)}
          </Alert>
        )}
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed" visibleFrom="sm">
            <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd> saves
          </Text>
          <Button type="submit" loading={create.isPending} disabled={content.trim() === ''} ml="auto">
            Save note
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Ctrl Enter, or ⌘ Enter. */
export function isSaveKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey)
}
