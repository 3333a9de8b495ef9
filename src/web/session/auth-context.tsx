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
import { login as loginRoute, logout as logoutRoute, readCurrentEmployee } from '../../contract/auth.ts'
import type { Employee } from '../../contract/employees.ts'
import { call } from '../api/client.ts'
import { readToken, removeToken, storeToken, watchToken } from '../api/stored-token.ts'
import { employeePath } from './employee-path.ts'
import { isPublicPath } from './public-paths.ts'

export interface Auth {
  /** Null while loading and when signed out. */
  currentUser: Employee | null
  /** True until the startup check has ended, and while signing in. */
  loading: boolean
  /** True once the startup check has ended; signing in does not take it back. */
  checked: boolean
  /** @throws ApiError when the server refuses */
  login(email: string, password: string): Promise<void>
  logout(): Promise<void>
  /** Takes over a session that was begun elsewhere: by the set-up link, or by signing in again in place. */
  adopt(session: { token: string; employee: Employee }): void
  /** Shows the signed-in employee's changed details. */
  replaceCurrentUser(employee: Employee): void
}

const AuthContext = createContext<Auth | null>(null)

/** @throws outside an AuthProvider */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** The signed-in employee; only for screens behind the guard. */
export function useCurrentUser(): Employee {
  const { currentUser } = useAuth()
  if (!currentUser) throw new Error('useCurrentUser must be used behind the guard')
  return currentUser
}

/** Holds who is signed in. Stands inside the router, because signing in and out moves to another page. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [currentUser, setCurrentUser] = useState<Employee | null>(null)
  const [checked, setChecked] = useState(false)
  const [signingIn, setSigningIn] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const forgetSession = useCallback(() => {
    removeToken()
    setCurrentUser(null)
    queryClient.clear()
  }, [queryClient])

  const adopt = useCallback(
    (session: { token: string; employee: Employee }) => {
      storeToken(session.token)
      setCurrentUser((before) => {
        // Another person's answers must not be shown to this one.
        if (before && before.id !== session.employee.id) queryClient.clear()
        return session.employee
      })
    },
    [queryClient],
  )

  useStartupCheck({ setCurrentUser, forgetSession, setChecked })
  useOtherTabs({ currentUser, setCurrentUser, forgetSession })

  const login = useCallback(
    async (email: string, password: string) => {
      setSigningIn(true)
      try {
        const session = await call(loginRoute, {
          body: { email, password },
          fallback: 'Invalid email or password',
        })
        adopt(session)
        await navigate(employeePath(session.employee.firstName))
      } finally {
        setSigningIn(false)
      }
    },
    [adopt, navigate],
  )

  const logout = useCallback(async () => {
    try {
      await call(logoutRoute, { renew: false })
    } catch (error) {
      // The session may be over already; this browser forgets it in any case.
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
      adopt,
      replaceCurrentUser: setCurrentUser,
    }),
    [currentUser, checked, signingIn, login, logout, adopt],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Once per page load: is there a session behind the stored token? */
function useStartupCheck({
  setCurrentUser,
  forgetSession,
  setChecked,
}: {
  setCurrentUser: (employee: Employee) => void
  forgetSession: () => void
  setChecked: (checked: boolean) => void
}) {
  const started = useRef(false)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // The address may change while the check is under way; the rule is about where the visitor is then.
  const here = useRef(pathname)
  here.current = pathname

  useEffect(() => {
    if (started.current) return
    started.current = true
    const leaveUnlessPublic = () => {
      if (!isPublicPath(here.current)) void navigate('/', { replace: true })
    }
    if (!readToken()) {
      setChecked(true)
      leaveUnlessPublic()
      return
    }
    call(readCurrentEmployee, { renew: false })
      .then(setCurrentUser, (error: unknown) => {
        console.error('The stored session is not valid', error)
        forgetSession()
        leaveUnlessPublic()
      })
      .finally(() => setChecked(true))
  }, [navigate, setCurrentUser, forgetSession, setChecked])
}

/** Another tab may sign somebody else in: this one then follows, so that it never acts in the wrong name. */
function useOtherTabs({
  currentUser,
  setCurrentUser,
  forgetSession,
}: {
  currentUser: Employee | null
  setCurrentUser: (employee: Employee) => void
  forgetSession: () => void
}) {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      watchToken((token) => {
        // Signed out elsewhere: nothing typed here is thrown away; the next call asks to sign in again.
        if (token === null) return
        call(readCurrentEmployee, { renew: false }).then(
          (employee) => {
            if (currentUser && currentUser.id !== employee.id) queryClient.clear()
            setCurrentUser(employee)
          },
          () => forgetSession(),
        )
      }),
    [currentUser, setCurrentUser, forgetSession, queryClient],
  )
}
