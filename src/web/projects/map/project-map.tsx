import { ActionIcon, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../language/t.ts'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import type { ProjectFilters } from '../project-filters.ts'
import classes from './project-map.module.css'
import { type MapView, useMapTiles, useProjectMap } from './project-map-api.ts'
import { type MapHandle, ProjectMapCanvas } from './project-map-canvas.tsx'
import { ProjectMapCard } from './project-map-card.tsx'
import { ProjectMapList } from './project-map-list.tsx'
import { gatherMarks, type MapPlace, markOfPlace, markWith } from './project-map-marks.ts'
import { ProjectMapNotes } from './project-map-notes.tsx'
import { readMapPlace, useMapPlace } from './project-map-place.ts'

/** While a map is moved or zoomed on, nothing is asked. */
const restMs = 250

/** The projects where their sites are, and beside the map a list of those that are in view. */
export default function ProjectsMap({ filters }: { filters: ProjectFilters }) {
  const { data: tiles, error } = useMapTiles()
  // Without an answer the land is still the application's own.
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
  const [search] = useSearchParams()
  const [start] = useState(() => readMapPlace(search))
  const map = useRef<MapHandle>(null)
  const list = useRef<HTMLHeadingElement>(null)
  const [seen, setSeen] = useState<MapView>()
  const [view] = useDebouncedValue(seen, restMs)
  useMapPlace(view)
  const { data, error, refetch, isPlaceholderData } = useProjectMap(filters, view)
  const [chosen, setChosen] = useState<MapPlace>()
  const opener = useRef<Element>(null)
  // What is known from before is there sooner than the map.
  const around = seen && !isPlaceholderData ? data?.around : undefined
  const narrowing = useFitting({ filters, map, around, start })
  useEffect(() => setChosen(undefined), [narrowing])

  const { marks, marked } = useMemo(() => {
    const zoom = seen?.zoom ?? 6
    const gathered = data ? gatherMarks(data, zoom) : []
    if (!chosen) return { marks: gathered, marked: undefined }
    const within = markWith(chosen, gathered, zoom)
    if (within) return { marks: gathered, marked: within.key }
    // Before its surroundings are known.
    const own = markOfPlace(chosen)
    return { marks: [...gathered, own], marked: own.key }
  }, [data, seen?.zoom, chosen])

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

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.page}>
      <div className={classes.map}>
        <div className={classes.frame} aria-busy={isPlaceholderData}>
          <a className={classes.skip} href="#in-view" onClick={() => list.current?.focus()}>
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
          <div className={classes.controls}>
            <MapButton label={t('Zoom in')} Icon={IconPlus} onClick={() => map.current?.zoomBy(1)} />
            <MapButton label={t('Zoom out')} Icon={IconMinus} onClick={() => map.current?.zoomBy(-1)} />
            {data?.around && (
              <MapButton
                label={t('Show all of them')}
                Icon={IconMaximize}
                onClick={() => data.around && map.current?.show(data.around)}
              />
            )}
          </div>
          {tilesUrl !== null && <Attribution text={attribution} />}
        </div>
        {chosen && <ProjectMapCard key={chosen.id} place={chosen} onClose={close} />}
      </div>
      <div className={classes.side}>
        {data && <ProjectMapNotes map={data} />}
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

/** Other filters find other places: the map goes to where they are. Names the filters it stands for. */
function useFitting({
  filters,
  map,
  around,
  start,
}: {
  filters: ProjectFilters
  map: React.RefObject<MapHandle | null>
  around: NonNullable<ReturnType<typeof useProjectMap>['data']>['around'] | undefined
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

function MapButton({ label, Icon, onClick }: { label: string; Icon: typeof IconPlus; onClick: () => void }) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}

/** Whose map it is; OpenStreetMap wants its name to lead to its terms. */
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
