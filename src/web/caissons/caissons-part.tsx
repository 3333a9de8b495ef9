import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ContractLine } from '../../domain/caissons/contract-lines.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { t } from '../language/t.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Section } from '../ui/section.tsx'
import { fetchCaissonReport, useCaissonLogs } from './caissons-api.ts'
import { ContractSection } from './contract-section.tsx'
import { HoleList } from './hole-list.tsx'
import { isSameHole, mergeHoles, nextHole, type ShownHole } from './shown-holes.ts'

const HoleDrawer = lazy(async () => ({ default: (await import('./hole-drawer.tsx')).HoleDrawer }))

/** What was drilled and poured at the holes of the shown project, and how that stands against the contract. */
export default function CaissonsPart() {
  const { id } = useShownProject()
  const query = useCaissonLogs(id)
  const waiting = useOutbox({ projectId: id, kind: 'caisson_log' })
  return (
    <Loaded query={query} lines={6}>
      {({ logs, lines }) => <Holes holes={mergeHoles(logs, waiting)} lines={lines} />}
    </Loaded>
  )
}

function Holes({ holes, lines }: { holes: readonly ShownHole[]; lines: readonly ContractLine[] }) {
  const project = useShownProject()
  const { open, openHole, openNew, close } = useOpenHole()
  const next = useMemo(() => nextHole(holes, companyDayOf(new Date())), [holes])
  const hasSent = holes.some(({ log }) => log !== undefined)
  const hasUnsent = holes.some((hole) => hole.waiting.length > 0)
  const shown = open?.name === undefined ? undefined : holes.find(({ hole }) => isSameHole(hole, open.name))
  return (
    <Stack>
      <Section
        id="caissons"
        title={t('Holes')}
        description={t('Caissons, piers and drilled piles, as they were drilled and poured')}
        actions={
          <>
            {hasSent && (
              <DownloadButton
                icon={<IconFileText size={16} aria-hidden />}
                file={() => fetchCaissonReport(project.id)}
              >
                {t('Report for the engineer')}
              </DownloadButton>
            )}
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
              {next.hole === '' ? t('Log a hole') : t('Log hole {hole}', { hole: next.hole })}
            </Button>
          </>
        }
      >
        {hasUnsent && (
          <Alert color="blue" py="xs" mb="sm">
            {t('Some entries are only on this device. They send themselves when there’s a connection.')}
          </Alert>
        )}
        {holes.length === 0 ? (
          <EmptyState title={t('No holes yet')}>
            {t('Log each hole at the rig, also without a connection: depth, soil, steel, concrete, photos.')}
          </EmptyState>
        ) : (
          <HoleList holes={holes} onOpen={openHole} />
        )}
      </Section>
      {holes.length > 0 && <ContractSection holes={holes} lines={lines} />}
      <Suspense fallback={null}>
        {open?.kind === 'new' && (
          <HoleDrawer key="new" project={project} start={next} holes={holes} onClose={close} />
        )}
        {shown && (
          <HoleDrawer
            key={shown.hole}
            project={project}
            start={shown}
            editing={shown}
            holes={holes}
            onClose={close}
          />
        )}
      </Suspense>
      <Text size="xs" c="dimmed">
        {t('Volumes are of round shafts. What is logged is no survey and no engineer’s opinion.')}
      </Text>
    </Stack>
  )
}

/** The drawer that is open. The address names it, so that the phone's back button closes it and a reload keeps it. */
function useOpenHole() {
  const [search, setSearch] = useSearchParams()
  const change = (name: 'hole' | 'newHole' | undefined, value = '1') =>
    setSearch(
      (before) => {
        before.delete('hole')
        before.delete('newHole')
        if (name) before.set(name, value)
        return before
      },
      { replace: name === undefined, preventScrollReset: true },
    )
  const name = search.get('hole')
  return {
    open: search.has('newHole')
      ? ({ kind: 'new', name: undefined } as const)
      : name === null
        ? undefined
        : ({ kind: 'hole', name } as const),
    openHole: (hole: string) => change('hole', hole),
    openNew: () => change('newHole'),
    close: () => change(undefined),
  }
}
