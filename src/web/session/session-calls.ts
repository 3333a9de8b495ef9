import { queryOptions } from '@tanstack/react-query'
import { login, readSessionInfo } from '../../contract/auth.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'

/** The company's name, the demo's credentials, and whether the set-up is still to be done. */
export const sessionInfoQuery = queryOptions({
  queryKey: ['session-info'],
  queryFn: ({ signal }) => call(readSessionInfo, { signal }),
})

export function signInByPassword(email: string, password: string) {
  const wrong = t('Invalid email or password')
  return call(login, { body: { email, password }, fallback: wrong, refusal: wrong })
}
