import type { QueryClient } from '@tanstack/react-query'
import { forgetAnswers, keepAnswers, restoreAnswers } from '../api/last-seen.ts'
import { forgetLastEmployee } from './last-employee.ts'

const found = 'groundwork:found:'

/** Where the search keeps in this browser what an employee opened from it: it goes with all else that was seen. */
export const foundKey = (employeeId: number) => `${found}${employeeId}`

/** Keeps what an employee sees, from now on. Returns the way to stop. */
export function keepSeen(queryClient: QueryClient, employeeId: number): () => void {
  return canKeep() ? keepAnswers(queryClient, employeeId) : () => {}
}

/** Shows what an employee saw last on this device. */
export async function restoreSeen(queryClient: QueryClient, employeeId: number): Promise<void> {
  if (canKeep()) await restoreAnswers(queryClient, employeeId).catch(warn)
}

/** Nothing that was seen in a session stays here after it: no name, no answer, no picture. */
export function forgetSeen(): void {
  forgetLastEmployee()
  for (const key of Object.keys(localStorage)) if (key.startsWith(found)) localStorage.removeItem(key)
  if (canKeep()) forgetAnswers().catch(warn)
  // As the service worker calls them.
  if ('caches' in globalThis) caches.delete('thumbnails').catch(warn)
}

function canKeep(): boolean {
  return 'indexedDB' in globalThis
}

function warn(error: unknown): void {
  console.warn('What was seen here could not be kept or forgotten', error)
}
