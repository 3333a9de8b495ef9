import './inter.css'
import './customer.css'
import { Component, type ErrorInfo, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { readCurrentEmployee } from '../contract/auth.ts'
import { call } from './api/client.ts'
import { readToken, removeToken } from './api/stored-token.ts'
import CustomerHubPage from './customer-pages/customer-hub-page.tsx'
import PublicInvoicePage from './customer-pages/public-invoice-page.tsx'
import SharedDocumentPage from './customer-pages/shared-document-page.tsx'
import classes from './public-bid/page.module.css'
import { PublicBidPage } from './public-bid/public-bid-page.tsx'
import { english } from './public-bid/words-en.ts'
import { spanish } from './public-bid/words-es.ts'

/*
 * The customer's pages by themselves: a phone at a building site shouldn't have to load the whole application for them.
 * The application's router has the same pages.
 */

// Without this, zod tries `new Function`, and the browser reports that the content security policy forbids it.
z.config({ jitless: true })

// A token means that an employee is looking. Every page removes a token that is no longer valid.
if (readToken()) call(readCurrentEmployee, { renew: false }).catch(removeToken)

/** What the reader sees when rendering throws. It speaks both languages, as the reader's is unknown here. */
class BrokenPage extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('The page could not be drawn', error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <main className={classes.page} role="alert">
        <title>{english.brokenTitle}</title>
        <h1>{english.brokenTitle}</h1>
        <p>{english.brokenText}</p>
        <p lang="es">
          {spanish.brokenTitle}. {spanish.brokenText}
        </p>
      </main>
    )
  }
}

/** The page of an address such as `/bid/x`; a link that leads nowhere when the address is incomplete. */
function CustomerPage({ path }: { path: string }) {
  const [, place, secret = ''] = /^\/(bid|pay|hub|document)\/([\w-]*)\/?$/.exec(path) ?? []
  if (place === 'pay') return <PublicInvoicePage token={secret} />
  if (place === 'hub') return <CustomerHubPage token={secret} />
  if (place === 'document') return <SharedDocumentPage token={secret} />
  return <PublicBidPage bidIndex={secret} />
}

const root = document.getElementById('root')
if (!root) throw new Error('customer.html has no #root')

createRoot(root).render(
  <StrictMode>
    <BrokenPage>
      <CustomerPage path={window.location.pathname} />
    </BrokenPage>
  </StrictMode>,
)
