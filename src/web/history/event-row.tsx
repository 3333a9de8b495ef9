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
import { RestoreProject, UndoChangeButton } from './undo-buttons.tsx'

/** One event: when, who, what, each field before and after, a link to the record, and Undo. */
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
          <EventWords event={event} withProject={withProject} />
          {event.amount !== undefined && (
            <strong>
              {' '}
              <Money cents={event.amount} />
            </strong>
          )}
        </p>
        <Changes event={event} />
      </div>
      <div className={classes.acts}>
        {screen !== null && (
          <Link
            to={path(screen)}
            aria-label={t('Open what this was about: {summary}', {
              summary: sentence(event.summary, event.summaryParts),
            })}
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

/** The screen of the record that an event is about, relative to `/employee/{firstName}/`; null when it is gone. */
function screenOf({ entity, entityId, verb, project }: HistoryEvent): string | null {
  if (project?.isDeleted || /^(deleted|removed)$/.test(verb)) return null
  if (project) {
    const place = placesInProject[entity]?.(entityId) ?? ''
    return `projects/${project.id}${place}`
  }
  return places[entity]?.(entityId) ?? null
}

const placesInProject: Partial<Record<string, (id: number) => string>> = {
  bid: (id) => `/bids/${id}`,
  invoice: (id) => `?invoice=${id}`,
  payment: (id) => `?editPayment=${id}`,
  expense: (id) => `?expense=${id}`,
  expense_payment: (id) => `?editExpensePayment=${id}`,
  permit: (id) => `/permits#permit-${id}`,
  photo: () => '#photos',
  appointment: () => '#appointments',
  note: () => '#notes',
  delivery: () => '#deliveries',
}

const places: Partial<Record<string, (id: number) => string>> = {
  customer: (id) => `customers/${id}`,
  business: () => 'edit-businesses',
  salesperson: () => 'edit-businesses',
  product: () => 'edit-products',
  category: () => 'edit-categories',
  authority: () => 'edit-authorities',
  employee: () => 'edit-employees',
  company: () => 'settings',
  snippet: () => 'settings',
  assembly: () => 'settings',
  month: () => 'months',
  receipt: () => 'receipts',
  delivery: () => 'deliveries',
}
