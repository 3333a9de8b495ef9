import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link, NavLink, Outlet, useNavigation } from 'react-router'
import { FailureLink } from '../deliveries/failure-link.tsx'
import { t } from '../language/t.ts'
import { LiveUpdates } from '../live/live-updates.tsx'
import { OutboxBar } from '../outbox/outbox-bar.tsx'
import { useOutboxSender } from '../outbox/use-outbox.ts'
import { WaitingPlace } from '../outbox/waiting-place.tsx'
import { useCurrentUser } from '../session/auth-context.tsx'
import { PageSpinner } from '../session/employee-guard.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { TutorialHost } from '../tutorial/tutorial-host.tsx'
import { LeaveGuard } from '../ui/editing/leave-guard.tsx'
import { usePageKey } from '../ui/page-key.ts'
import { AsOf } from './as-of.tsx'
import { BottomBar } from './bottom-bar.tsx'
import classes from './frame.module.css'
import { loadLists } from './load-lists.ts'
import type { LinkGroup } from './screen-links.ts'
import { SearchBox } from './search-box.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useLinkGroups } from './use-link-groups.ts'
import { UserMenu } from './user-menu.tsx'

/** Rail and top bar on a wide screen, top and bottom bar on a phone. */
export function Frame() {
  const employee = useCurrentUser()
  const path = useEmployeePath()
  const groups = useLinkGroups()
  const main = useFocusOnNavigation()
  const queryClient = useQueryClient()
  const pageKey = usePageKey()
  useOutboxSender()

  useEffect(() => {
    // After the first screen's own data.
    const timer = setTimeout(() => loadLists(queryClient, employee.id), 300)
    return () => clearTimeout(timer)
  }, [queryClient, employee.id])

  return (
    <WaitingPlace>
      <TutorialHost />
      <LiveUpdates />
      <LeaveGuard />
      <div className={classes.frame}>
        <a className="skip-link" href="#main">
          {t('Skip to content')}
        </a>
        <ProgressBar />
        <header className={classes.top}>
          <Link to={path()} className={classes.brand} aria-label={t('Groundwork, dashboard')}>
            <img src="/favicon.svg" alt="" width={26} height={26} />
            <span className={classes.brandName}>{t('Groundwork')}</span>
          </Link>
          <SearchBox />
          <FailureLink />
          <Button
            component={Link}
            to={path('new-lead')}
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            className={classes.newLead}
          >
            {t('New lead')}
          </Button>
          <UserMenu />
        </header>
        <nav className={classes.rail} aria-label={t('Screens')}>
          {groups.map((group) => (
            <RailGroup key={group.title} {...group} />
          ))}
        </nav>
        <div className={classes.middle}>
          <OutboxBar asOf={<AsOf />} />
          <main id="main" tabIndex={-1} ref={main} className={classes.main}>
            <Suspense key={pageKey} fallback={<PageSpinner />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
        <BottomBar />
      </div>
    </WaitingPlace>
  )
}

function RailGroup({ title, links }: LinkGroup) {
  const path = useEmployeePath()
  return (
    <>
      {title !== null && <p className={classes.railTitle}>{title}</p>}
      {links.map(({ label, screen, Icon }) => (
        <NavLink key={screen} to={path(screen)} end={screen === ''} className={classes.railLink ?? ''}>
          <Icon size={18} stroke={1.7} />
          {label}
        </NavLink>
      ))}
    </>
  )
}

/** Says that the next screen is on its way. */
function ProgressBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div className={classes.progress} role="progressbar" aria-label={t('Loading')} />
  )
}
