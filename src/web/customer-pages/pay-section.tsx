import { useState } from 'react'
import { type PublicInvoice, startCheckout } from '../../contract/online-payments.ts'
import { formatDollars } from '../../domain/money.ts'
import type { OnlineMethod } from '../../domain/online-payments.ts'
import { call } from '../api/client.ts'
import { addressLine } from '../public-bid/company.tsx'
import controls from '../public-bid/controls.module.css'
import { SendingFailure } from '../public-bid/field.tsx'
import classes from '../public-bid/page.module.css'
import { isOutdated, useSending } from '../public-bid/sending.ts'
import { usePageWords } from './page-words.ts'

/** The ways to pay what is left: on the provider's page, and by check. */
export function PaySection({
  invoice,
  token,
  onOutdated,
}: {
  invoice: PublicInvoice
  token: string
  onOutdated: () => void
}) {
  const { say } = usePageWords()
  const { status, balance, methods, company, number, underway } = invoice
  if (status === 'void' || balance <= 0 || underway?.status === 'processing') return null
  return (
    <>
      {methods.length > 0 && <PayOnline invoice={invoice} token={token} onOutdated={onOutdated} />}
      <section>
        <h2>{methods.length > 0 ? say.otherWays : say.pay(formatDollars(balance))}</h2>
        <p>{say.byCheck(company.name, number, addressLine(company.address))}</p>
      </section>
    </>
  )
}

function PayOnline({
  invoice: { balance, methods },
  token,
  onOutdated,
}: {
  invoice: PublicInvoice
  token: string
  onOutdated: () => void
}) {
  const { say } = usePageWords()
  const { isSending, failure, send } = useSending()
  const [isLeaving, setLeaving] = useState(false)
  const pay = (method: OnlineMethod) =>
    send(async () => {
      try {
        const { url } = await call(startCheckout, { params: { token }, body: { method, amount: balance } })
        setLeaving(true)
        window.location.assign(url)
      } catch (error) {
        if (isOutdated(error)) onOutdated()
        throw error
      }
    })
  const isBusy = isSending || isLeaving
  return (
    <section className={controls.sign} aria-labelledby="pay">
      <h2 id="pay">{say.pay(formatDollars(balance))}</h2>
      <p className={classes.soft}>{say.payIntro}</p>
      <div className={controls.form}>
        {methods.includes('ach') && (
          <>
            <button
              type="button"
              className={controls.primary}
              aria-disabled={isBusy}
              onClick={() => void pay('ach')}
            >
              {isBusy ? say.opening : say.payByBank}
            </button>
            <p className={classes.soft}>{say.bankHint}</p>
          </>
        )}
        {methods.includes('card') && (
          <button
            type="button"
            className={controls.secondary}
            aria-disabled={isBusy}
            onClick={() => void pay('card')}
          >
            {say.payByCard}
          </button>
        )}
        <SendingFailure failure={failure} />
      </div>
    </section>
  )
}
