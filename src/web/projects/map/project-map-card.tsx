import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import { IconNavigation } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { addressLine } from '../project-words.ts'
import { useProject } from '../projects-api.ts'
import classes from './project-map.module.css'
import type { MapPlace } from './project-map-marks.ts'

/** The project chosen on the map. Takes the focus; Escape closes it. */
export function ProjectMapCard({ place, onClose }: { place: MapPlace; onClose: () => void }) {
  const { id, number, customerName } = place
  const path = useEmployeePath()
  const { data: project } = useProject(id)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    // Keep the card and the map in sight on a phone.
    card.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  const address = project ? addressLine(project.site) : ''
  return (
    <Paper
      ref={card}
      component="section"
      withBorder
      radius="md"
      shadow="md"
      className={classes.card ?? ''}
      aria-label={t('{number}, {customer}', { number, customer: customerName })}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
        <div>
          <Text fw={600} lh={1.3}>
            {customerName}
          </Text>
          <Text size="sm" c="dimmed">
            {number}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <StatusBadge status={project?.status ?? place.status} />
          <CloseButton size="lg" aria-label={t('Close')} onClick={onClose} />
        </Group>
      </Group>
      <Text size="sm">{address || (project ? t('No address yet') : '\u00a0')}</Text>
      {place.approximate !== null && (
        <Text size="xs" c="dimmed">
          {place.approximate === 'zip'
            ? t('Shown near its ZIP code’s center. The exact place isn’t known yet.')
            : t('Shown near its city’s center. The exact place isn’t known yet.')}
        </Text>
      )}
      <CardMoney project={project} />
      <Group gap="xs">
        <Button component={Link} to={path(`projects/${id}`)}>
          {t('Open the project')}
        </Button>
        <Button
          component="a"
          href={wayTo(place, address)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconNavigation size={16} aria-hidden />}
        >
          {t('Directions')}
        </Button>
      </Group>
    </Paper>
  )
}

/** The sums keep their places while they load, so that nothing jumps. */
function CardMoney({ project }: { project: Project | undefined }) {
  const sums = [
    [t('Contract'), project?.money.contract],
    [t('Billed'), project?.money.billed],
    [t('Balance'), project?.money.balance],
  ] as const
  return (
    <Group component="dl" gap="xl" my="xs">
      {sums.map(([label, cents]) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" fw={600} m={0}>
            <Money cents={cents === 0 ? null : cents} />
          </Text>
        </div>
      ))}
    </Group>
  )
}

/** Directions by address where there is one, because a phone's map app then shows it. */
function wayTo({ lat, lon }: MapPlace, address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address || `${lat},${lon}`)}`
}
