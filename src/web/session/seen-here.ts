import type { QueryClient } from '@tanstack/react-query'
import { Employee } from '../../contract/employees.ts'
import { forgetAnswers, keepAnswers, restoreAnswers } from '../api/last-seen.ts'

const found = 'groundwork:found:'
const lastEmployeeKey = 'lastEmployee'

/** Where this browser stores what an employee opened from the search. */
export const foundKey = (employeeId: number) => `${found}${employeeId}`

/** The last employee here, shown while the server cannot be reached. Contains no secrets. */
export function readLastEmployee(): Employee | undefined {
  const text = localStorage.getItem(lastEmployeeKey)
  if (text === null) return undefined
  try {
    return Employee.parse(JSON.parse(text))
  } catch {
    // From an older version, or damaged.
    return undefined
  }
}

export function storeLastEmployee(employee: Employee): void {
  localStorage.setItem(lastEmployeeKey, JSON.stringify(employee))
}

/** Stores what an employee sees from now on. @returns a function that stops it */
export function keepSeen(queryClient: QueryClient, employeeId: number): () => void {
  return canKeep() ? keepAnswers(queryClient, employeeId) : () => {}
}

/** Shows what an employee last saw on this device. */
export async function restoreSeen(queryClient: QueryClient, employeeId: number): Promise<void> {
  if (canKeep()) await restoreAnswers(queryClient, employeeId).catch(warn)
}

/** Deletes everything that was stored during a session: name, answers, pictures. */
export function forgetSeen(): void {
  localStorage.removeItem(lastEmployeeKey)
  for (const key of Object.keys(localStorage)) if (key.startsWith(found)) localStorage.removeItem(key)
  if (canKeep()) forgetAnswers().catch(warn)
  // The service worker's name for them.
  if ('caches' in globalThis) caches.delete('thumbnails').catch(warn)
}

function canKeep(): boolean {
  return 'indexedDB' in globalThis
}

function warn(error: unknown): void {
  console.warn('Stored data could not be read or deleted', error)
}
