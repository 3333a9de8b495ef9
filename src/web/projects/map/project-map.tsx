import { ActionIcon, Anchor, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ProjectMap } from '../../../contract/project-lists.ts'
import { countedAtMost, mappedAtMost } from '../../../domain/lists.ts'
import { t } from '../../language/t.ts'
import { isMore } from '../../records/record-list/total-count.tsx'
import { useListView } from '../../records/record-list/use-list-view.ts'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import type { ProjectFilters } from '../project-filters.ts'
import classes from './project-map.module.css'
import { type MapView, useMapTiles, useProjectMap } from './project-map-api.ts'
import { type MapHandle, ProjectMapCanvas } from './project-map-canvas.tsx'
import { ProjectMapCard } from './project-map-card.tsx'
import { ProjectMapList } from './project-map-list.tsx'
import { gatherMarks, type MapPlace, markOfPlace, markWith } from './project-map-marks.ts'

type Around = ProjectMap['around']

/** How long the map must rest before it loads projects. */
const restMs = 250

/** The projects on a map, and beside it a list of those in view. */
export default function ProjectsMap({ filters }: { filters: ProjectFilters }) {
  const { data: tiles, error } = useMapTiles()
  // Without street tiles the map still shows our own drawing of California.
  if (!tiles && !error) return <LoadingSkeleton lines={6} height={64} />
  return (
    <MapWithList filters={filters} tilesUrl={tiles?.url ?? null} attribution={tiles?.attribution ?? ''} />
  )
}

function MapWithList({
  filters,
  tilesUrl,
  attribution,
}: {
  filters: ProjectFilters
  tilesUrl: string | null
  attribution: string
}) {
  const { read } = useListView()
  const [start] = useState(() => readMapPlace(read('at')))
  const map = useRef<MapHandle>(null)
  const list = useRef<HTMLHeadingElement>(null)
  const [seen, setSeen] = useState<MapView>()
  const [view] = useDebouncedValue(seen, restMs)
  useViewInAddress(view)
  const { data, error, refetch, isPlaceholderData } = useProjectMap(filters, view)
  // An answer from the cache can arrive before the map is there.
  const around = seen && !isPlaceholderData ? data?.around : undefined
  const narrowing = useFitting({ filters, map, around, start })
  const { chosen, open, close } = useChosenPlace(narrowing, map)
  const { marks, marked } = useMarks(data, seen, chosen)

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.page}>
      <div className={classes.map}>
        <div className={classes.frame} aria-busy={isPlaceholderData}>
          <a
            className={clsx('skip-link', classes.skip)}
            href="#in-view"
            onClick={() => list.current?.focus()}
          >
            {t('Skip the map')}
          </a>
          <ProjectMapCanvas
            ref={map}
            start={start}
            tilesUrl={tilesUrl}
            marks={marks}
            chosen={marked}
            onView={setSeen}
            onOpen={open}
            onCrowd={() => list.current?.focus()}
          />
          <MapControls map={map} around={data?.around} />
          {tilesUrl !== null && <Attribution text={attribution} />}
        </div>
        {chosen && <ProjectMapCard key={chosen.id} place={chosen} onClose={close} />}
      </div>
      <div className={classes.side}>
        {data?.isFull === true && (
          <Text size="sm" c="dimmed">
            {t(
              'The map shows the {count, number} projects that changed last. Zoom in or filter to see others.',
              { count: mappedAtMost },
            )}
          </Text>
        )}
        {data && <MissingProjects map={data} />}
        {view && (
          <ProjectMapList
            ref={list}
            filters={filters}
            view={view}
            chosen={chosen?.id}
            onOpen={(place) => {
              open(place)
              map.current?.goTo(place)
            }}
          />
        )}
      </div>
    </div>
  )
}

/** The place whose card is open. New filters close it. */
function useChosenPlace(narrowing: string, map: React.RefObject<MapHandle | null>) {
  const [chosen, setChosen] = useState<MapPlace>()
  const opener = useRef<Element>(null)
  useEffect(() => setChosen(undefined), [narrowing])

  const open = useCallback((place: MapPlace) => {
    opener.current = document.activeElement
    setChosen(place)
  }, [])
  function close() {
    setChosen(undefined)
    const before = opener.current
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    else map.current?.focus()
  }

  return { chosen, open, close }
}

