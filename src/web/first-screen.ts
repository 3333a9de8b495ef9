import { askEarly } from './api/asked-early.ts'
import { readToken } from './api/stored-token.ts'

/*
 * Runs before the application's own script is read: what the first screen will ask for is on its way by then. The
 * addresses are written out, because the contract that has them comes with the schemas, which are most of the wait.
 */

const token = readToken()
if (token !== null) {
  askEarly('/api/auth/me', token)
  if (/^\/employee\/[^/]+\/?$/.test(window.location.pathname)) {
    askEarly('/api/dashboard', token)
    // The router loads it again, and says so where that fails.
    import('./dashboard/dashboard-page.tsx').catch(() => undefined)
  }
}
