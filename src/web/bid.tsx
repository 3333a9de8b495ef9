import './bid.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { readCurrentEmployee } from '../contract/auth.ts'
import { call } from './api/client.ts'
import { readToken, removeToken } from './api/stored-token.ts'
import { BrokenPage } from './public-bid/broken-page.tsx'
import { PublicBidPage } from './public-bid/public-bid-page.tsx'

/*
 * The customer's way in: the public page by itself, without the application around it, because it is opened once, on a
 * phone, at a building site. The application's router knows the same page.
 */

// zod would otherwise try `new Function`, which the content security policy forbids and the browser reports.
z.config({ jitless: true })

// An employee who looks has a token, and a token is checked on every page that is opened.
if (readToken()) call(readCurrentEmployee, { renew: false }).catch(removeToken)

const root = document.getElementById('root')
if (!root) throw new Error('bid.html has no #root')

createRoot(root).render(
  <StrictMode>
    <BrokenPage>
      <PublicBidPage bidIndex={indexIn(window.location.pathname)} />
    </BrokenPage>
  </StrictMode>,
)

/** `/bid/…`: what follows, and nothing where the address was cut short or cannot be read. */
function indexIn(path: string): string {
  const found = /^\/bid\/([\w-]+)\/?$/.exec(path)
  return found?.[1] ?? ''
}
