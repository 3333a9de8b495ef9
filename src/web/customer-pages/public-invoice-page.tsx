import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { checkPublicPayment, type PublicInvoice, readPublicInvoice } from '../../contract/online-payments.ts'
import { formatDollars } from '../../domain/money.ts'
import { call } from '../api/client.ts'
import { Sum } from '../public-bid/bid-sums.tsx'
import { addressLine, Contact, Letterhead } from '../public-bid/company.tsx'
import controls from '../public-bid/controls.module.css'
import { useLanguage, useWrittenIn } from '../public-bid/language.tsx'
import { Fact } from '../public-bid/offer.tsx'
import classes from '../public-bid/page.module.css'
import { isUnknown, LanguageSwitch, NotShown, Sheet } from '../public-bid/sheet.tsx'
import { useLoading } from '../public-bid/use-loading.ts'
import { InvoiceState } from './invoice-state.tsx'
import { pageWords, usePageWords } from './page-words.ts'
import { PaySection } from './pay-section.tsx'

/** The page where a customer reads and pays an invoice, mostly on a phone and without a session. */
export default function PublicInvoicePage({ token }: { token: string }) {
  // The provider sends its customer back to this address.
  const [hasPaid] = useState(() => new URLSearchParams(window.location.search).has('paid'))
  const { found, error, isLoading, reload, show } = useLoading(
    useCallback(
      (signal) => call(hasPaid ? checkPublicPayment : readPublicInvoice, { params: { token }, signal }),
      [token, hasPaid],
    ),
  )
  const [language, setLanguage] = useLanguage(found?.language)
  const languageSwitch = <LanguageSwitch onSwitch={setLanguage} />
  const isWaiting = useWaiting(hasPaid, found, () =>
    call(checkPublicPayment, { params: { token } }).then(show),
  )
  return (
    <Sheet language={language}>
      {found && !isUnknown(error) ? (
        <InvoiceSheet invoice={found} languageSwitch={languageSwitch}>
          <InvoiceState invoice={found} isWaiting={isWaiting} hasPaid={hasPaid} />
          <InvoicePaper invoice={found} token={token} />
          <PaySection invoice={found} token={token} onOutdated={reload} />
        </InvoiceSheet>
      ) : (
        <NotShown
          error={error}
          isLoading={isLoading}
          words={pageWords[language].invoicePage}
          onRetry={reload}
          languageSwitch={languageSwitch}
        />
      )}
    </Sheet>
  )
}

const checkEveryMs = 2000
const mostChecks = 15

/** Back from the provider, the payment may take seconds to be known: asks a few times. @returns while it still does */
function useWaiting(
  hasPaid: boolean,
  invoice: PublicInvoice | undefined,
  check: () => Promise<void>,
): boolean {
  const [checks, setChecks] = useState(0)
  const isOpen = hasPaid && invoice?.underway?.status === 'open'
  const isWaiting = isOpen && checks < mostChecks
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      // A failed try is one try less; the next may reach the server.
      void check().catch(() => undefined)
      setChecks((before) => before + 1)
    }, checkEveryMs)
    return () => clearTimeout(timer)
  })
  return isWaiting
}

function InvoiceSheet({
  invoice,
  languageSwitch,
  children,
}: {
  invoice: PublicInvoice
  languageSwitch: ReactNode
  children: ReactNode
}) {
  const name = useName(invoice)
  return (
    <>
      <title>{`${name} · ${invoice.company.name}`}</title>
      <Letterhead company={invoice.company} languageSwitch={languageSwitch} />
      <main>{children}</main>
      <Contact company={invoice.company} manager={invoice.manager} subject={name} />
    </>
  )
}

function useName({ kind, number }: PublicInvoice): string {
  const { say } = usePageWords()
  return kind === 'retention' ? say.retentionInvoice(number) : say.invoice(number)
}

function InvoicePaper({ invoice, token }: { invoice: PublicInvoice; token: string }) {
  const { words, say, day } = usePageWords()
  const written = useWrittenIn(invoice.language)
  const name = useName(invoice)
  const { project, customer, title, items, payments } = invoice
  return (
    <div className={classes.document}>
      <section>
        <p className={classes.soft}>{title && name}</p>
        <h1 {...(title ? written : {})}>{title || name}</h1>
        <dl className={classes.facts}>
          <Fact term={words.preparedFor} text={customer.name} />
          {addressLine(project.site) && <Fact term={words.site} text={addressLine(project.site)} />}
          <Fact term={words.project} text={[project.number, project.name].filter(Boolean).join(' · ')} />
          <Fact term={say.issued} text={day(invoice.issued)} />
          {invoice.dueDate && <Fact term={say.due} text={day(invoice.dueDate)} />}
          {invoice.paymentTerms.length > 0 && (
            <Fact term={say.terms} text={invoice.paymentTerms.join(', ')} />
          )}
        </dl>
        <p className={controls.actions}>
          <a className={controls.secondary} href={`/api/pay/${encodeURIComponent(token)}/pdf`} download>
            {words.downloadPdf}
          </a>
          <button type="button" className={controls.secondary} onClick={() => window.print()}>
            {words.print}
          </button>
        </p>
      </section>
      <section>
        <h2>{say.lines}</h2>
        <ul className={classes.lines}>
          {items.map(({ description, amount }, place) => (
            // Lines have no id on the wire.
            <li key={`${place} ${description}`}>
              <p className={classes.line}>
                <span className={classes.what} {...written}>
                  {description}
                </span>
                <span className={classes.figure}>{formatDollars(amount)}</span>
              </p>
            </li>
          ))}
        </ul>
        <Sums invoice={invoice} />
      </section>
      {payments.length > 0 && (
        <section>
          <h2>{say.payments}</h2>
          <PaymentLines payments={payments} />
        </section>
      )}
    </div>
  )
}

function Sums({ invoice: { retention, total, paid, balance, status } }: { invoice: PublicInvoice }) {
  const { say } = usePageWords()
  return (
    <dl className={classes.sums}>
      {retention !== 0 && <Sum term={say.retention} cents={-retention} />}
      <Sum term={say.total} cents={total} isTotal={paid === 0} />
      {paid !== 0 && <Sum term={say.paidSoFar} cents={-paid} />}
      {paid !== 0 && status !== 'void' && (
        <Sum term={balance < 0 ? say.credit : say.balance} cents={Math.abs(balance)} isTotal />
      )}
    </dl>
  )
}

/** What was paid, with the day, how, and on which invoice where there are several. */
export function PaymentLines({
  payments,
}: {
  payments: readonly (PublicInvoice['payments'][number] & { invoiceNumber?: string })[]
}) {
  const { say, day } = usePageWords()
  return (
    <ul className={classes.lines}>
      {payments.map(({ kind, method, received, amount, invoiceNumber }, place) => (
        // Payments have no id on the wire.
        <li key={`${place} ${received} ${amount}`}>
          <p className={classes.line}>
            <span className={classes.what}>
              <span>{say.kinds[kind](say.methods[method])}</span>
              <span className={classes.soft}>
                {day(received)}
                {invoiceNumber !== undefined && ` · ${say.onInvoice(invoiceNumber)}`}
              </span>
            </span>
            <span className={classes.figure}>{formatDollars(amount)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
