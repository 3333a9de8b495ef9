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
import type { MapBounds } from '../../../contract/fields.ts'
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

/** The zoom that shows one site with the streets around it, or without street tiles, the cities. */
function placeZoom(map: LeafletMap): number {
  return map.getMaxZoom() - 4
}

/** On a touch screen a finger scrolls past the map, and moves it only after a tap on it. */
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

/** The visible part of the earth, to about one meter (0.00001 degrees). */
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

/** True while nobody has moved the map, allowing for rounding after a resize. */
export function isAt(map: LeafletMap, { center, zoom }: MapRest): boolean {
  if (map.getZoom() !== zoom) return false
  return map.latLngToLayerPoint(center).distanceTo(map.latLngToLayerPoint(map.getCenter())) <= 2
}

/** Zooms in until a merged mark splits. @returns false when it never will, because its sites are at the same place */
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

/** Zooms by steps. Leaflet alone ignores steps made while it is still zooming. */
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

/** Places an element on the map for each mark, and keeps those of marks that stay. */
export function placeMarks(map: LeafletMap) {
  const markers = new Map<string, Marker>()
  return (marks: readonly MapMark[]) => {
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
  }
}

function addMarker(map: LeafletMap, { lat, lon }: MapMark): Marker {
  const icon = divIcon({ className: classes['holder'] ?? '', iconSize: [0, 0] })
  const added = marker([lat, lon], { icon, interactive: false, keyboard: false }).addTo(map)
  const element = added.getElement()
  // A click on a mark must not drag or zoom the map.
  if (element) DomEvent.disableClickPropagation(element)
  return added
}
