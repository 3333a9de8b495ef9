import { queryOptions } from '@tanstack/react-query'
import { readSessionInfo } from '../../contract/auth.ts'
import { call } from '../api/client.ts'

/** The company's name, the demo's credentials, and whether the set-up is still to be done. */
export const sessionInfoQuery = queryOptions({
  queryKey: ['session-info'],
  queryFn: ({ signal }) => call(readSessionInfo, { signal }),
})
