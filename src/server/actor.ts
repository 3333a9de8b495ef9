import type { EmployeeRole } from '../domain/people.ts'

/** The signed-in employee of a request. */
export interface Actor {
  id: number
  /** First and last name, for sentences. */
  name: string
  role: EmployeeRole
  sessionId: number
  requestId: string
}

/** Who does something, and when. */
export interface By<A = Actor> {
  actor: A
  at: Date
}
