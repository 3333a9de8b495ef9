import { Anchor, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Permit } from '../../contract/permits.ts'
import type { Project } from '../../contract/projects.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { formatDay } from '../ui/time.ts'
import classes from './permits.module.css'
import { PermitWarnings, StageBadge, WaitingText } from './stage-badge.tsx'

/** The project's permits in short; each opens where it is edited. */
export function ProjectPermitsSection({ project: { id, permits } }: { project: Project }) {
  const path = useEmployeePath()
  return (
    <>
      {permits.length === 0 ? (
        <Text size="sm" c="dimmed" mb="xs">
          {t('No permits yet. Once you submit an application, we count the days here.')}
        </Text>
      ) : (
        <ul className={classes.rows}>
          {permits.map((permit) => (
            <li key={permit.id} className={classes.row}>
              <div className={classes.rowName}>
                <Anchor component={Link} fw={600} to={path(`projects/${id}/permits#permit-${permit.id}`)}>
                  {permit.title}
                </Anchor>
                <div className={classes.age}>
                  {[permit.issuing_authority, permit.number && t('No. {number}', { number: permit.number })]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              <div className={classes.rowState}>
                <StageBadge stage={permit.stage} />
                <Since permit={permit} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button
        component={Link}
        to={path(permits.length === 0 ? `projects/${id}/permits?new=1` : `projects/${id}/permits`)}
        variant="default"
        size="sm"
        mt={permits.length === 0 ? 0 : 'xs'}
        {...(permits.length === 0 ? { leftSection: <IconPlus size={16} aria-hidden /> } : {})}
      >
        {permits.length === 0 ? t('New permit') : t('Edit permits')}
      </Button>
    </>
  )
}

/** How long it has been waited for, or since when it is there and what runs out. */
function Since({ permit }: { permit: Permit }) {
  return (
    <>
      {permit.daysWaiting !== null && <WaitingText days={permit.daysWaiting} />}
      {permit.released !== null && (
        <span className={classes.age}>
          <Rich
            message="Released <0>{day}</0>"
            values={{ day: formatDay(permit.released) }}
            components={[<time key="day" dateTime={permit.released} />]}
          />
        </span>
      )}
      <PermitWarnings permit={permit} />
    </>
  )
}
