import { Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight, IconCamera } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Handle, HandleRoot, Item, Provider, Root } from 'react-compare-slider/components'
import { useReactCompareSlider } from 'react-compare-slider/hooks'
import { Link, useSearchParams } from 'react-router'
import type { Image } from '../../contract/images.ts'
import type { Project } from '../../contract/projects.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { useOnline } from '../api/use-connection.ts'
import { t } from '../language/t.ts'
import { ProjectPart } from '../projects/page/project-part.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import classes from './compare.module.css'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import { kindNames, photoName } from './photo-words.ts'

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

/** The place has the shape of the photo from before, within these bounds; one of another shape is shown whole in it. */
const narrowest = 3 / 4
const widest = 16 / 9

/** Two photos over each other. The divider follows a finger, a mouse, and the arrow keys. */
function CompareSlider({ before, after }: { before: Image; after: Image }) {
  const [position, setPosition] = useState(50)
  const still = useReducedMotion()
  const online = useOnline()
  const slider = useReactCompareSlider({
    defaultPosition: 50,
    keyboardIncrement: '5%',
    onPositionChange: setPosition,
    ...(still ? {} : { transition: '0.12s ease-out' }),
  })
  const shape = Math.min(widest, Math.max(narrowest, before.width / before.height))
  const addressOf = (photo: Image) => (online ? photo.url : photo.thumbnailUrl)
  const rounded = Math.round(position)
  return (
    <div className={classes.stage} style={{ '--shape': shape } as CSSProperties}>
      <Provider {...slider}>
        <Root className={classes.root ?? ''}>
          <Item item="itemOne" className={classes.item ?? ''}>
            <img src={addressOf(before)} alt={before.caption || t('Before')} draggable={false} />
            <span className={classes.label} data-side="before" aria-hidden>
              {t('Before')}
            </span>
          </Item>
          <Item item="itemTwo" className={classes.item ?? ''}>
            <img src={addressOf(after)} alt={after.caption || t('After')} draggable={false} />
            <span className={classes.label} data-side="after" aria-hidden>
              {t('After')}
            </span>
          </Item>
          <HandleRoot
            aria-label={t('Divider between before and after')}
            aria-valuenow={rounded}
            aria-valuetext={t('{before}% before, {after}% after', { before: rounded, after: 100 - rounded })}
          >
            <Handle />
          </HandleRoot>
        </Root>
      </Provider>
    </div>
  )
}

/** A list in a row, to choose one of. */
function CompareStrip({
  kind,
  photos,
  chosenId,
  onChoose,
}: {
  kind: PhotoKind
  photos: readonly Image[]
  chosenId: number
  onChoose: (place: number) => void
}) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-photo="${chosenId}"]`)
    if (chosen && row.current)
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [chosenId])
  return (
    <section aria-label={t('Photos {kind}', { kind })}>
      <Title order={2} size="h3" mb={4}>
        {kindNames[kind]}
      </Title>
      <ul className={classes.strip} ref={row}>
        {photos.map((photo, place) => (
          <li key={photo.id} data-photo={photo.id}>
            <UnstyledButton
              className={classes.choice ?? ''}
              aria-pressed={photo.id === chosenId}
              aria-label={photoName(photo, place, photos.length)}
              onClick={() => onChoose(place)}
            >
              <PhotoThumbnail photo={photo} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
