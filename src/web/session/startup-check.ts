import { readCurrentEmployee } from '../../contract/auth.ts'
import type { Employee } from '../../contract/employees.ts'
import { call } from '../api/client.ts'
import { readToken } from '../api/stored-token.ts'
import { readLastEmployee } from './seen-here.ts'

/** How long to wait for the server where the last employee could continue without it, in milliseconds. */
const patience = 10_000

let begun: Promise<Employee> | undefined
let confirmed: Employee | null = null

/**
 * Asks who is signed in before anything is drawn, so that the page is drawn once for whoever it is, and not first for nobody.
 * @returns resolves when the server has answered or cannot be reached, and at once where nobody has signed in
 */
export async function beginStartupCheck(): Promise<void> {
  if (readToken() === null) return
  const check = ask()
  begun = check
  await check.then(
    (employee) => {
      if (begun === check) confirmed = employee
    },
    () => undefined, // told to whoever takes the check
  )
}

/** Who is signed in, where the server has said so by now, until the check is taken. */
export function employeeAtStart(): Employee | null {
  return confirmed
}

/** The check that was begun, or a new one: what it says is good for one page only. @throws ApiError as calls do */
export function takeStartupCheck(): Promise<Employee> {
  const check = begun ?? ask()
  begun = undefined
  confirmed = null
  return check
}

function ask(): Promise<Employee> {
  const signal = readLastEmployee() && AbortSignal.timeout(patience)
  return call(readCurrentEmployee, { renew: false, signal })
}
