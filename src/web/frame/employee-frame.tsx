import { EmployeeGuard } from '../session/employee-guard.tsx'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { Frame } from './frame.tsx'

/** What every signed-in screen stands in. */
export default function EmployeeFrame() {
  return (
    <EmployeeGuard>
      <Frame />
      <SignInAgain />
    </EmployeeGuard>
  )
}
