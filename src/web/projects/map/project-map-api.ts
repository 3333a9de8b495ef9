import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MapBounds } from '../../../contract/bounds.ts'
import { readMapTiles, readProjectMap } from '../../../contract/project-lists.ts'
import { listProjects } from '../../../contract/projects.ts'
import { call, callForList } from '../../api/client.ts'
import { usePages } from '../../records/record-list/use-pages.ts'
import type { ProjectFilters } from '../project-filters.ts'

/** The part of the map that is seen. */
export interface MapView {
  bounds: MapBounds
  zoom: number
  center: { lat: number; lon: number }
}

/** The sites within the view; while those of another view are on their way, the ones before stay. */
export function useProjectMap(filters: ProjectFilters, view: MapView | undefined) {
  const { sort: _, position: __, bounds: ___, ...narrowing } = filters
  const query = { ...narrowing, bounds: view?.bounds, zoom: view?.zoom }
  return useQuery({
    queryKey: ['projects', 'list', 'map', query],
    queryFn: ({ signal }) => call(readProjectMap, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The rows of those within the bounds, a page at a time. */
export function useProjectsInView(filters: ProjectFilters, bounds: MapBounds) {
  return usePages(
    ['projects', 'list', 'in-view', filters, bounds],
    (page, signal) =>
      callForList(listProjects, { query: { ...filters, position: undefined, bounds, ...page }, signal }),
    { limit: 50 },
  )
}

/** Where street tiles come from; the office's settings change only when its server starts again. */
export function useMapTiles() {
  return useQuery({
    queryKey: ['map-tiles'],
    queryFn: ({ signal }) => call(readMapTiles, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
