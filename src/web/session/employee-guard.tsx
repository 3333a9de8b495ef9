import { Center, Loader } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { t } from '../language/t.ts'
import { useAuth } from './auth-context.tsx'
import { employeePath } from './employee-path.ts'

/** The blue spinner of a page that is loading. */
export function PageSpinner({ label = t('Loading') }: { label?: string }) {
  return (
    <Center mih="60dvh" role="status" aria-live="polite" aria-label={label}>
      <Loader color="blue" />
    </Center>
  )
}

/**
 * Lets only signed-in employees through. Keeps their first name and the slash after it in the address, which the frame's
 * links rely on.
 */
export function EmployeeGuard({ children }: { children: ReactNode }) {
  const { currentUser, checked } = useAuth()
  const { employeeName } = useParams()
  const location = useLocation()
  const navigate = useNavigate()
  const screenPath = location.pathname.split('/').slice(3)
  const isWrong = currentUser !== null && (employeeName !== currentUser.firstName || screenPath.length === 0)

  useEffect(() => {
    if (!currentUser || !isWrong) return
    const rest = location.pathname.split('/').slice(3).join('/')
    const corrected = employeePath(currentUser.firstName, rest)
    void navigate(corrected + location.search + location.hash, { replace: true, state: location.state })
  }, [currentUser, isWrong, location, navigate])

  if (!checked) return <PageSpinner label={t('Checking your session')} />
  if (!currentUser) return <Navigate to="/" replace />
  return children
}
