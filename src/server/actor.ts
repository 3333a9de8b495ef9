import type { EmployeeRole } from '../domain/people.ts'

/** Who does it: a signed-in employee in one request. */
export interface Actor {
  id: number
  /** First and last name, for sentences. */
  name: string
  role: EmployeeRole
  sessionId: number
  requestId: string
}
