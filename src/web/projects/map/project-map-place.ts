import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { MapView } from './project-map-api.ts'

const name = 'at'

/** What part of the map the address says: `at=34.05,-118.24,9`. */
export function readMapPlace(search: URLSearchParams): Pick<MapView, 'center' | 'zoom'> | undefined {
  const parts = (search.get(name) ?? '').split(',')
  const [lat = 0, lon = 0, zoom = 0] = parts.map(Number)
  const isOnEarth = Math.abs(lat) <= 84 && Math.abs(lon) <= 180 && zoom >= 4 && zoom <= 19
  return parts.length === 3 && isOnEarth ? { center: { lat, lon }, zoom } : undefined
}

/** Keeps the view in the address: whoever comes back from a project finds the map as it was. */
export function useMapPlace(view: MapView | undefined): void {
  const [search, setSearch] = useSearchParams()
  const place = view && `${view.center.lat.toFixed(4)},${view.center.lon.toFixed(4)},${view.zoom}`
  const kept = search.get(name)
  useEffect(() => {
    if (place === undefined || place === kept) return
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.set(name, place)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
    // Only moving the map writes; an address that changes by itself is left alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place])
}
