import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Dashboard } from '../../contract/dashboard.ts'
import { locale, t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { statusColor, statusWord } from '../ui/status-badge.tsx'
import classes from './dashboard.module.css'
import { Panel } from './panel.tsx'

const wholeDollars = new Intl.NumberFormat(locale(), {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** How many projects stand where, and what they are worth; each leads to its list. */
export function Pipeline({ stages }: { stages: Dashboard['pipeline'] }) {
  const path = useEmployeePath()
  const open = stages.filter(
    ({ status }) => !['completed', 'contract_declined', 'project_cancelled'].includes(status),
  )
  const most = Math.max(1, ...open.map((stage) => stage.count))
  return (
    <Panel
      title={t('Pipeline')}
      aside={
        <Link className={classes.aside} to={path('projects?view=board')}>
          {t('Board')}
        </Link>
      }
    >
      <ul className={classes.stages}>
        {open.map(({ status, count, value }) => (
          <li key={status}>
            <Link className={classes.stage} to={path(`projects?status=${status}`)}>
              <span>{statusWord(status)}</span>
              <span className={classes.stageCount}>
                <span aria-hidden>{count}</span>
                <VisuallyHidden>
                  {t('{count, plural, one {# project} other {# projects}}', { count })}
                </VisuallyHidden>
              </span>
              <span className={classes.stageValue}>
                {value > 0 ? wholeDollars.format(value / 100) : null}
              </span>
              <span className={classes.stageBar} aria-hidden>
                <span
                  style={{
                    width: `${(count / most) * 100}%`,
                    background: `var(--mantine-color-${statusColor(status)}-6)`,
                  }}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
