import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { PermitRow } from '../../contract/permits.ts'
import { t } from '../language/t.ts'
import { stageWord } from '../permits/permit-words.ts'
import { PermitWarnings, WaitingText } from '../permits/stage-badge.tsx'
import classes from './dashboard.module.css'
import { Detail, Nothing, Panel, PanelRow, ShortList } from './panel.tsx'

/** Permits that wait for an authority, and permits that are about to expire. */
export function PermitsPanel({ dashboard }: { dashboard: Dashboard }) {
  const { permitsWaiting, permitsWaitingCount, permitsRunningOut, permitsRunningOutCount } = dashboard
  return (
    <Panel title={t('Permits')} more={{ screen: 'permits', label: t('Board') }}>
      {permitsWaiting.length === 0 && permitsRunningOut.length === 0 ? (
        <Nothing title={t('No permit is waiting.')}>
          {t(
            'Permits show up here while an application waits, and again before they expire or need an inspection.',
          )}
        </Nothing>
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
            none={t('Nothing is waiting.')}
          >
            {({ daysWaiting, stage }) => (
              <>
                {daysWaiting !== null && <WaitingText days={daysWaiting} isShort />}
                <Detail>{stageWord(stage)}</Detail>
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
  whole: { total: number; screen: string; label: string }
  /** Shown when there are no permits. */
  none: string
  /** The end of a row. */
  children: (permit: PermitRow) => ReactNode
}) {
  return (
    <div>
      <Title order={3} size="sm" my={4}>
        {title} <Detail>{whole.total > 0 && whole.total}</Detail>
      </Title>
      {permits.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      <ShortList rows={permits} whole={whole}>
        {(permit) => (
          <PanelRow
            screen={`projects/${permit.project.id}/permits#permit-${permit.id}`}
            name={permit.project.customerName}
            details={
              <>
                <Detail>{permit.title}</Detail>
                <Detail>{permit.issuing_authority}</Detail>
              </>
            }
          >
            {children(permit)}
          </PanelRow>
        )}
      </ShortList>
    </div>
  )
}
