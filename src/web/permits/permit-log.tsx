import { Button, Group, Kbd, Text, Title } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Permit } from '../../contract/permits.ts'
import { isRecordedOtherwise, messageOf } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { isSaveKey } from '../notes/note-writer.tsx'
import { useLocalDraft } from '../ui/editing/use-local-draft.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { RecentTime } from '../ui/time-text.tsx'
import classes from './permits.module.css'
import { useWritePermitNote } from './permits-api.ts'

const mostShown = 4

/** Notes on the application, the newest last. */
export function PermitLog({ permit }: { permit: Permit }) {
  const [allShown, setAllShown] = useState(false)
  const { notes } = permit
  const shown = allShown ? notes : notes.slice(-mostShown)
  return (
    <section className={classes.log} aria-label={t('Log of {title}', { title: permit.title })}>
      <Title order={3} size="sm" mb={6}>
        {t('Log')}
      </Title>
      {notes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No notes yet. Write down who you called, what they said and what they asked for.')}
        </Text>
      )}
      {notes.length > mostShown && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setAllShown(!allShown)}
          aria-expanded={allShown}
          ml={-8}
        >
          {allShown
            ? t('Show the newest only')
            : t('Show {count} earlier', { count: notes.length - mostShown })}
        </Button>
      )}
      <ol className={`plain-list ${classes.notes}`}>
        {shown.map((note) => (
          <li key={note.id}>
            <Text size="xs" c="dimmed">
              <RecentTime instant={note.createdAt} /> · {note.author.name}
            </Text>
            <Text size="sm" className={classes.noteText ?? ''}>
              {note.notes}
            </Text>
          </li>
        ))}
      </ol>
      <LogWriter permit={permit} />
    </section>
  )
}

function LogWriter({ permit }: { permit: Permit }) {
  const [text, setText] = useState('')
  const [key, setKey] = useState(newIdempotencyKey)
  const saving = useRef(false)
  const write = useWritePermitNote(permit)
  const draft = useLocalDraft({
    key: `permit-note-${permit.id}`,
    values: { text, key },
    dirty: text !== '',
    restore: (kept) => {
      setText(kept.text)
      setKey(kept.key)
    },
  })

  async function save(event?: FormEvent) {
    event?.preventDefault()
    if (text.trim() === '' || saving.current) return
    saving.current = true
    try {
      await write.mutateAsync({ notes: text.trim(), key })
      draft.clear({ text, key })
      // Keep what was typed meanwhile.
      setText((now) => (now === text ? '' : now))
      setKey(newIdempotencyKey())
    } catch (error) {
      if (isRecordedOtherwise(error)) setKey(newIdempotencyKey())
    } finally {
      saving.current = false
    }
  }

  return (
    <form onSubmit={save} className="no-print">
      <TextArea
        aria-label={t('Write into the log of {title}', { title: permit.title })}
        placeholder={t('Called the counter: two weeks more')}
        minRows={1}
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (isSaveKey(event)) void save()
        }}
      />
      <FailureAlert mt="xs">
        {isRecordedOtherwise(write.error)
          ? t('Your first text is already in the log. Leave only what’s new here, and add it.')
          : write.error && messageOf(write.error)}
      </FailureAlert>
      {text.trim() !== '' && (
        <Group justify="space-between" gap="xs" mt="xs">
          <Text size="xs" c="dimmed" visibleFrom="sm">
            <Rich
              message="<0>Ctrl</0> + <1>Enter</1> saves"
              components={[<Kbd key="ctrl" size="xs" />, <Kbd key="enter" size="xs" />]}
            />
          </Text>
          <Button type="submit" size="xs" loading={write.isPending} ml="auto">
            {t('Write')}
          </Button>
        </Group>
      )}
    </form>
  )
}
