import type { Project } from '../../contract/projects.ts'
import { takesTime } from '../../domain/appointments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Section } from '../ui/section.tsx'
import { AppointmentItem } from './appointment-item.tsx'
import { rowOf } from './appointment-words.ts'
import classes from './appointments.module.css'
import { dayNear } from './calendar/company-clock.ts'
import { CheckIn } from './check-in.tsx'

/** Who is at the site today, to check in at. */
export function TodaysVisits({ project }: { project: Project }) {
  const path = useEmployeePath()
  const today = companyDayOf(new Date())
  const visits = project.appointments.filter(
    (visit) => takesTime(visit.outcome) && dayNear(visit, today) === today,
  )
  if (visits.length === 0) return null
  return (
    <Section title={t('Today at the site')}>
      <ul className={`plain-list ${classes.list}`}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <AppointmentItem
              appointment={rowOf(project, visit)}
              withProject={false}
              to={path(`projects/${project.id}/schedule?appointment=${visit.id}`)}
            />
            <CheckIn appointment={rowOf(project, visit)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
