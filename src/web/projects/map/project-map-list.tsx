import { Text, Title } from '@mantine/core'
import type { Ref } from 'react'
import type { ProjectSummary } from '../../../contract/project-lists.ts'
import { t } from '../../language/t.ts'
import table from '../../records/record-list/list-table.module.css'
import { LoadMore } from '../../records/record-list/load-more.tsx'
import { TotalCount } from '../../records/record-list/total-count.tsx'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import { statusWord } from '../../ui/status-badge.tsx'
import { CardWorth } from '../project-columns.tsx'
import type { ProjectFilters } from '../project-filters.ts'
import classes from './project-map.module.css'
import { type MapView, useProjectsInView } from './project-map-api.ts'
import { ProjectMapSign } from './project-map-mark.tsx'
import type { MapPlace } from './project-map-marks.ts'

/** The projects in view as a list, for keyboards and for people who can't see the map. */
export function ProjectMapList({
  ref,
  filters,
  view,
  chosen,
  onOpen,
}: {
  ref: Ref<HTMLHeadingElement>
  filters: ProjectFilters
  view: MapView
  chosen: number | undefined
  onOpen: (place: MapPlace) => void
}) {
  const {
    rows: projects,
    total = 0,
    error,
    refetch,
    isWaiting,
    paging,
  } = useProjectsInView(filters, view.bounds)
  return (
    <section className={classes.inView} aria-labelledby="in-view">
      <Title order={2} size="h5" id="in-view" ref={ref} tabIndex={-1}>
        {t('In view')}{' '}
        <Text span inherit fw={400} c="dimmed">
          {projects && <TotalCount total={total} say={String} />}
        </Text>
      </Title>
      {error != null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!projects && error == null && <LoadingSkeleton lines={5} height={52} />}
      {projects?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No projects in this part of the map. Move the map or zoom out.')}
        </Text>
      )}
      {projects && projects.length > 0 && (
        <div className={classes.rows} aria-busy={isWaiting}>
          <ul className="plain-list">
            {projects.map((project) => (
              <li key={project.id}>
                <Entry project={project} chosen={project.id === chosen} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          {paging && <LoadMore shown={projects.length} total={total} {...paging} />}
        </div>
      )}
    </section>
  )
}

function Entry({
  project,
  chosen,
  onOpen,
}: {
  project: ProjectSummary
  chosen: boolean
  onOpen: (place: MapPlace) => void
}) {
  const { id, number, customer, site, status } = project
  const { lat, lon, approximate } = site
  return (
    <button
      type="button"
      className={classes.entry}
      aria-pressed={chosen}
      onClick={() => {
        if (lat !== null && lon !== null)
          onOpen({ id, number, customerName: customer.name, status, lat, lon, approximate })
      }}
    >
      <ProjectMapSign status={status} />
      <span className={classes.words}>
        <span className={`${classes.name} ${table.clip}`}>{customer.name}</span>
        <span className={table.clip}>{[site.street, site.city].filter(Boolean).join(', ') || number}</span>
        <span className={`${table.second} ${table.clip}`}>{[statusWord(status), number].join(' · ')}</span>
      </span>
      <CardWorth project={project} />
    </button>
  )
}
