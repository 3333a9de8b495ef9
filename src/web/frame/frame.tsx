import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, useLocation, useNavigation } from 'react-router'
import { FailureLink } from '../deliveries/failure-link.tsx'
import { OutboxBar } from '../outbox/outbox-bar.tsx'
import { WaitingPlace } from '../outbox/waiting-place.tsx'
import { useCurrentUser } from '../session/auth-context.tsx'
import { PageSpinner } from '../session/employee-guard.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { AsOf } from './as-of.tsx'
import { BottomBar } from './bottom-bar.tsx'
import classes from './frame.module.css'
import { loadLists } from './load-lists.ts'
import { dailyLinks, officeLinks, type ScreenLink } from './screen-links.ts'
import { SearchBox } from './search-box.tsx'
import { useDemoLinks } from './use-demo-links.ts'

// The menu's positioning is a third of the frame's script; the first screen need not wait for it.
const UserMenu = lazyPart(() => import('./user-menu.tsx'))
const OutboxSender = lazyPart(() => import('../outbox/outbox-sender.tsx'))

/** Rail and top bar on a wide screen, top and bottom bar on a phone. */
export function Frame() {
  const employee = useCurrentUser()
  const path = useEmployeePath()
  const demo = useDemoLinks()
  const main = useFocusOnNavigation()
  const queryClient = useQueryClient()
  const { pathname } = useLocation()

  useEffect(() => {
    // After the first screen's own data.
    const timer = setTimeout(() => loadLists(queryClient, employee.id), 300)
    return () => clearTimeout(timer)
  }, [queryClient, employee.id])

  return (
    <WaitingPlace>
      <Suspense fallback={null}>
        <OutboxSender />
      </Suspense>
      <div className={classes.frame}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <ProgressBar />
        <header className={classes.top}>
          <Link to={path()} className={classes.brand} aria-label="Groundwork, dashboard">
            <img src="/favicon.svg" alt="" width={26} height={26} />
            <span className={classes.brandName}>Groundwork</span>
          </Link>
          <SearchBox />
          <FailureLink />
          <Button
            component={Link}
            to={path('new-lead')}
            leftSection={<IconPlus size={16} aria-hidden />}
            className={classes.newLead}
          >
            New lead
          </Button>
          <Suspense fallback={<span className={classes.menuPlace} />}>
            <UserMenu />
          </Suspense>
        </header>
        <nav className={classes.rail} aria-label="Screens">
          <RailLinks links={dailyLinks} />
          <div className={classes.railGap} />
          <RailLinks links={officeLinks(employee)} />
          <div className={classes.railGap} />
          <RailLinks links={demo} />
        </nav>
        <div className={classes.middle}>
          <OutboxBar />
          <main id="main" tabIndex={-1} ref={main} className={classes.main}>
            <AsOf />
            <Suspense key={pathname} fallback={<PageSpinner />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
        <BottomBar />
      </div>
    </WaitingPlace>
  )
}

function RailLinks({ links }: { links: readonly ScreenLink[] }) {
  const path = useEmployeePath()
  return links.map(({ label, screen, Icon }) => (
    <NavLink key={screen} to={path(screen)} end={screen === ''} className={classes.railLink ?? ''}>
      <Icon size={18} stroke={1.7} />
      {label}
    </NavLink>
  ))
}

/** Says that the next screen is on its way. */
function ProgressBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div className={classes.progress} role="progressbar" aria-label="Loading" />
  )
}

/** A new screen is read from its title on; searching and filtering on the same screen moves nothing. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A form that placed the focus itself, or goes on at another address, keeps it.
    const field = document.activeElement?.closest('input, textarea, select')
    if (field && main.current?.contains(field)) return
    const target = main.current?.querySelector<HTMLElement>('h1[tabindex="-1"]') ?? main.current
    target?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
