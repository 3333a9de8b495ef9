import { useSyncExternalStore } from 'react'
import { isReachable, watchReachable } from '../api/reachability.ts'

/** False where the server cannot be reached: the device says so, or a call did not get through. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchReachable, isReachable)
}
