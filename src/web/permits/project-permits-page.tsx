import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { ProjectPart } from '../projects/page/project-part.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PermitCard } from './permit-card.tsx'
import { useAuthorities } from './permits-api.ts'
import { useMovePermit, usePermitPanel } from './use-move-permit.ts'

const NewPermitDrawer = lazy(async () => ({
  default: (await import('./permit-drawers.tsx')).NewPermitDrawer,
}))
const EditPermitDrawer = lazy(async () => ({
  default: (await import('./permit-drawers.tsx')).EditPermitDrawer,
}))
const ReleaseDrawer = lazy(async () => ({ default: (await import('./release-drawer.tsx')).ReleaseDrawer }))

export default function ProjectPermitsPage() {
  const { open } = usePermitPanel()
  return (
    <ProjectPart
      title={t('Permits')}
      describe={describe}
      actions={() => (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
          {t('New permit')}
        </Button>
      )}
    >
      {(project) => <ProjectPermits project={project} />}
    </ProjectPart>
  )
}

function describe({ permits, site }: Project): string {
  const count = permits.length
  return [
    count > 0 && t('{count, plural, one {# permit} other {# permits}}', { count }),
    [site.street, site.city].join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}

function ProjectPermits({ project }: { project: Project }) {
  const { panel, open, close } = usePermitPanel()
  const onMove = useMovePermit(open)
  const { data: authorities = [] } = useAuthorities()
  const { id, permits, region } = project
  const about = panel && permits.find((permit) => permit.id === panel.id)
  return (
    <>
      {permits.length === 0 ? (
        <EmptyState
          title={t('No permits yet')}
          action={
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
              {t('New permit')}
            </Button>
          }
        >
          {t(
            'Add the first one: who issues it, and how you apply. We count the days from the day you submit it.',
          )}
        </EmptyState>
      ) : (
        <Stack>
          {permits.map((permit) => (
            <PermitCard
              key={permit.id}
              permit={permit}
              authority={authorities.find((authority) => authority.id === permit.authority_id)}
              onMove={onMove}
              onOpen={open}
            />
          ))}
        </Stack>
      )}
      <Suspense fallback={null}>
        {panel?.kind === 'new' && (
          <NewPermitDrawer projectId={id} region={region} onClose={close} onCreated={close} />
        )}
        {panel?.kind === 'edit' && about && (
          <EditPermitDrawer key={about.id} permit={about} region={region} onClose={close} />
        )}
        {panel?.kind === 'release' && about && (
          <ReleaseDrawer key={about.id} permit={about} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
