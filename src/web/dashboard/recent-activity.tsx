import type { HistoryEvent } from '../../contract/history.ts'
import { EventWords } from '../history/event-words.tsx'
import { t } from '../language/t.ts'
import { RelativeTime } from '../ui/time-text.tsx'
import classes from './dashboard.module.css'
import { Detail, Nothing, Panel, ShortList } from './panel.tsx'

/** Who did what, newest first. */
export function RecentActivity({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <Panel title={t('Recent activity')} more={{ screen: 'history', label: t('Whole history') }}>
      {events.length === 0 ? (
        <Nothing title={t('Nothing has happened yet.')}>
          {t('Changes by your colleagues show up here.')}
        </Nothing>
      ) : (
        <ShortList rows={events} className={classes.events}>
          {(event) => (
            <>
              <span>
                <EventWords event={event} />
              </span>
              <Detail>
                <RelativeTime instant={event.at} />
              </Detail>
            </>
          )}
        </ShortList>
      )}
    </Panel>
  )
}
