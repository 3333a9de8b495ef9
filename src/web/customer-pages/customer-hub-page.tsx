import { type ReactNode, useCallback } from 'react'
import { type CustomerHub, readCustomerHub } from '../../contract/customer-hub.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { call } from '../api/client.ts'
import { addressLine, Contact, Letterhead } from '../public-bid/company.tsx'
import { useLanguage, useWrittenIn } from '../public-bid/language.tsx'
import classes from '../public-bid/page.module.css'
import { isUnknown, LanguageSwitch, NotShown, Sheet } from '../public-bid/sheet.tsx'
import { useLoading } from '../public-bid/use-loading.ts'
import hub from './customer-hub.module.css'
import { pageWords, usePageWords } from './page-words.ts'
import { PaymentLines } from './public-invoice-page.tsx'

type HubProject = CustomerHub['projects'][number]

/** The page with all that a customer has with the company. */
export default function CustomerHubPage({ token }: { token: string }) {
  const { found, error, isLoading, reload } = useLoading(
    useCallback((signal) => call(readCustomerHub, { params: { token }, signal }), [token]),
  )
  const [language, setLanguage] = useLanguage(found?.language)
  const languageSwitch = <LanguageSwitch onSwitch={setLanguage} />
  return (
    <Sheet language={language}>
      {found && !isUnknown(error) ? (
        <Hub found={found} token={token} languageSwitch={languageSwitch} />
      ) : (
        <NotShown
          error={error}
          isLoading={isLoading}
          words={pageWords[language].hubPage}
          onRetry={reload}
          languageSwitch={languageSwitch}
        />
      )}
    </Sheet>
  )
}

function Hub({
  found,
  token,
  languageSwitch,
}: {
  found: CustomerHub
  token: string
  languageSwitch: ReactNode
}) {
  const { say } = usePageWords()
  const { company, manager, customer, balance, projects } = found
  const title = say.hubTitle(company.name)
  return (
    <>
      <title>{title}</title>
      <Letterhead company={company} languageSwitch={languageSwitch} />
      <main>
        <section>
          <p className={classes.soft}>{say.hubFor(customer.name)}</p>
          <h1>{title}</h1>
          {balance > 0 ? (
            <dl className={classes.sums} style={{ marginInlineStart: 0 }}>
              <div data-total>
                <dt>{say.owed}</dt>
                <dd className={classes.figure}>{formatDollars(balance)}</dd>
              </div>
            </dl>
          ) : (
            <p>{say.nothingOwed}</p>
          )}
        </section>
        {projects.map((project) => (
          <ProjectPart key={project.number} project={project} token={token} language={found.language} />
        ))}
      </main>
      <Contact company={company} manager={manager} subject={title} />
    </>
  )
}

function ProjectPart({
  project,
  token,
  language,
}: {
  project: HubProject
  token: string
  language: CustomerHub['language']
}) {
  const { say, day } = usePageWords()
  const { number, name, site, status, bids, invoices, payments, permits, photos } = project
  const written = useWrittenIn(language)
  const invoiceFacts = ({ status: state, dueDate, balance, total }: HubProject['invoices'][number]) => {
    const isOwed = state !== 'void' && balance > 0
    const due = isOwed && dueDate && `${say.due} ${day(dueDate)}`
    const left = isOwed && balance !== total && `${say.balance} ${formatDollars(balance)}`
    return [say.invoiceStates[state], due, left].filter(Boolean).join(' · ')
  }
  const isEmpty = bids.length + invoices.length + permits.length + photos.length === 0
  return (
    <section className={hub.project} aria-labelledby={`project-${number}`}>
      <h2 id={`project-${number}`}>{name || addressLine(site) || number}</h2>
      <p className={classes.soft}>
        {[number, name && addressLine(site), say.projectStates[status]].filter(Boolean).join(' · ')}
      </p>
      {isEmpty && <p>{say.nothingHere}</p>}
      <Part title={say.bids} isEmpty={bids.length === 0}>
        {bids.map((bid) => (
          <Line
            key={`${bid.kind} ${bid.number} ${bid.link}`}
            href={bid.link && `/bid/${bid.link}`}
            what={
              <span {...(bid.title ? written : {})}>
                {bid.title || `${bid.kind === 'bid' ? say.bid : say.changeOrder} ${bid.number}`}
              </span>
            }
            more={`${say.bidStates[bid.status]} · ${day(companyDayOf(new Date(bid.sentAt)))}`}
            cents={bid.total}
          />
        ))}
      </Part>
      <Part title={say.invoices} isEmpty={invoices.length === 0}>
        {invoices.map((invoice) => (
          <Line
            key={invoice.number}
            href={invoice.link && `/pay/${invoice.link}`}
            what={
              invoice.kind === 'retention'
                ? say.retentionInvoice(invoice.number)
                : say.invoice(invoice.number)
            }
            more={invoiceFacts(invoice)}
            cents={invoice.total}
          />
        ))}
      </Part>
      {payments.length > 0 && (
        <>
          <h3>{say.payments}</h3>
          <PaymentLines payments={payments} />
        </>
      )}
      <Part title={say.permits} isEmpty={permits.length === 0}>
        {permits.map((permit) => (
          <Line
            key={`${permit.authority} ${permit.title} ${permit.number}`}
            href={null}
            what={[permit.authority, permit.title, permit.number].filter(Boolean).join(' · ')}
            more={`${say.permitStages[permit.stage]}, ${say.since(day(permit.stageSince))}`}
          />
        ))}
      </Part>
      <Photos photos={photos} token={token} />
    </section>
  )
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={classes.lines}>{children}</ul>
    </>
  )
}

function Line({
  href,
  what,
  more,
  cents,
}: {
  /** The page of what the line is about, if it has one. */
  href: string | null
  what: ReactNode
  more: string
  cents?: number
}) {
  return (
    <li>
      <p className={classes.line}>
        <span className={classes.what}>
          {href === null ? (
            <span className={classes.name}>{what}</span>
          ) : (
            <a className={hub.link} href={href}>
              {what}
            </a>
          )}
          <span className={classes.soft}>{more}</span>
        </span>
        {cents !== undefined && <span className={classes.figure}>{formatDollars(cents)}</span>}
      </p>
    </li>
  )
}

function Photos({ photos, token }: { photos: HubProject['photos']; token: string }) {
  const { say } = usePageWords()
  if (photos.length === 0) return null
  return (
    <>
      <h3>{say.photos}</h3>
      <ul className={hub.photos}>
        {photos.map(({ id, kind, caption, width, height }, place) => {
          const address = `/api/hub/${encodeURIComponent(token)}/photos/${id}`
          const name = caption || say.photo(say.photoKinds[kind], place + 1)
          return (
            <li key={id}>
              <a href={address} target="_blank" rel="noreferrer">
                <img src={`${address}?small=1`} alt={name} width={width} height={height} loading="lazy" />
              </a>
              <span className={classes.soft}>
                {say.photoKinds[kind]}
                {caption && ` · ${caption}`}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
