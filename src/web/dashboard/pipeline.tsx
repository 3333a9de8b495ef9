import { Text, VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { Dashboard } from '../../contract/dashboard.ts'
import { overStatuses } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { statusColor, statusWord } from '../ui/status-badge.tsx'
import classes from './dashboard.module.css'
import { wholeDollars } from './months-panel.tsx'
import { Panel } from './panel.tsx'

/** How many projects have each status, and their worth. */
export function Pipeline({ stages }: { stages: Dashboard['pipeline'] }) {
  const path = useEmployeePath()
  const open = stages.filter(({ status }) => !overStatuses.includes(status))
  const most = Math.max(1, ...open.map((stage) => stage.count))
  return (
    <Panel title={t('Pipeline')} more={{ screen: 'projects?view=board', label: t('Board') }}>
      <ul className={clsx('plain-list', classes.rows)}>
        {open.map(({ status, count, value }) => (
          <li key={status}>
            <Link className={classes.stage} to={path(`projects?status=${status}`)}>
              <span>{statusWord(status)}</span>
              <Text span inherit c="dimmed" ta="right">
                <span aria-hidden>{count}</span>
                <VisuallyHidden>
                  {t('{count, plural, one {# project} other {# projects}}', { count })}
                </VisuallyHidden>
              </Text>
              <Text span inherit fw={600} ta="right">
                {value > 0 ? wholeDollars(value) : null}
              </Text>
              <span className={classes.bar} aria-hidden>
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
