import type { Feature, FeatureCollection, Point } from 'geojson'
import { divIcon, geoJSON, type Map as LeafletMap, layerGroup, marker, svg } from 'leaflet'
import landUrl from './california.generated.json?url'
import classes from './project-map.module.css'

type Drawn = Feature<Point, { kind: string; name: string }>

/** The zoom from which each kind of name appears. */
const namesFrom: Record<string, number> = { 'city-1': 5, 'county-name': 8, 'city-2': 8, 'city-3': 10 }

/**
 * Draws coast, borders and names from our own file, without any request to another server.
 * @param withNames false under street tiles, which have their own names
 */
export async function drawLand(map: LeafletMap, withNames: boolean, signal: AbortSignal): Promise<void> {
  const answer = await fetch(landUrl, { signal })
  if (!answer.ok) throw new Error(`The map's land could not be read: ${answer.status}`)
  const { features } = (await answer.json()) as FeatureCollection
  if (signal.aborted) return
  drawShapes(
    map,
    features.filter(({ geometry }) => geometry.type !== 'Point'),
  )
  if (withNames) {
    writeNames(map, features.filter((each) => each.geometry.type === 'Point') as Drawn[])
  }
}

function drawShapes(map: LeafletMap, features: Feature[]): void {
  const pane = map.createPane('land')
  // Below Leaflet's tiles (200).
  pane.style.zIndex = '150'
  // Also draws outside the view, so that dragging shows no empty edge.
  const renderer = svg({ pane: 'land', padding: 0.75 })
  const kindOf = (feature: Feature | undefined) => String(feature?.properties?.['kind'])
  geoJSON(features, {
    interactive: false,
    pane: 'land',
    style: (feature) => ({
      renderer,
      className: classes[kindOf(feature)] ?? '',
      fill: kindOf(feature) === 'land',
    }),
  }).addTo(map)
}

function writeNames(map: LeafletMap, names: readonly Drawn[]): void {
  const pane = map.createPane('names')
  pane.style.zIndex = '350'
  pane.setAttribute('aria-hidden', 'true')
  const written = layerGroup().addTo(map)
  // A county named like a city is left out.
  const cities = new Set(
    names.flatMap(({ properties: { kind, name } }) => (kind === 'county-name' ? [] : [name])),
  )
  let zoom: number | undefined
  const write = () => {
    if (map.getZoom() === zoom) return
    zoom = map.getZoom()
    written.clearLayers()
    for (const name of names) {
      if (name.properties.kind === 'county-name' && cities.has(name.properties.name)) continue
      if (map.getZoom() >= (namesFrom[name.properties.kind] ?? 0)) written.addLayer(markerOf(name))
    }
  }
  map.on('zoomend', write)
  write()
}

function markerOf({ properties: { kind, name }, geometry: { coordinates } }: Drawn) {
  const [longitude = 0, latitude = 0] = coordinates
  const text = document.createElement('span')
  text.textContent = name
  const className = kind === 'county-name' ? classes['countyName'] : classes['cityName']
  const icon = divIcon({ className: className ?? '', html: text, iconSize: [0, 0] })
  return marker([latitude, longitude], { icon, pane: 'names', interactive: false, keyboard: false })
}
