import { useConnection } from '../api/use-connection.ts'

/** False where the server cannot be reached: the device says so, or a call did not get through. */
export function useOnline(): boolean {
  return useConnection({ waits: false }) === 'online'
}
