import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MapBounds } from '../../../contract/fields.ts'
import { listProjects, readMapTiles, readProjectMap } from '../../../contract/project-lists.ts'
import { call, callForList } from '../../api/client.ts'
import { usePages } from '../../records/record-list/use-pages.ts'
import type { ProjectFilters } from '../project-filters.ts'

/** The visible part of the map. */
export interface MapView {
  bounds: MapBounds
  zoom: number
  center: { lat: number; lon: number }
}

/** The sites within the view. The previous ones stay while another view loads. */
export function useProjectMap(filters: ProjectFilters, view: MapView | undefined) {
  const { sort: _, position: __, bounds: ___, ...narrowing } = filters
  const query = { ...narrowing, bounds: view?.bounds, zoom: view?.zoom }
  return useQuery({
    queryKey: ['projects', 'list', 'map', query],
    queryFn: ({ signal }) => call(readProjectMap, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The projects within the bounds. */
export function useProjectsInView(filters: ProjectFilters, bounds: MapBounds) {
  return usePages(
    ['projects', 'list', 'in-view', filters, bounds],
    (page, signal) =>
      callForList(listProjects, { query: { ...filters, position: undefined, bounds, ...page }, signal }),
    { limit: 50 },
  )
}

/** Where street tiles come from. It changes only when the server restarts. */
export function useMapTiles() {
  return useQuery({
    queryKey: ['map-tiles'],
    queryFn: ({ signal }) => call(readMapTiles, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
