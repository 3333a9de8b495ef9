import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCamera } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { ProjectPart } from '../projects/page/project-part.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { CompareSlider } from './compare-slider.tsx'
import { CompareStrip } from './compare-strip.tsx'

/** A photo from before over one from after, with a divider between them. */
export default function ComparePage() {
  return <ProjectPart title={t('Compare photos')}>{(project) => <Compare project={project} />}</ProjectPart>
}

function Compare({ project }: { project: Project }) {
  const path = useEmployeePath()
  const [search, setSearch] = useSearchParams()
  const places = { before: placeOf(project, 'before', search), after: placeOf(project, 'after', search) }
  const before = project.before[places.before]
  const after = project.after[places.after]

  if (!before || !after) {
    return (
      <EmptyState
        title={t('Nothing to compare yet')}
        icon={<IconCamera size={32} />}
        action={
          <Button component={Link} to={path(`projects/${project.id}/upload`)}>
            {t('Add photos')}
          </Button>
        }
      >
        {t('It takes at least one photo from before and one from after.')}
      </EmptyState>
    )
  }

  const show = (chosen: Partial<Record<PhotoKind, number | undefined>>) =>
    setSearch(
      { before: String(before.id), after: String(after.id), ...idsOf(project, chosen) },
      {
        replace: true,
        preventScrollReset: true,
      },
    )
  const pairs = Math.min(project.before.length, project.after.length)
  const isPair = places.before === places.after
  const showPair = (place: number) => show({ before: place, after: place })

  return (
    <Stack gap="sm" maw="70rem">
      <CompareSlider key={`${before.id} ${after.id}`} before={before} after={after} />
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Button
          variant="default"
          h={44}
          px="sm"
          style={{ flex: 'none' }}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          disabled={places.before === 0}
          onClick={() => showPair(Math.min(places.before, pairs) - 1)}
        >
          {t('Previous')}
        </Button>
        <Text size="sm" c="dimmed" role="status" ta="center">
          {isPair
            ? t('Pair {number} of {pairs}', { number: places.before + 1, pairs })
            : t('Before {before} and after {after}', { before: places.before + 1, after: places.after + 1 })}
        </Text>
        <Button
          variant="default"
          h={44}
          px="sm"
          style={{ flex: 'none' }}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          disabled={places.before + 1 >= pairs}
          onClick={() => showPair(places.before + 1)}
        >
          {t('Next')}
        </Button>
      </Group>
      <CompareStrip
        kind="before"
        photos={project.before}
        chosenId={before.id}
        onChoose={(place) => show({ before: place })}
      />
      <CompareStrip
        kind="after"
        photos={project.after}
        chosenId={after.id}
        onChoose={(place) => show({ after: place })}
      />
    </Stack>
  )
}

/** Where the photo named in the address stands in its list; the first when there is none such. */
function placeOf(project: Project, kind: PhotoKind, search: URLSearchParams): number {
  const id = Number(search.get(kind))
  return Math.max(
    0,
    project[kind].findIndex((photo) => photo.id === id),
  )
}

function idsOf(
  project: Project,
  places: Partial<Record<PhotoKind, number | undefined>>,
): Partial<Record<PhotoKind, string>> {
  const { before, after } = places
  return {
    ...(before !== undefined && { before: String(project.before[before]?.id ?? '') }),
    ...(after !== undefined && { after: String(project.after[after]?.id ?? '') }),
  }
}
