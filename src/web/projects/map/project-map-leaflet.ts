import {
  DomEvent,
  divIcon,
  type LatLng,
  type LatLngBoundsExpression,
  type Map as LeafletMap,
  latLngBounds,
  map as leafletMap,
  type Marker,
  marker,
  point,
  tileLayer,
} from 'leaflet'
import type { MapBounds } from '../../../contract/bounds.ts'
import classes from './project-map.module.css'
import type { MapView } from './project-map-api.ts'
import type { MapMark } from './project-map-marks.ts'

export type { Map as LeafletMap } from 'leaflet'

const california: LatLngBoundsExpression = [
  [32.5, -124.5],
  [42, -114.1],
]
const world: LatLngBoundsExpression = [
  [-84, -180],
  [84, 180],
]
const minZoom = 4
const margin: [number, number] = [48, 48]

/** A single site is shown with the streets around it; where there are none, with the cities. */
function placeZoom(map: LeafletMap): number {
  return map.getMaxZoom() - 4
}

/** A map that does not trap the page: a finger scrolls past it, and moves it once it has been tapped. */
export function createMap(
  holder: HTMLElement,
  { start, maxZoom }: { start: Pick<MapView, 'center' | 'zoom'> | undefined; maxZoom: number },
): LeafletMap {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const touched = matchMedia('(pointer: coarse)').matches
  const map = leafletMap(holder, {
    attributionControl: false,
    zoomControl: false,
    dragging: !touched,
    minZoom,
    maxZoom,
    maxBounds: world,
    maxBoundsViscosity: 1,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
  })
  if (start) map.setView([start.center.lat, start.center.lon], start.zoom, { animate: false })
  else map.fitBounds(california, { animate: false })
  if (touched) {
    holder.addEventListener('focus', () => map.dragging.enable())
    holder.addEventListener('blur', () => map.dragging.disable())
  }
  return map
}

export function streetTiles(url: string) {
  return tileLayer(url, { maxZoom: 19, className: classes['tiles'] ?? '' })
}

/** What is seen of the earth; a hundred-thousandth of a degree is a meter. */
export function viewOf(map: LeafletMap): MapView {
  const bounds = map.getBounds()
  const { lat, lng } = map.getCenter()
  return {
    bounds: {
      south: rounded(Math.max(bounds.getSouth(), -90)),
      west: rounded(Math.max(bounds.getWest(), -180)),
      north: rounded(Math.min(bounds.getNorth(), 90)),
      east: rounded(Math.min(bounds.getEast(), 180)),
    },
    zoom: Math.round(map.getZoom()),
    center: { lat: rounded(lat), lon: rounded(lng) },
  }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

export function showBounds(
  map: LeafletMap,
  { south, west, north, east }: MapBounds,
  { animate }: { animate: boolean } = { animate: true },
): void {
  const bounds = latLngBounds([south, west], [north, east])
  map.fitBounds(bounds, { padding: margin, maxZoom: placeZoom(map), animate })
}

/** Where a map came to rest. */
export interface MapRest {
  center: LatLng
  zoom: number
}

/** Whether the map is still there, but for the pixel or two that another size makes. */
export function isAt(map: LeafletMap, { center, zoom }: MapRest): boolean {
  if (map.getZoom() !== zoom) return false
  return map.latLngToLayerPoint(center).distanceTo(map.latLngToLayerPoint(map.getCenter())) <= 2
}

/** Zooms in until sites that were drawn as one come apart. False where they never will: they lie on one another. */
export function zoomInto(map: LeafletMap, { south, west, north, east }: MapBounds): boolean {
  const zoom = map.getZoom()
  const isPoint = south === north && west === east
  if (zoom >= map.getMaxZoom() || (isPoint && zoom >= placeZoom(map))) return false
  const bounds = latLngBounds([south, west], [north, east])
  const fitting = isPoint ? placeZoom(map) : map.getBoundsZoom(bounds, false, point(margin))
  map.setView(bounds.getCenter(), Math.min(map.getMaxZoom(), Math.max(zoom + 1, fitting)))
  return true
}

export function showPlace(map: LeafletMap, { lat, lon }: { lat: number; lon: number }): void {
  map.setView([lat, lon], Math.max(map.getZoom(), placeZoom(map)))
}

/** Zooms by steps, each counted: the map itself forgets those that are asked for while it still moves. */
export function zoomInSteps(map: LeafletMap): (steps: number) => void {
  let wanted: number | undefined
  map.on('moveend', () => {
    if (wanted === undefined) return
    if (map.getZoom() === wanted) wanted = undefined
    else map.setZoom(wanted)
  })
  return (steps) => {
    const asked = (wanted ?? map.getZoom()) + steps
    wanted = Math.min(map.getMaxZoom(), Math.max(map.getMinZoom(), asked))
    map.setZoom(wanted)
  }
}

/** The elements of the marks on the map. */
export function placeMarks(map: LeafletMap) {
  const markers = new Map<string, Marker>()
  return {
    place(marks: readonly MapMark[]) {
      const wanted = new Set(marks.map(({ key }) => key))
      for (const [key, each] of markers) {
        if (wanted.has(key)) continue
        each.remove()
        markers.delete(key)
      }
      return marks.flatMap((mark) => {
        const at = markers.get(mark.key) ?? addMarker(map, mark)
        markers.set(mark.key, at)
        const element = at.getElement()
        return element ? [{ mark, element }] : []
      })
    },
  }
}

function addMarker(map: LeafletMap, { lat, lon }: MapMark): Marker {
  const icon = divIcon({ className: classes['holder'] ?? '', iconSize: [0, 0] })
  const added = marker([lat, lon], { icon, interactive: false, keyboard: false }).addTo(map)
  const element = added.getElement()
  // A click on a mark is no click on the map; it neither drags nor zooms it.
  if (element) DomEvent.disableClickPropagation(element)
  return added
}