function MapControls({
  map,
  around,
}: {
  map: React.RefObject<MapHandle | null>
  around: Around | undefined
}) {
  return (
    <div className={classes.controls}>
      <MapButton label={t('Zoom in')} Icon={IconPlus} onClick={() => map.current?.zoomBy(1)} />
      <MapButton label={t('Zoom out')} Icon={IconMinus} onClick={() => map.current?.zoomBy(-1)} />
      {around && (
        <MapButton
          label={t('Show all projects')}
          Icon={IconMaximize}
          onClick={() => map.current?.show(around)}
        />
      )}
    </div>
  )
}

/** The marks of the projects in view, and the key of the chosen project's mark. */
function useMarks(data: ProjectMap | undefined, seen: MapView | undefined, chosen: MapPlace | undefined) {
  return useMemo(() => {
    const zoom = seen?.zoom ?? 6
    const gathered = data ? gatherMarks(data, zoom) : []
    if (!chosen) return { marks: gathered, marked: undefined }
    const within = markWith(chosen, gathered, zoom)
    if (within) return { marks: gathered, marked: within.key }
    // The projects around it are still loading.
    const own = markOfPlace(chosen)
    return { marks: [...gathered, own], marked: own.key }
  }, [data, seen?.zoom, chosen])
}

/** The part of the map in the address: `at=34.05,-118.24,9`. */
function readMapPlace(place: string): Pick<MapView, 'center' | 'zoom'> | undefined {
  const parts = place.split(',')
  const [lat = 0, lon = 0, zoom = 0] = parts.map(Number)
  const isOnEarth = Math.abs(lat) <= 84 && Math.abs(lon) <= 180 && zoom >= 4 && zoom <= 19
  return parts.length === 3 && isOnEarth ? { center: { lat, lon }, zoom } : undefined
}

/** Keeps the view in the address, so that Back from a project finds the map as it was. */
function useViewInAddress(view: MapView | undefined): void {
  const { read, change } = useListView()
  const place = view && `${view.center.lat.toFixed(4)},${view.center.lon.toFixed(4)},${view.zoom}`
  useEffect(() => {
    if (place !== undefined && place !== read('at')) change('at', place)
    // Only moving the map writes the address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place])
}

/** Moves the map to the projects that new filters find. @returns a key of the filters */
function useFitting({
  filters,
  map,
  around,
  start,
}: {
  filters: ProjectFilters
  map: React.RefObject<MapHandle | null>
  around: Around | undefined
  start: unknown
}): string {
  const { sort: _, ...rest } = filters
  const narrowing = JSON.stringify(rest)
  const fitted = useRef(start === undefined ? undefined : narrowing)
  useEffect(() => {
    if (fitted.current === narrowing || around === undefined || !map.current) return
    fitted.current = narrowing
    if (around) map.current.show(around)
  }, [narrowing, around, map])
  return narrowing
}

/** How many projects are not on the map, with a link to them. */
function MissingProjects({ map: { around, withoutPosition } }: { map: ProjectMap }) {
  const [search] = useSearchParams()
  if (withoutPosition === 0) return null
  const there = new URLSearchParams(search)
  for (const name of ['view', 'at', 'saved']) there.delete(name)
  there.set('position', 'none')
  return (
    <Text size="sm" c="dimmed">
      {around === null && `${t('No project is on the map yet.')} `}
      <Anchor component={Link} to={{ search: there.toString() }} inherit>
        {isMore(withoutPosition)
          ? t('More than {count, number} projects are not on the map', { count: countedAtMost })
          : t('{count, plural, one {# project is not on the map} other {# projects are not on the map}}', {
              count: withoutPosition,
            })}
      </Anchor>
    </Text>
  )
}

function MapButton({ label, Icon, onClick }: { label: string; Icon: typeof IconPlus; onClick: () => void }) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}

/** The map's owner. OpenStreetMap requires a link to its terms. */
function Attribution({ text }: { text: string }) {
  const isOpenStreetMap = text.includes('OpenStreetMap')
  return (
    <Text size="xs" className={classes.attribution ?? ''}>
      {isOpenStreetMap ? (
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </Text>
  )
}
