import { Alert, Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { outbox } from '../outbox/this-outbox.ts'
import { useLocalDraft } from '../ui/editing/use-local-draft.ts'
import { WaitingNotes } from './waiting-notes.tsx'

/**
 * Where a new note is written. It is kept on this device at once and goes out by itself, network or not; until it has
 * arrived it stands below.
 */
export function NoteWriter({
  projectId,
  about,
  onSaved,
}: {
  projectId: number
  /** The project's number and customer. */
  about: string
  onSaved?: () => void
}) {
  const [content, setContent] = useState('')
  const [error, setError] = useState<string>()
  const saving = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
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
    setError(undefined)
    try {
      await outbox.add(projectId, about, { kind: 'note', text: content.trim() })
      draft.clear(content)
      // What was typed on meanwhile is not saved yet.
      setContent((now) => (now === content ? '' : now))
      onSaved?.()
    } catch (cause) {
      // The text stays where it is.
      setError(messageOf(cause))
    } finally {
      saving.current = false
    }
  }

  function takeBack(text: string) {
    setContent((typed) => (typed.trim() === '' ? text : `${text}\n\n${typed}`))
    field.current?.focus()
  }

  return (
    <>
      <form onSubmit={save} className="no-print">
        <Stack gap="xs">
          <Textarea
            ref={field}
            label={t('New note')}
            placeholder={t('What should your colleagues know?')}
            autosize
            minRows={2}
            maxRows={16}
            value={content}
            onChange={(event) => setContent(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (isSaveKey(event)) void save()
            }}
          />
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed" visibleFrom="sm">
              <Kbd size="xs">{t('Ctrl')}</Kbd> + <Kbd size="xs">{t('Enter')}</Kbd> {t('saves')}
            </Text>
            <Button type="submit" disabled={content.trim() === ''} ml="auto">
              {t('Save note')}
            </Button>
          </Group>
        </Stack>
      </form>
      <WaitingNotes projectId={projectId} onChange={takeBack} />
    </>
  )
}

/** Ctrl Enter, or ⌘ Enter. */
export function isSaveKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey)
}
