import { Link } from 'react-router'
import type { HistoryEvent } from '../../contract/history.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { UndoEventButton } from '../removals/undo-event-button.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import { formatInstant, formatTime } from '../ui/time.ts'
import { Changes } from './changes.tsx'
import { EventWords } from './event-words.tsx'
import classes from './history.module.css'
import { RestoreProject } from './restore-project.tsx'
import { screenOf } from './screen-of.ts'
import { UndoChangeButton } from './undo-change-button.tsx'

/** One event: when, who, what, each field before and after, the way to the thing, and taking it back. */
export function EventRow({ event, withProject }: { event: HistoryEvent; withProject: boolean }) {
  const path = useEmployeePath()
  const screen = screenOf(event)
  return (
    <li className={classes.event}>
      <time dateTime={event.at} title={formatInstant(event.at)} className={classes.time}>
        {formatTime(event.at)}
      </time>
      <div className={classes.told}>
        <p>
          {!event.actor && <span className={classes.nobody}>{t('Customer or system')}: </span>}
          <EventWords event={event} withProject={withProject} />
          {event.amount !== undefined && (
            <span className={classes.amount}>
              {' '}
              <Money cents={event.amount} />
            </span>
          )}
        </p>
        <Changes event={event} />
      </div>
      <div className={classes.acts}>
        {screen !== null && (
          <Link
            to={path(screen)}
            aria-label={t('Open what this was about: {summary}', { summary: sentence(event.summary) })}
          >
            {t('Open')}
          </Link>
        )}
        <UndoEventButton event={event} />
        <UndoChangeButton event={event} />
        <RestoreProject event={event} />
      </div>
    </li>
  )
}
