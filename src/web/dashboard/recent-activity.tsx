import { Link } from 'react-router'
import type { HistoryEvent } from '../../contract/history.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { RelativeTime } from '../ui/time-text.tsx'
import classes from './dashboard.module.css'
import { Panel } from './panel.tsx'
import { ShowAll, useShortList } from './short-list.tsx'

/** Who did what, newest first. */
export function RecentActivity({ events }: { events: readonly HistoryEvent[] }) {
  const { shown, ...rest } = useShortList(events)
  return (
    <Panel title="Recent activity" area="activity">
      {events.length === 0 ? (
        <EmptyState title="Nothing has happened yet">What colleagues change shows here.</EmptyState>
      ) : (
        <ul className={classes.events}>
          {shown.map((event) => (
            <Happening key={event.id} event={event} />
          ))}
        </ul>
      )}
      <ShowAll {...rest} />
    </Panel>
  )
}

function Happening({ event }: { event: HistoryEvent }) {
  return (
    <li>
      <span>
        {event.actor && <strong>{event.actor.name} </strong>}
        <Summary event={event} />
      </span>
      <span className={classes.detail}>
        <RelativeTime instant={event.at} />
      </span>
    </li>
  )
}

/** What happened; the project's number leads there, wherever the sentence says it, or at its end. */
function Summary({ event: { actor, summary, project } }: { event: HistoryEvent }) {
  const path = useEmployeePath()
  const sentence = actor ? summary : summary.charAt(0).toUpperCase() + summary.slice(1)
  if (!project) return sentence
  const link = <Link to={path(`projects/${project.id}`)}>{project.number}</Link>
  // An invoice's number begins with its project's: that is not the project's own.
  const [before = '', ...after] = sentence.split(new RegExp(`${escaped(project.number)}(?![-\\d])`))
  return (
    <>
      {before}
      {after.length === 0 && ' · '}
      {link}
      {after.join(project.number)}
    </>
  )
}

const escaped = (text: string) => text.replaceAll(/[^\w\s]/g, '\\$&')
