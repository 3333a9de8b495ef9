import { Text } from '@mantine/core'
import type { HistoryEvent } from '../../contract/history.ts'
import { UndoEventButton } from '../removals/undo-event-button.tsx'
import { InstantText, RelativeTime } from '../ui/time-text.tsx'
import { fieldWord, valueWords } from './change-words.ts'
import classes from './history.module.css'

/** Who did what and when; with `changes`, what each field was and what it became. */
export function EventList({
  events,
  changes = false,
}: {
  events: readonly HistoryEvent[]
  changes?: boolean
}) {
  return (
    <ol className={classes.events}>
      {events.map((event) => (
        <li key={event.id} className={classes.event}>
          <Text span>
            <Text span fw={600}>
              {event.actor?.name ?? 'Customer or system'}
            </Text>{' '}
            {event.summary}
          </Text>{' '}
          <Text span size="sm" c="dimmed" className={classes.when ?? ''}>
            {changes ? <InstantText instant={event.at} /> : <RelativeTime instant={event.at} />}
          </Text>
          <UndoEventButton event={event} />
          {changes && <Changes event={event} />}
        </li>
      ))}
    </ol>
  )
}

function Changes({ event }: { event: HistoryEvent }) {
  const changes = Object.entries(event.changes)
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes}>
      {changes.map(([field, { from, to }]) => (
        <div key={field} className={classes.change}>
          <dt>{fieldWord(field)}</dt>
          <dd>
            <Values before={valueWords(field, from)} after={valueWords(field, to)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Values({ before, after }: { before: string | null; after: string | null }) {
  if (before === null) return <span className={classes.after}>{after ?? '—'}</span>
  return (
    <>
      <span className={classes.before}>{before}</span>
      <span aria-hidden> → </span>
      <span className={classes.spoken}> became </span>
      {after === null ? (
        <span className={classes.nothing}>nothing</span>
      ) : (
        <span className={classes.after}>{after}</span>
      )}
    </>
  )
}
