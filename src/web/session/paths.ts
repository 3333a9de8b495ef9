import { useCallback } from 'react'
import { useAuth } from './auth-context.tsx'
import { employeePath } from './employee-path.ts'

/** Makes links to the signed-in employee's screens: `path('projects/12/bids')`. */
export function useEmployeePath(): (screen?: string) => string {
  const firstName = useAuth().currentUser?.firstName ?? ''
  return useCallback((screen = '') => employeePath(firstName, screen), [firstName])
}
