import type { AppointmentRow } from '../../contract/appointments.ts'
import { takesTime } from '../../domain/appointments.ts'
import { personWords, spokenName, titleOf } from './appointment-words.ts'
import classes from './appointments.module.css'
import { spanWords } from './company-clock.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { usePersonColors } from './person-colors.ts'
import { SiteIcons } from './site-links.tsx'

/** One appointment in a list: when, what, where and who; the whole of it opens. */
export function AppointmentItem({
  appointment,
  withProject = true,
  onOpen,
}: {
  appointment: AppointmentRow
  /** False on the project's own page. */
  withProject?: boolean
  onOpen: () => void
}) {
  const colorOf = usePersonColors()
  const { project, employee, outcome, checkIns } = appointment
  const place = [project.site.street, project.site.city].filter(Boolean).join(', ')
  return (
    <div className={classes.item} data-off={!takesTime(outcome) || undefined}>
      <button
        type="button"
        className={classes.itemMain}
        aria-label={spokenName(appointment)}
        onClick={onOpen}
      >
        <span
          className={classes.bar}
          style={{ background: `var(--mantine-color-${colorOf(employee?.id)}-filled)` }}
        />
        <span className={classes.itemText}>
          <span className={classes.itemTime}>{spanWords(appointment)}</span>
          <span className={classes.itemTitle}>
            {titleOf(appointment)}
            {outcome && <OutcomeBadge outcome={outcome} />}
          </span>
          {withProject && (
            <span className={classes.itemDetail}>
              {project.customerName} · {project.number}
            </span>
          )}
          {withProject && place && <span className={classes.itemDetail}>{place}</span>}
          <span className={classes.itemDetail}>
            {personWords(appointment)}
            {checkIns.length > 0 && ' · checked in'}
          </span>
        </span>
      </button>
      {withProject && <SiteIcons project={project} />}
    </div>
  )
}
