import { Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import type { OutboxEntry } from '../outbox/outbox-view.ts'
import { isStuck } from '../outbox/outbox-words.ts'
import { outbox } from '../outbox/this-outbox.ts'
import { useConfirmRemoval } from '../outbox/use-confirm-removal.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useLocalDraft } from '../ui/editing/use-local-draft.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { RelativeTime } from '../ui/time-text.tsx'
import classes from './notes.module.css'

/** Stores a new note on this device and sends it in the background. Notes that wait are listed below. */
export function NoteWriter({
  projectId,
  about,
  autoFocus = false,
  onSaved,
}: {
  projectId: number
  /** The project's number and customer. */
  about: string
  autoFocus?: boolean
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
      // Keep what was typed meanwhile.
      setContent((now) => (now === content ? '' : now))
      onSaved?.()
    } catch (cause) {
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
          <TextArea
            ref={field}
            label={t('New note')}
            autoFocus={autoFocus}
            placeholder={t('What should your colleagues know?')}
            minRows={2}
            maxRows={16}
            value={content}
            onChange={(event) => setContent(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (isSaveKey(event)) void save()
            }}
          />
          <FailureAlert>{error}</FailureAlert>
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed" visibleFrom="sm">
              <Kbd size="xs">{t('Ctrl')}</Kbd> + <Kbd size="xs">{t('Enter')}</Kbd> {t('saves')}
            </Text>
            <Button type="submit" variant="default" disabled={content.trim() === ''} ml="auto">
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

/** Notes that have not been sent, the newest first. */
function WaitingNotes({
  projectId,
  onChange,
}: {
  projectId: number
  /** Puts the text back into the field. */
  onChange: (text: string) => void
}) {
  const waiting = useOutbox({ projectId, kind: 'note' })
  if (waiting.length === 0) return null
  return (
    <ul className={classes.waiting} aria-label={t('Notes to be sent')}>
      {waiting.toReversed().map((entry) => (
        <WaitingNote key={entry.id} entry={entry} onChange={onChange} />
      ))}
    </ul>
  )
}

function WaitingNote({ entry, onChange }: { entry: OutboxEntry; onChange: (text: string) => void }) {
  const remove = useConfirmRemoval()
  const { content, state, createdAt, kept } = entry
  if (content.kind !== 'note') return null
  const stuck = isStuck(entry)
  const Icon = stuck ? IconAlertTriangle : IconCloudUp
  return (
    <li className={classes.note}>
      <Group gap={6} wrap="nowrap" c={stuck ? 'var(--mantine-color-error)' : 'dimmed'}>
        <Icon size={16} aria-hidden style={{ flex: 'none' }} />
        <Text size="sm">
          {stateWords(entry)}
          {!kept && `, ${t('lost with a reload')}`}
          {' · '}
          <RelativeTime instant={createdAt} />
        </Text>
      </Group>
      <Text className={classes.content ?? ''}>{content.text}</Text>
      {state !== 'sending' && (
        <Group gap="xs" mt={6}>
          {stuck && (
            <Button variant="default" size="sm" onClick={() => void outbox.retry(entry.id)}>
              {t('Try again')}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            onClick={() => void outbox.remove(entry.id).then(() => onChange(content.text))}
          >
            {t('Change')}
          </Button>
          <Button variant="subtle" color="gray" size="sm" onClick={() => void remove(entry)}>
            {t('Remove')}
          </Button>
        </Group>
      )}
    </li>
  )
}

function stateWords({ state, message }: OutboxEntry): string {
  if (state === 'sending') return t('Is being sent')
  if (state === 'paused') return t('Paused')
  const words = { waiting: t('Not sent yet'), failed: t('Not sent'), refused: t('Refused') }[state]
  return message === '' ? words : `${words}: ${message}`
}
