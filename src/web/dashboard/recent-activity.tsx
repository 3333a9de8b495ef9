import { Link } from 'react-router'
import type { HistoryEvent } from '../../contract/history.ts'
import { EventWords } from '../history/event-words.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { RelativeTime } from '../ui/time-text.tsx'
import classes from './dashboard.module.css'
import { Panel, Quiet } from './panel.tsx'
import { ShowAll, useShortList } from './short-list.tsx'

/** Who did what, newest first. */
export function RecentActivity({ events }: { events: readonly HistoryEvent[] }) {
  const path = useEmployeePath()
  const { shown, ...rest } = useShortList(events)
  return (
    <Panel
      title={t('Recent activity')}
      aside={
        <Link className={classes.aside} to={path('history')}>
          {t('Whole history')}
        </Link>
      }
    >
      {events.length === 0 ? (
        <Quiet title={t('Nothing has happened yet.')}>{t('Changes by your colleagues show up here.')}</Quiet>
      ) : (
        <ul className={classes.events}>
          {shown.map((event) => (
            <li key={event.id}>
              <span>
                <EventWords event={event} />
              </span>
              <span className={classes.detail}>
                <RelativeTime instant={event.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <ShowAll {...rest} />
    </Panel>
  )
}
