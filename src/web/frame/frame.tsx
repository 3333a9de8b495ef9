import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useSyncExternalStore } from 'react'
import { Link, Outlet, useNavigation } from 'react-router'
import { companyDayOf } from '../../domain/dates.ts'
import { hasAnswer, isKept } from '../api/last-seen.ts'
import {
  businessesQuery,
  categoriesQuery,
  companyQuery,
  employeesQuery,
  productsQuery,
} from '../api/lists.ts'
import { useOnline } from '../api/reachability.ts'
import { appointmentsQuery, ownDay } from '../appointments/appointments-api.ts'
import { FailureLink } from '../deliveries/failure-link.tsx'
import { t } from '../language/t.ts'
import { LiveUpdates } from '../live/live-updates.tsx'
import { Bell } from '../needs/bell.tsx'
import { OutboxBar } from '../outbox/outbox-bar.tsx'
import { useOutboxSender } from '../outbox/use-outbox.ts'
import { WaitingPlace } from '../outbox/waiting-place.tsx'
import { useReadAhead } from '../projects/read-ahead.ts'
import { firstProjects } from '../projects/use-project-list.ts'
import logo from '../public/favicon.svg'
import { useAuth, useCurrentUser } from '../session/auth-context.tsx'
import { EmployeeGuard, PageSpinner } from '../session/employee-guard.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { sessionInfoQuery } from '../session/session-calls.ts'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { TutorialHost } from '../tutorial/tutorial-host.tsx'
import { LeaveGuard } from '../ui/editing/leave-guard.tsx'
import { usePageKey } from '../ui/page-key.ts'
import { formatDay, formatRecent } from '../ui/time.ts'
import { BottomBar } from './bottom-bar.tsx'
import classes from './frame.module.css'
import { Rail } from './rail.tsx'
import { SearchBox } from './search-box.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useNotificationClicks } from './use-notification-clicks.ts'
import { UserMenu } from './user-menu.tsx'

/**
 * What every signed-in screen stands in. The key starts over when another person signs in in another tab, so that nobody
 * saves what somebody else was typing.
 */
export function EmployeeFrame() {
  const { currentUser } = useAuth()
  return (
    <EmployeeGuard key={currentUser?.id}>
      <Frame />
      <SignInAgain />
    </EmployeeGuard>
  )
}

/** Rail and top bar on a wide screen, top and bottom bar on a phone. */
function Frame() {
  const employee = useCurrentUser()
  const path = useEmployeePath()
  const main = useFocusOnNavigation()
  const queryClient = useQueryClient()
  const pageKey = usePageKey()
  const readAhead = useReadAhead()
  useOutboxSender()
  useNotificationClicks()

  useEffect(() => {
    // After the first screen's own data.
    const timer = setTimeout(() => loadLists(queryClient, employee.id), 3_000)
    return () => clearTimeout(timer)
  }, [queryClient, employee.id])

  return (
    <WaitingPlace>
      <TutorialHost />
      <LiveUpdates />
      <LeaveGuard />
      <div className={classes.frame} onPointerDownCapture={readAhead} onClickCapture={readAhead}>
        <a className="skip-link" href="#main">
          {t('Skip to content')}
        </a>
        <ProgressBar />
        <header className={classes.top}>
          <Link to={path()} className={classes.brand} aria-label={t('Groundwork, dashboard')}>
            <img src={logo} alt="" width={26} height={26} />
            <Text span inherit visibleFrom="sm">
              {t('Groundwork')}
            </Text>
          </Link>
          <SearchBox />
          <FailureLink />
          <Button
            component={Link}
            to={path('new-lead')}
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            flex="none"
            visibleFrom="sm"
          >
            {t('New lead')}
          </Button>
          <Bell />
          <UserMenu />
        </header>
        <Rail />
        <div className={classes.middle}>
          <PaperHead />
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

/** On paper only: whose page this is, and of which day. */
function PaperHead() {
  const { data } = useQuery({ ...sessionInfoQuery, staleTime: Number.POSITIVE_INFINITY })
  return (
    <div className={classes.paperHead} aria-hidden>
      <span>{data?.companyName}</span>
      <span>{formatDay(companyDayOf(new Date()))}</span>
    </div>
  )
}

/** Shown while the next screen is loading. */
function ProgressBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div className={classes.progress} role="progressbar" aria-label={t('Loading')} />
  )
}

/** How old the screen's data may be, while the server cannot be reached. */
function AsOf() {
  const online = useOnline()
  const oldest = useOldestShown()
  if (online || oldest === undefined) return null
  return <span>{t('As of {asOf}', { asOf: formatRecent(new Date(oldest).toISOString()) })}</span>
}

/** When the oldest answer on the screen arrived, in milliseconds. */
function useOldestShown(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return useSyncExternalStore(subscribe, () => {
    const shown = cache
      .findAll({ type: 'active', predicate: (query) => isKept(query.queryKey) && hasAnswer(query) })
      .map(({ state }) => state.dataUpdatedAt)
    return shown.length === 0 ? undefined : Math.min(...shown)
  })
}

/** Loads the lists that most forms need, the projects, and what a check-in needs. Failures show where a list is used. */
function loadLists(queryClient: QueryClient, employeeId: number): void {
  void queryClient.prefetchQuery(businessesQuery)
  void queryClient.prefetchQuery(employeesQuery)
  void queryClient.prefetchQuery(categoriesQuery)
  void queryClient.prefetchQuery(productsQuery)
  void queryClient.prefetchQuery(companyQuery)
  // A project list on the screen is loading them already.
  const shown = { queryKey: ['projects', 'list'], exact: false, type: 'active' } as const
  if (!queryClient.getQueryCache().find(shown)) void queryClient.prefetchInfiniteQuery(firstProjects)
  // So that a person without a connection at a site can check in.
  void queryClient.prefetchQuery(appointmentsQuery(ownDay(employeeId)))
}
