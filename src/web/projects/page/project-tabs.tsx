import { IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { isSingleKey } from '../../ui/single-keys.ts'
import classes from './project-page.module.css'
import { countOf, type Place, placeNames, places } from './project-places.ts'

/** Links to the parts of the project: tabs on a desk, on a phone a list that opens into them. */
export function ProjectTabs({
  project,
  current,
  asList = false,
}: {
  project: Project
  current: Place
  asList?: boolean
}) {
  const pathTo = usePathTo(project.id)
  return (
    <nav
      aria-label={t('Parts of this project')}
      className={`no-print ${asList ? classes.partList : classes.tabs}`}
    >
      {places.map((place, index) => {
        if (asList && place === '') return null
        // Quiet until somebody has said with whom the contract is.
        if (place === 'rights' && project.contractType === null && current !== place) return null
        // And until a bid has a line by the vertical foot.
        if (place === 'caissons' && project.caissonLogs === null && current !== place) return null
        const count = countOf(project, place)
        return (
          <Link
            key={place}
            to={pathTo(place)}
            className={classes.tab}
            aria-current={place === current ? 'page' : undefined}
            aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
          >
            {placeNames[place]}
            {count !== undefined && <span className={classes.tabCount}> {count}</span>}
            {asList && <IconChevronRight size={16} aria-hidden />}
          </Link>
        )
      })}
    </nav>
  )
}

/** 1 to 9 open the parts, except where somebody types. */
export function usePlaceKeys(projectId: number): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const pathTo = usePathTo(projectId)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const place = places[Number(event.key) - 1]
      if (place === undefined || !isSingleKey(event)) return
      event.preventDefault()
      if (pathTo(place) !== pathname) void navigate(pathTo(place))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [navigate, pathTo, pathname])
}

function usePathTo(projectId: number): (place: Place) => string {
  const path = useEmployeePath()
  return (place) => path(`projects/${projectId}${place && `/${place}`}`)
}
