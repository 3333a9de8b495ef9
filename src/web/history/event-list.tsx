import { Text } from '@mantine/core'
import type { HistoryEvent } from '../../contract/history.ts'
import { UndoEventButton } from '../removals/undo-event-button.tsx'
import { InstantText, RelativeTime } from '../ui/time-text.tsx'
import { Changes } from './changes.tsx'
import { EventWords } from './event-words.tsx'
import classes from './history.module.css'

/** Who did what and when. With `changes`, also each field before and after. */
export function EventList({
  events,
  changes = false,
}: {
  events: readonly HistoryEvent[]
  changes?: boolean
}) {
  return (
    <ol className={`plain-list ${classes.events}`}>
      {events.map((event) => (
        <li key={event.id} className={classes.listed}>
          <Text span>
            <EventWords event={event} withProject={false} />
          </Text>{' '}
          <Text span size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {changes ? <InstantText instant={event.at} /> : <RelativeTime instant={event.at} />}
          </Text>
          <UndoEventButton event={event} />
          {changes && <Changes event={event} />}
        </li>
      ))}
    </ol>
  )
}
