import { useAuth } from '../session/auth-context.tsx'
import { EmployeeGuard } from '../session/employee-guard.tsx'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { Frame } from './frame.tsx'

/**
 * What every signed-in screen stands in. Another person, signed in in another tab, finds one of their own: what the one
 * before was typing stays a draft of that one, and nothing of it is saved in the other's name.
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
