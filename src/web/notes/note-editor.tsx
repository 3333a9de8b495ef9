import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ProjectNote } from '../../contract/notes.ts'
import { isStale, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { usePresence } from '../live/presence.ts'
import { PresenceBadge } from '../live/presence-badge.tsx'
import { useRecordNews } from '../live/record-news.ts'
import { ColleagueNotice } from '../ui/colleague-notice.tsx'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { useLocalDraft } from '../ui/use-local-draft.ts'
import { isSaveKey } from './note-writer.tsx'
import { useNoteActions } from './notes-api.ts'

/** Changes an own note in its place. */
export function NoteEditor({ note, onDone }: { note: ProjectNote; onDone: () => void }) {
  const { update } = useNoteActions(note.project_id)
  const [content, setContent] = useState(note.content)
  const [opened] = useState(note)
  /** What the typing began on: typing from an earlier visit may be older than the note. */
  const [version, setVersion] = useState(note.version)
  const [theirs, setTheirs] = useState<ProjectNote>()
  const place = { entity: 'note', entityId: note.id }
  const present = usePresence(place)
  const news = useRecordNews(place)
  const draft = useLocalDraft({
    key: `note-edit-${note.id}`,
    values: content,
    dirty: content !== note.content,
    version,
    restore: (kept, begunOn) => {
      setContent(kept)
      setVersion(begunOn ?? note.version)
    },
  })

  async function save(against = version) {
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
        <PresenceBadge people={present} what={t('this note')} />
        <ColleagueNotice what={t('this note')} news={news && { actor: news.actor, taken: [] }} />
        <Textarea
          aria-label={t('Note')}
          autosize
          minRows={2}
          maxRows={16}
          data-autofocus
          autoFocus
          readOnly={update.isPending}
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
            {t('Cancel')}
          </Button>
          <Button type="submit" size="xs" loading={update.isPending} disabled={content.trim() === ''}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
      {theirs && (
        <ConflictDialog
          what={t('this note')}
          of={place}
          fields={[
            {
              key: 'content',
              label: t('Note'),
              before: version === opened.version ? opened.content : undefined,
              mine: content,
              theirs: theirs.content,
            },
          ]}
          onSettle={(taken) => {
            setVersion(theirs.version)
            setTheirs(undefined)
            if (taken.size > 0) cancel()
            else void save(theirs.version)
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </form>
  )
}
