import { queryOptions } from '@tanstack/react-query'
import { readSessionInfo } from '../../contract/auth.ts'
import { call } from '../api/client.ts'

/** The company's name, the demo credentials, whether set-up is due. */
export const sessionInfoQuery = queryOptions({
  queryKey: ['session-info'],
  queryFn: ({ signal }) => call(readSessionInfo, { signal }),
})
