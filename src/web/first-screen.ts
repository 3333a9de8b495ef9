import { askEarly } from './api/asked-early.ts'
import { readToken } from './api/stored-token.ts'

/*
 * Runs before the application's own script, so that the first screen's data is on its way while React starts. The
 * addresses are written out here: importing the contract would make this file wait for the schemas.
 */

const token = readToken()
if (token !== null) {
  askEarly('/api/auth/me', token)
  if (/^\/employee\/[^/]+\/?$/.test(window.location.pathname)) askEarly('/api/dashboard', token)
}
