import { askEarly, firstListAddress } from './api/asked-early.ts'
import { readToken } from './api/stored-token.ts'
import { screensAt } from './screens.ts'

/*
 * Runs before the application's own script, so that the first screen's script and data are on their way while React
 * starts. The addresses are written out here: a static import of the contract would make this file wait for
 * the schemas.
 */

const { pathname, search } = window.location
const token = readToken()
if (token !== null) {
  for (const load of screensAt(pathname)) load().catch(() => undefined) // the router loads it again, and tells
  if (/^\/employee\/[^/]+\/projects\/\d/.test(pathname))
    import('../contract/projects.ts').catch(() => undefined)
  askEarly('/api/auth/me', token)
  if (/^\/employee\/[^/]+\/?$/.test(pathname)) {
    askEarly('/api/dashboard', token)
    askEarly('/api/needs', token)
  }
  if (/^\/employee\/[^/]+\/projects\/?$/.test(pathname) && search === '') askEarly(firstListAddress, token)
}

// The first formatter of a page loads the browser's tables, 10 ms, and the first look into the session's store waits for
// another process of the browser, 5 ms. Here they are done while React is being compiled.
void sessionStorage.length
Intl.NumberFormat('en-US').format(0)
Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(0)
