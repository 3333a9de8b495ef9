import { Link } from 'react-router'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { PermitRow } from '../../contract/permits.ts'
import { t } from '../language/t.ts'
import { stageWord } from '../permits/permit-words.ts'
import { PermitWarnings, WaitingText } from '../permits/stage-badge.tsx'
import { useEmployeePath } from '../session/paths.ts'
import classes from './dashboard.module.css'
import { Panel, Quiet } from './panel.tsx'
import { ShowAll, useShortList, type Whole } from './short-list.tsx'

/** The permits that are waited for, and those that run out. */
export function PermitsPanel({ dashboard }: { dashboard: Dashboard }) {
  const { permitsWaiting, permitsWaitingCount, permitsRunningOut, permitsRunningOutCount } = dashboard
  const path = useEmployeePath()
  return (
    <Panel
      title={t('Permits')}
      aside={
        <Link className={classes.aside} to={path('permits')}>
          {t('Board')}
        </Link>
      }
    >
      {permitsWaiting.length === 0 && permitsRunningOut.length === 0 ? (
        <Quiet title={t('No permit is waiting.')}>
          {t(
            'Permits show up here while an application waits, and again before they expire or need an inspection.',
          )}
        </Quiet>
      ) : (
        <div className={classes.permits}>
          <PermitRows
            title={t('Waiting')}
            permits={permitsWaiting}
            whole={{
              total: permitsWaitingCount,
              screen: 'permits?view=list',
              label: t('Show all permits'),
            }}
            none={t('Nothing to wait for.')}
          >
            {({ daysWaiting, stage }) => (
              <>
                {daysWaiting !== null && <WaitingText days={daysWaiting} isShort />}
                <span className={classes.detail}>{stageWord(stage)}</span>
              </>
            )}
          </PermitRows>
          <PermitRows
            title={t('Running out')}
            permits={permitsRunningOut}
            whole={{
              total: permitsRunningOutCount,
              screen: 'permits?view=list&stage=issued&sort=expires',
              label: t('Show issued permits'),
            }}
            none={t('Nothing expires or needs an inspection within 60 days.')}
          >
            {(permit) => <PermitWarnings permit={permit} />}
          </PermitRows>
        </div>
      )}
    </Panel>
  )
}

function PermitRows({
  title,
  permits,
  whole,
  none,
  children,
}: {
  title: string
  permits: readonly PermitRow[]
  whole: Whole
  /** What stands there while there is none. */
  none: string
  /** What is said at the end of a row. */
  children: (permit: PermitRow) => React.ReactNode
}) {
  const path = useEmployeePath()
  const { shown, ...rest } = useShortList(permits)
  return (
    <div>
      <h3 className={classes.partHead}>
        {title} <span className={classes.detail}>{whole.total > 0 && whole.total}</span>
      </h3>
      {permits.length === 0 && <p className={classes.detail}>{none}</p>}
      <ul className={classes.rows}>
        {shown.map((permit) => (
          <li key={permit.id}>
            <Link
              className={classes.row}
              to={path(`projects/${permit.project.id}/permits#permit-${permit.id}`)}
            >
              <span className={classes.what}>
                <span className={classes.name}>{permit.project.customerName}</span>
                <span className={classes.detail}>{permit.title}</span>
                <span className={classes.detail}>{permit.issuing_authority}</span>
              </span>
              <span className={classes.sum}>{children(permit)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowAll {...rest} whole={whole} />
    </div>
  )
}
