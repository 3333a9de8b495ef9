import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { allRoutes } from '../../contract/routes.ts'
import { openSampleStripe, type SampleStripe } from '../online-payments/sample-stripe.ts'
import { buildTestApp, inject, type TestApp } from '../testing/build-test-app.ts'

/** Every route × every kind of credential answers as its `access` declares. */

interface Credential {
  name: string
  headers(): Promise<Record<string, string>>
  /** True when this credential opens a route of that access and method. */
  opens(route: Route): boolean
  /** What a refusal says; 401 where nobody is recognised, 403 where somebody is and may not. */
  refusal: number
}

let testApp: TestApp
let stripe: SampleStripe
beforeAll(async () => {
  testApp = await buildTestApp({
    WHATSAPP_APP_SECRET: 'what-meta-signs-with',
    MAIL_INBOUND_TOKEN: 'what-mail-reports-carry',
  })
  stripe = await openSampleStripe(testApp)
})
afterAll(async () => {
  await stripe.close()
  await testApp.close()
})

interface SignedIn {
  employeeId: number
  token: string
  cookie: string
  xsrf: string
}

async function signIn(role: 'admin' | 'estimator'): Promise<SignedIn> {
  const { employee } = await testApp.signIn(role)
  const answer = await inject<{ token: string }>(testApp.app, 'POST', '/api/auth/login', {
    email: employee.email,
    password: 'a long enough password',
  })
  const cookies = [answer.headers['set-cookie']].flat().map((line) => String(line).split(';')[0] ?? '')
  const valueOf = (name: string) =>
    cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  return {
    employeeId: employee.id,
    token: answer.body.token,
    cookie: `groundwork_session=${valueOf('groundwork_session')}`,
    xsrf: valueOf('XSRF-TOKEN'),
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const nothing = () => false

const credentials: Credential[] = [
  { name: 'nobody', headers: async () => ({}), opens: nothing, refusal: 401 },
  {
    name: 'a garbage token',
    headers: async () => bearer('g'.repeat(43)),
    opens: nothing,
    refusal: 401,
  },
  {
    name: 'another scheme',
    headers: async () => ({ authorization: 'Basic bWFyaWE6cGFzc3dvcmQ=' }),
    opens: nothing,
    refusal: 401,
  },
  {
    name: 'the cookie secret as a token',
    headers: async () => bearer((await signIn('admin')).cookie.split('=')[1] ?? ''),
    opens: nothing,
    refusal: 401,
  },
  {
    name: 'an expired session',
    headers: async () => {
      const { token, employeeId } = await signIn('admin')
      const old = new Date(testApp.clock.now().getTime() - 8 * 86_400_000)
      await testApp.deps.db
        .updateTable('session')
        .set({ last_used_at: old })
        .where('employee_id', '=', employeeId)
        .execute()
      return bearer(token)
    },
    opens: nothing,
    refusal: 401,
  },
  {
    name: 'a session too old',
    headers: async () => {
      const { token, employeeId } = await signIn('admin')
      const old = new Date(testApp.clock.now().getTime() - 31 * 86_400_000)
      await testApp.deps.db
        .updateTable('session')
        .set({ created_at: old })
        .where('employee_id', '=', employeeId)
        .execute()
      return bearer(token)
    },
    opens: nothing,
    refusal: 401,
  },
  {
    name: 'a session signed out',
    headers: async () => {
      const { token } = await signIn('admin')
      await inject(testApp.app, 'POST', '/api/auth/logout', undefined, bearer(token))
      return bearer(token)
    },
    opens: nothing,
    refusal: 401,
  },
  {
    name: 'a deactivated employee',
    headers: async () => {
      const { token, employeeId } = await signIn('admin')
      const boss = await testApp.signIn('admin')
      await boss.call('PUT', `/api/employees/${employeeId}`, { active: false })
      return bearer(token)
    },
    opens: nothing,
    refusal: 401,
  },
  {
    name: 'a garbage token beside a good cookie',
    headers: async () => {
      const { cookie, xsrf } = await signIn('admin')
      return { ...bearer('g'.repeat(43)), cookie, 'x-xsrf-token': xsrf }
    },
    opens: nothing,
    refusal: 401,
  },
  {
    name: 'the cookie without its XSRF token',
    headers: async () => ({ cookie: (await signIn('admin')).cookie }),
    opens: (route) => route.access === 'session-cookie' && route.method === 'GET',
    refusal: 403,
  },
  {
    name: "the cookie with another session's XSRF token",
    headers: async () => ({
      cookie: (await signIn('admin')).cookie,
      'x-xsrf-token': (await signIn('admin')).xsrf,
    }),
    opens: (route) => route.access === 'session-cookie' && route.method === 'GET',
    refusal: 403,
  },
  {
    name: 'the cookie with its XSRF token',
    headers: async () => {
      const { cookie, xsrf } = await signIn('admin')
      return { cookie, 'x-xsrf-token': xsrf }
    },
    opens: (route) => route.access === 'session-cookie',
    refusal: 401,
  },
  {
    name: "an employee's token",
    headers: async () => bearer((await signIn('estimator')).token),
    opens: (route) => route.access !== 'admin',
    refusal: 403,
  },
  {
    name: "an administrator's token",
    headers: async () => bearer((await signIn('admin')).token),
    opens: () => true,
    refusal: 401,
  },
]

/** Open to programs that sign their bytes or know a token of their own; no employee's credential opens it. */
function provesItself(route: Route): boolean {
  return route.rawBody === true
}

function expectedRefusal(credential: Credential, route: Route): number {
  // A cookie is no credential at all where only a bearer token counts.
  if (credential.name.startsWith('the cookie with') && route.access !== 'session-cookie') return 401
  return credential.refusal
}

describe.each(credentials)('$name', (credential) => {
  let shared: Promise<Record<string, string>> | undefined
  // Signing out ends what the other calls still need.
  const headersFor = (route: Route) =>
    route.path === '/api/auth/logout' ? credential.headers() : (shared ??= credential.headers())

  test.each(allRoutes.map(({ route }) => route))('$method $path', async (route) => {
    const url = route.path.replaceAll(/:\w+/g, '999999')
    const headers = await headersFor(route)
    // The body is garbage: whoever gets that far is told so, and nothing is changed.
    const body = route.method === 'GET' || route.multipart ? undefined : { garbage: true }
    const answer = await inject<{ code?: string }>(testApp.app, route.method, url, body, headers)
    if (provesItself(route)) {
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
    } else if (route.access === 'public' || credential.opens(route)) {
      expect([401, 403]).not.toContain(answer.status)
      expect(answer.status).toBeLessThan(500)
    } else {
      expect(answer.status).toBe(expectedRefusal(credential, route))
      expect(answer.body.code).toBe(answer.status === 401 ? 'unauthenticated' : 'forbidden')
    }
  })
})

test('every route of the contract is served', () => {
  const missing = allRoutes.filter(
    ({ route }) => !testApp.app.hasRoute({ method: route.method, url: route.path }),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})
