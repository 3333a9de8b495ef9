import 'leaflet/dist/leaflet.css'
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { MapBounds } from '../../../contract/fields.ts'
import { t } from '../../language/t.ts'
import classes from './project-map.module.css'
import type { MapView } from './project-map-api.ts'
import { drawLand } from './project-map-land.ts'
import {
  createMap,
  isAt,
  type LeafletMap,
  type MapRest,
  placeMarks,
  showBounds,
  showPlace,
  streetTiles,
  viewOf,
  zoomInSteps,
  zoomInto,
} from './project-map-leaflet.ts'
import { ProjectMapMark } from './project-map-mark.tsx'
import type { MapMark, MapPlace } from './project-map-marks.ts'

/** What other parts of the screen can do with the map. */
export interface MapHandle {
  show: (bounds: MapBounds) => void
  goTo: (place: { lat: number; lon: number }) => void
  zoomBy: (steps: 1 | -1) => void
  focus: () => void
}

/** The map with its marks, on street tiles or our own drawing of the land. */
export function ProjectMapCanvas({
  ref,
  start,
  tilesUrl,
  marks,
  chosen,
  onView,
  onOpen,
  onCrowd,
}: {
  ref: Ref<MapHandle>
  /** The first view. Without it, California. */
  start: Pick<MapView, 'center' | 'zoom'> | undefined
  tilesUrl: string | null
  marks: readonly MapMark[]
  /** The key of the chosen site's mark. */
  chosen: string | undefined
  onView: (view: MapView) => void
  onOpen: (place: MapPlace) => void
  /** Somebody clicked a mark whose sites never come apart. */
  onCrowd: () => void
}) {
  const { holder, map, holdInView } = useMap(start, tilesUrl, onView)
  const zoomBy = useMemo(() => map && zoomInSteps(map), [map])

  useImperativeHandle(
    ref,
    () => ({
      show: (bounds) => {
        if (!map) return
        holdInView(bounds)
        showBounds(map, bounds)
      },
      goTo: (place) => {
        holdInView(undefined)
        if (map) showPlace(map, place)
      },
      zoomBy: (steps) => {
        holdInView(undefined)
        zoomBy?.(steps)
      },
      focus: () => holder.current?.focus({ preventScroll: true }),
    }),
    [map, zoomBy, holder, holdInView],
  )

  function gather(mark: MapMark) {
    if (!map) return
    holdInView(undefined)
    if (zoomInto(map, mark.bounds)) holder.current?.focus({ preventScroll: true })
    else onCrowd()
  }

  return (
    <>
      <div ref={holder} className={classes.canvas} role="region" aria-label={t('Map of the projects')} />
      {map && (
        <Marks map={map} marks={marks}>
          {(mark) => (
            <ProjectMapMark mark={mark} chosen={mark.key === chosen} onOpen={onOpen} onGather={gather} />
          )}
        </Marks>
      )}
    </>
  )
}

/** Creates the map in its element, with the land or the street tiles, and reports each view it rests at. */
function useMap(
  start: Pick<MapView, 'center' | 'zoom'> | undefined,
  tilesUrl: string | null,
  onView: (view: MapView) => void,
) {
  const holder = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap>()
  const tell = useRef(onView)
  tell.current = onView
  const first = useRef(start)
  /** The bounds that must stay visible, and where the map came to rest after showing them. */
  const whole = useRef<{ bounds: MapBounds; at?: MapRest }>(undefined)

  useEffect(() => {
    if (!holder.current) return
    const created = createMap(holder.current, { start: first.current, maxZoom: tilesUrl === null ? 16 : 19 })
    const tellView = () => tell.current(viewOf(created))
    created.on('moveend', () => {
      if (whole.current) whole.current.at ??= { center: created.getCenter(), zoom: created.getZoom() }
      tellView()
    })
    setMap(created)
    tellView()
    const size = new ResizeObserver(() => {
      created.invalidateSize({ animate: false })
      // After a phone is turned, show the same bounds again, unless somebody moved the map.
      if (!whole.current?.at || !isAt(created, whole.current.at)) return
      whole.current = { bounds: whole.current.bounds }
      showBounds(created, whole.current.bounds, { animate: false })
    })
    size.observe(holder.current)
    const ending = new AbortController()
    drawLand(created, tilesUrl === null, ending.signal).catch((error: unknown) => {
      // The marks are useful even without the land.
      if (!ending.signal.aborted) console.warn(error)
    })
    if (tilesUrl !== null) streetTiles(tilesUrl).addTo(created)
    return () => {
      ending.abort()
      size.disconnect()
      created.remove()
      setMap(undefined)
    }
  }, [tilesUrl])

  const holdInView = useCallback((bounds: MapBounds | undefined) => {
    whole.current = bounds && { bounds }
  }, [])
  return { holder, map, holdInView }
}

/** React draws each mark into an element that Leaflet moves. Marks that stay keep their element, and so the focus. */
function Marks({
  map,
  marks,
  children,
}: {
  map: LeafletMap
  marks: readonly MapMark[]
  children: (mark: MapMark) => ReactNode
}) {
  const place = useMemo(() => placeMarks(map), [map])
  const [placed, setPlaced] = useState<readonly { mark: MapMark; element: HTMLElement }[]>([])
  useEffect(() => setPlaced(place(marks)), [place, marks])
  return placed.map(({ mark, element }) => createPortal(children(mark), element, mark.key))
}
