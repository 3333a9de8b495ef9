import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { logout as logoutRoute, readCurrentEmployee } from '../../contract/auth.ts'
import type { Employee } from '../../contract/employees.ts'
import { isUnanswered } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { watchReachable } from '../api/reachability.ts'
import { readToken, removeToken, storeToken, watchToken } from '../api/stored-token.ts'
import { chooseLanguage } from '../language/chosen.ts'
import { employeePath, isPublicPath } from './employee-path.ts'
import { forgetSeen, keepSeen, readLastEmployee, restoreSeen, storeLastEmployee } from './seen-here.ts'
import { signInByPassword } from './session-calls.ts'
import { employeeAtStart, takeStartupCheck } from './startup-check.ts'

interface Session {
  token: string
  employee: Employee
}

export interface Auth {
  /** Null while loading and when signed out. */
  currentUser: Employee | null
  /** True during the startup check and while signing in. */
  loading: boolean
  /** True once the startup check has ended. */
  checked: boolean
  /** @throws ApiError when the server refuses */
  login(email: string, password: string): Promise<void>
  logout(): Promise<void>
  /** Signs in with a session from a passkey or a link. */
  enter(session: Session): Promise<void>
  /** Uses a new session without leaving the page. */
  adopt(session: Session): void
  /** Shows changed details of the signed-in employee. A new language reloads the page. */
  replaceCurrentUser(employee: Employee): void
}

const AuthContext = createContext<Auth | null>(null)

/** @throws outside an AuthProvider */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** The signed-in employee. @throws outside EmployeeGuard */
export function useCurrentUser(): Employee {
  const { currentUser } = useAuth()
  if (!currentUser) throw new Error('useCurrentUser must be used behind the guard')
  return currentUser
}

/** Holds who is signed in. It is inside the router, because signing in and out changes the page. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const confirmed = useConfirmedEmployee()
  const { currentUser, forgetSession, adopt, settle } = confirmed
  const [checked, setChecked] = useState(() => employeeAtStart() !== null)
  const [signingIn, setSigningIn] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const enter = useCallback(
    async (session: Session) => {
      const { firstName, startPage } = session.employee
      setSigningIn(true)
      try {
        adopt(session)
        await navigate(employeePath(firstName))
        // Signing in leads to the dashboard first, and from there to the start page that the employee chose.
        if (startPage !== 'dashboard') await navigate(employeePath(firstName, startPage), { replace: true })
        settle(session.employee)
      } finally {
        setSigningIn(false)
      }
    },
    [adopt, navigate, settle],
  )

  useStartupCheck(confirmed, setChecked)
  useOtherTabs(confirmed)

  const id = currentUser?.id
  useEffect(() => (id === undefined ? undefined : keepSeen(queryClient, id)), [queryClient, id])

  const login = useCallback(
    async (email: string, password: string) => {
      setSigningIn(true)
      try {
        await enter(await signInByPassword(email, password))
      } finally {
        setSigningIn(false)
      }
    },
    [enter],
  )

  const logout = useCallback(async () => {
    try {
      await call(logoutRoute, { renew: false, signal: AbortSignal.timeout(signOutPatience) })
    } catch (error) {
      // The session may have ended already. This browser forgets it in any case.
      console.error('Signing out failed on the server', error)
    }
    forgetSession()
    await navigate('/')
  }, [forgetSession, navigate])

  const auth = useMemo<Auth>(
    () => ({
      currentUser,
      loading: !checked || signingIn,
      checked,
      login,
      logout,
      enter,
      adopt,
      replaceCurrentUser: settle,
    }),
    [currentUser, checked, signingIn, login, logout, enter, adopt, settle],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Who is signed in, as the server confirmed it, and the ways to change that. */
