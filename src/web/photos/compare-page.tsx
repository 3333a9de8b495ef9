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
import { useOnline } from '../api/reachability.ts'
import { t } from '../language/t.ts'
import { ProjectPart } from '../projects/page/project-part.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import classes from './compare.module.css'
import { PhotoThumbnail } from './photo-parts.tsx'
import { kindNames, photoName } from './photo-words.ts'
import photoClasses from './photos.module.css'

/** Lays a photo from after over one from before, with a divider that moves. */
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

  const show = (chosen: Partial<Record<PhotoKind, Image | undefined>>) => {
    const shown = { before, after, ...chosen }
    setSearch(
      { before: String(shown.before?.id), after: String(shown.after?.id) },
      { replace: true, preventScrollReset: true },
    )
  }
  const pairs = Math.min(project.before.length, project.after.length)
  const isPair = places.before === places.after
  const pairButton = (place: number) => ({
    variant: 'default',
    h: 44,
    px: 'sm',
    flex: 'none',
    disabled: place < 0 || place >= pairs,
    onClick: () => show({ before: project.before[place], after: project.after[place] }),
  })

  return (
    <Stack gap="sm" maw="70rem">
      <CompareSlider key={`${before.id} ${after.id}`} before={before} after={after} />
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Button
          {...pairButton(Math.min(places.before, pairs) - 1)}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t('Previous')}
        </Button>
        <Text size="sm" c="dimmed" role="status" ta="center">
          {isPair
            ? t('Pair {number} of {pairs}', { number: places.before + 1, pairs })
            : t('Before {before} and after {after}', { before: places.before + 1, after: places.after + 1 })}
        </Text>
        <Button {...pairButton(places.before + 1)} rightSection={<IconArrowRight size={18} aria-hidden />}>
          {t('Next')}
        </Button>
      </Group>
      <CompareStrip kind="before" photos={project.before} chosen={before} onChoose={show} />
      <CompareStrip kind="after" photos={project.after} chosen={after} onChoose={show} />
    </Stack>
  )
}

/** The place in its list of the photo that the address names; the first place when there is no such photo. */
function placeOf(project: Project, kind: PhotoKind, search: URLSearchParams): number {
  const id = Number(search.get(kind))
  return Math.max(
    0,
    project[kind].findIndex((photo) => photo.id === id),
  )
}

/** The slider takes the shape of the photo from before, within these bounds. */
const narrowest = 3 / 4
const widest = 16 / 9

function CompareSlider({ before, after }: { before: Image; after: Image }) {
  const [position, setPosition] = useState(50)
  const reducedMotion = useReducedMotion()
  const online = useOnline()
  const slider = useReactCompareSlider({
    defaultPosition: 50,
    keyboardIncrement: '5%',
    onPositionChange: setPosition,
    ...(reducedMotion ? {} : { transition: '0.12s ease-out' }),
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

function CompareStrip({
  kind,
  photos,
  chosen,
  onChoose,
}: {
  kind: PhotoKind
  photos: readonly Image[]
  chosen: Image
  onChoose: (chosen: Partial<Record<PhotoKind, Image>>) => void
}) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const tile = row.current?.querySelector<HTMLElement>(`[data-photo="${chosen.id}"]`)
    if (tile && row.current)
      row.current.scrollLeft = tile.offsetLeft - (row.current.clientWidth - tile.offsetWidth) / 2
  }, [chosen.id])
  return (
    <section aria-label={t('{kind} photos', { kind: kindNames[kind] })}>
      <Title order={2} size="h3" mb={4}>
        {kindNames[kind]}
      </Title>
      <ul className={classes.strip} ref={row}>
        {photos.map((photo, place) => (
          <li key={photo.id} data-photo={photo.id}>
            <UnstyledButton
              className={`${photoClasses.picture} ${classes.choice}`}
              aria-pressed={photo.id === chosen.id}
              aria-label={photoName(photo, place, photos.length)}
              onClick={() => onChoose({ [kind]: photo })}
            >
              <PhotoThumbnail photo={photo} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
