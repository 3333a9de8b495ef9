import { Anchor, Box, Button, Group, Text } from '@mantine/core'
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

export function ProjectPermitsSection({ project: { id, permits } }: { project: Project }) {
  const path = useEmployeePath()
  return (
    <>
      {permits.length === 0 ? (
        <Text size="sm" c="dimmed" mb="xs">
          {t('No permits yet. Once you submit an application, we count the days here.')}
        </Text>
      ) : (
        <ul className="plain-list">
          {permits.map((permit) => (
            <Group
              key={permit.id}
              component="li"
              justify="space-between"
              gap="2px 16px"
              className={classes.row ?? ''}
            >
              <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
                <Anchor component={Link} fw={600} to={path(`projects/${id}/permits#permit-${permit.id}`)}>
                  {permit.title}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {[permit.issuing_authority, permit.number && t('No. {number}', { number: permit.number })]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Box>
              <Group gap="2px 10px">
                <StageBadge stage={permit.stage} />
                <Since permit={permit} />
              </Group>
            </Group>
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

function Since({ permit }: { permit: Permit }) {
  return (
    <>
      {permit.daysWaiting !== null && <WaitingText days={permit.daysWaiting} />}
      {permit.released !== null && (
        <Text span size="sm" c="dimmed">
          <Rich
            message="Released <0>{day}</0>"
            values={{ day: formatDay(permit.released) }}
            components={[<time key="day" dateTime={permit.released} />]}
          />
        </Text>
      )}
      <PermitWarnings permit={permit} />
    </>
  )
}
