import { IconDots, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { NavLink, useSearchParams } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import classes from './frame.module.css'
import { barLinks, type ScreenLink } from './screen-links.ts'
import type { Asked } from './search-host.tsx'

const MoreSheet = lazy(() => import('./more-sheet.tsx'))
const AddSheet = lazy(() => import('./add-sheet.tsx'))
const SearchHost = lazy(() => import('./search-host.tsx'))

/** The phone's navigation, within reach of a thumb. */
export function BottomBar() {
  const [opened, setSheet] = useState<'add' | 'more' | Asked>()
  const [search, setSearch] = useSearchParams()
  // Set by a shortcut of the installed application.
  const isForPhotos = search.get('new') === 'photos'
  const sheet = opened ?? (isForPhotos ? 'add' : undefined)

  function close() {
    setSheet(undefined)
    if (isForPhotos) setSearch({}, { replace: true })
  }

  const [dashboard, projects, calendar] = barLinks
  return (
    <nav className={classes.bottom} aria-label={t('Main screens')}>
      {dashboard && <BarLink link={dashboard} />}
      {projects && <BarLink link={projects} />}
      <button
        type="button"
        className={classes.add}
        data-tour="add"
        aria-label={t('New')}
        aria-haspopup="dialog"
        onClick={() => setSheet('add')}
      >
        <IconPlus size={24} aria-hidden />
      </button>
      {calendar && <BarLink link={calendar} />}
      <button
        type="button"
        className={classes.barLink}
        aria-haspopup="dialog"
        onClick={() => setSheet('more')}
      >
        <IconDots size={22} stroke={1.7} aria-hidden />
        {t('More')}
      </button>
      {sheet && (
        <Suspense fallback={null}>
          {sheet === 'add' && (
            <AddSheet
              onMake={(make) => setSheet({ make })}
              onClose={close}
              {...(isForPhotos && { first: 'photos' })}
            />
          )}
          {sheet === 'more' && <MoreSheet onClose={close} />}
          {sheet !== 'add' && sheet !== 'more' && (
            <SearchHost asked={sheet} onAsk={setSheet} onClose={close} />
          )}
        </Suspense>
      )}
    </nav>
  )
}

function BarLink({ link: { label, screen, Icon } }: { link: ScreenLink }) {
  const path = useEmployeePath()
  return (
    <NavLink to={path(screen)} end={screen === ''} className={classes.barLink ?? ''}>
      <Icon size={22} stroke={1.7} />
      {label}
    </NavLink>
  )
}
