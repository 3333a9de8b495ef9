import { Anchor, Group, Paper } from '@mantine/core'
import { Link } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { RightState } from './right-line.tsx'
import { useRights } from './rights-api.ts'
import { rightWords } from './rights-words.ts'

/** A job's open deadlines in one line. It shows nothing until the project has a contract type. */
export function RightsStrip({ project: { id, contractType } }: { project: Project }) {
  return contractType === null ? null : <Strip projectId={id} />
}

function Strip({ projectId }: { projectId: number }) {
  const { data } = useRights(projectId)
  const path = useEmployeePath()
  const open = data?.rights.filter(({ state }) => state !== 'done' && state !== 'settled') ?? []
  if (open.length === 0) return null
  return (
    <Paper withBorder radius="md" px="md" py="xs" mt="xs" component="section" aria-label={t('Rights')}>
      <Group gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {open.map((right) => (
          <Group key={right.kind} component="li" gap={6} mr="sm">
            <Anchor component={Link} to={path(`projects/${projectId}/rights`)} size="sm">
              {rightWords[right.kind]}
            </Anchor>
            <RightState {...right} />
          </Group>
        ))}
      </Group>
    </Paper>
  )
}
