import { Text } from '@mantine/core'
import type { HistoryEvent } from '../../contract/history.ts'
import { t } from '../language/t.ts'
import { UndoEventButton } from '../removals/undo-event-button.tsx'
import { InstantText, RelativeTime } from '../ui/time-text.tsx'
import { Changes } from './changes.tsx'
import { EventWords } from './event-words.tsx'
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
        <li key={event.id} className={classes.listed}>
          <Text span>
            {!event.actor && <span className={classes.nobody}>{t('Customer or system')}: </span>}
            <EventWords event={event} withProject={false} />
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
