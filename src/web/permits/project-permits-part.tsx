import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { t } from '../language/t.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { Section } from '../ui/section.tsx'
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

export default function ProjectPermitsPart() {
  const project = useShownProject()
  const { panel, open, close } = usePermitPanel()
  const onMove = useMovePermit(open)
  const { data: authorities = [] } = useAuthorities()
  const { id, permits, region } = project
  const about = panel && permits.find((permit) => permit.id === panel.id)
  return (
    <>
      <Section
        id="permits"
        title={t('Permits')}
        term="planCheck"
        empty={
          permits.length === 0 && t('No permits yet. Once you submit an application, we count the days here.')
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => open('new')}
          >
            {t('New permit')}
          </Button>
        }
      >
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
      </Section>
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
