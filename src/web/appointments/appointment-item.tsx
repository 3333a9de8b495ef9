import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AppointmentRow } from '../../contract/appointments.ts'
import { takesTime } from '../../domain/appointments.ts'
import { t } from '../language/t.ts'
import { personWords, titleOf } from './appointment-words.ts'
import classes from './appointments.module.css'
import { spanWords } from './calendar/company-clock.ts'
import { usePersonColors } from './calendar/person-colors.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { SiteIcons } from './site-links.tsx'

/** It opens where it stands, or leads to the calendar. */
type Opening = { onOpen: () => void; to?: undefined } | { to: string; onOpen?: undefined }

/** One appointment in a list: when, what, where and who; the whole of it opens. */
export function AppointmentItem({
  appointment,
  withProject = true,
  withPerson = true,
  ...opening
}: {
  appointment: AppointmentRow
  /** False on the project's own page. */
  withProject?: boolean
  /** False where all are one person's. */
  withPerson?: boolean
} & Opening) {
  const colorOf = usePersonColors()
  const { project, employee, outcome, checkIns } = appointment
  const place = [project.site.street, project.site.city].filter(Boolean).join(', ')
  return (
    <div className={classes.item} data-off={!takesTime(outcome) || undefined}>
      <Opener {...opening}>
        <span
          className={classes.bar}
          style={{ background: `var(--mantine-color-${colorOf(employee?.id)}-filled)` }}
        />
        <span className={classes.itemText}>
          <span className={classes.itemTime}>{spanWords(appointment)}</span>{' '}
          <span className={classes.itemTitle}>
            {titleOf(appointment)} {outcome && <OutcomeBadge outcome={outcome} />}
          </span>{' '}
          {withProject && (
            <span className={classes.itemDetail}>
              {project.customerName} · <span style={{ whiteSpace: 'nowrap' }}>{project.number}</span>
            </span>
          )}{' '}
          {withProject && place && <span className={classes.itemDetail}>{place}</span>}{' '}
          <span className={classes.itemDetail}>
            {[
              ...(withPerson ? [personWords(appointment)] : []),
              ...(checkIns.length > 0 ? [t('checked in')] : []),
            ].join(' · ')}
          </span>
        </span>
      </Opener>
      {withProject && (
        <div className={classes.itemLinks}>
          <SiteIcons project={project} />
        </div>
      )}
    </div>
  )
}

function Opener({ onOpen, to, children }: Opening & { children: ReactNode }) {
  const common = { className: classes.itemMain ?? '', children }
  return to === undefined ? (
    <button type="button" {...common} onClick={onOpen} />
  ) : (
    <Link {...common} to={to} />
  )
}