function useConfirmedEmployee() {
  const [currentUser, setCurrentUser] = useState<Employee | null>(employeeAtStart)
  const queryClient = useQueryClient()

  const forgetSession = useCallback(() => {
    removeToken()
    setCurrentUser(null)
    queryClient.clear()
    forgetSeen()
  }, [queryClient])

  /** Sets the employee that the server confirmed. Another person's data must not be shown to them. */
  const confirm = useCallback(
    (employee: Employee) => {
      const last = readLastEmployee()
      if (last && last.id !== employee.id) forgetSeen()
      storeLastEmployee(employee)
      setCurrentUser((before) => {
        if (before && before.id !== employee.id) queryClient.clear()
        return employee
      })
    },
    [queryClient],
  )

  const adopt = useCallback(
    (session: Session) => {
      storeToken(session.token)
      confirm(session.employee)
      // Not part of the first script: it is needed after signing in.
      import('./device-notifications.ts')
        .then(({ resumeNotifications }) => resumeNotifications(session.employee.id))
        .catch((error: unknown) => console.warn('Notifications could not be resumed', error))
    },
    [confirm],
  )

  /** The employee's language wins over this browser's. */
  const settle = useCallback(
    (employee: Employee) => {
      confirm(employee)
      if (chooseLanguage(employee.language)) window.location.reload()
    },
    [confirm],
  )

  return { currentUser, setCurrentUser, forgetSession, confirm, adopt, settle }
}

type Confirmed = ReturnType<typeof useConfirmedEmployee>

/** How long signing out waits for the server, in milliseconds. */
const signOutPatience = 5_000

/**
 * Takes the check of the stored token once per page load. If the server does not answer, the last employee continues, and
 * the check is repeated once there is a connection.
 */
function useStartupCheck(
  { settle, setCurrentUser, forgetSession }: Confirmed,
  setChecked: (checked: boolean) => void,
) {
  const started = useRef(false)
  const [unanswered, setUnanswered] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  // The address may change during the check; the current one counts.
  const here = useRef(pathname)
  here.current = pathname

  const leaveUnlessPublic = useCallback(() => {
    if (!isPublicPath(here.current)) void navigate('/', { replace: true })
  }, [navigate])

  const refuse = useCallback(
    (error: unknown) => {
      console.error('The stored session is not valid', error)
      forgetSession()
      leaveUnlessPublic()
    },
    [forgetSession, leaveUnlessPublic],
  )

  useEffect(() => {
    if (started.current) return
    started.current = true
    if (!readToken()) {
      setChecked(true)
      leaveUnlessPublic()
      return
    }
    const last = readLastEmployee()
    const goOnAs = async (employee: Employee) => {
      await restoreSeen(queryClient, employee.id)
      setCurrentUser(employee)
      setUnanswered(true)
    }
    takeStartupCheck()
      .then(settle, (error: unknown) => (last && isUnanswered(error) ? goOnAs(last) : refuse(error)))
      .finally(() => setChecked(true))
  }, [queryClient, settle, setCurrentUser, setChecked, leaveUnlessPublic, refuse])

  const answered = useCallback(() => setUnanswered(false), [])
  useLaterCheck({ unanswered, answered, settle, refuse })
}

/** How long to wait before a startup check that the server did not answer is repeated, in milliseconds. */
const untilNextCheck = 30_000

/** Repeats the startup check that the server did not answer, until it does. */
function useLaterCheck({
  unanswered,
  answered,
  settle,
  refuse,
}: {
  unanswered: boolean
  answered: () => void
  settle: Confirmed['settle']
  refuse: (error: unknown) => void
}) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!unanswered) return
    let asking = false
    const ask = () => {
      if (asking || !readToken()) return
      asking = true
      call(readCurrentEmployee, { renew: false })
        .then(
          (employee) => {
            settle(employee)
            answered()
            void queryClient.invalidateQueries()
          },
          (error: unknown) => {
            if (isUnanswered(error)) return
            answered()
            refuse(error)
          },
        )
        .finally(() => {
          asking = false
        })
    }
    const timer = setInterval(ask, untilNextCheck)
    const stopWatching = watchReachable(ask)
    return () => {
      clearInterval(timer)
      stopWatching()
    }
  }, [unanswered, answered, queryClient, settle, refuse])
}

/** Follows sign-ins in other tabs, so that this one never acts in another person's name. */
function useOtherTabs({ confirm, forgetSession }: Confirmed) {
  useEffect(
    () =>
      watchToken((token) => {
        // Signed out elsewhere: keep what was typed here. The next call asks to sign in again.
        if (token === null) return
        call(readCurrentEmployee, { renew: false }).then(confirm, (error: unknown) => {
          if (!isUnanswered(error)) forgetSession()
        })
      }),
    [confirm, forgetSession],
  )
}
