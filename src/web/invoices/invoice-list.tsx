import { Button, UnstyledButton } from '@mantine/core'
import { clsx } from 'clsx'
import type { Invoice } from '../../contract/invoices.ts'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DateText, InstantDay } from '../ui/time-text.tsx'
import classes from './invoice-list.module.css'
import { KindBadge } from './kind-badge.tsx'

/** A project's invoices: what they ask for and what is open; each opens with its lines. */
export function InvoiceList({
  invoices,
  onOpen,
  onRecordPayment,
}: {
  invoices: readonly Invoice[]
  onOpen: (invoice: Invoice) => void
  onRecordPayment: (invoice: Invoice) => void
}) {
  return (
    <ul className={classes.list}>
      {invoices.map((invoice) => (
        <li
          key={invoice.id}
          id={`invoice-${invoice.id}`}
          className={clsx(classes.row, invoice.status === 'void' && classes.void)}
        >
          <span className={classes.name}>
            <UnstyledButton className={classes.open ?? ''} onClick={() => onOpen(invoice)}>
              {invoice.number}
            </UnstyledButton>
            <StatusBadge status={invoice.status} />
            <KindBadge invoice={invoice} />
          </span>
          <span className={classes.what}>
            {whatFor(invoice)} <span className={classes.dot}>·</span> <WhenText invoice={invoice} />
            <SentText invoice={invoice} />
          </span>
          <span className={classes.total}>
            <Money cents={invoice.total} />
          </span>
          <span className={classes.balance}>{openWords(invoice)}</span>
          {takesMoney(invoice) && (
            <Button
              className={classes.action ?? ''}
              variant="default"
              size="xs"
              onClick={() => onRecordPayment(invoice)}
              aria-label={`Record payment on invoice ${invoice.number}`}
            >
              Record payment
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function takesMoney({ status, balance }: Invoice): boolean {
  return status !== 'void' && balance > 0
}

/** The title, or the first lines. */
function whatFor({ title, items }: Invoice): string {
  if (title) return title
  const more = items.length - 2
  const first = items.slice(0, 2).map((line) => line.description)
  return `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function WhenText({ invoice: { status, dueDate, issued } }: { invoice: Invoice }) {
  const isOpen = status !== 'paid' && status !== 'void' && dueDate !== null
  return (
    <span className={classes.when}>
      {isOpen ? 'due' : 'issued'} <DateText day={isOpen ? dueDate : issued} />
    </span>
  )
}

/** When it went out last, and how often. */
function SentText({ invoice: { datesSent, status } }: { invoice: Invoice }) {
  const last = datesSent.at(-1)
  if (last === undefined && status === 'void') return null
  return (
    <>
      {' '}
      <span className={classes.dot}>·</span>{' '}
      <span className={classes.when}>
        {last === undefined ? (
          'not sent'
        ) : (
          <>
            sent <InstantDay instant={last} />
          </>
        )}
        {datesSent.length > 1 && `, ${datesSent.length} times`}
      </span>
    </>
  )
}

function openWords({ status, balance, paid }: Invoice) {
  if (status === 'void') return null
  if (balance === 0) return 'nothing open'
  if (balance < 0) {
    return (
      <>
        <Money cents={-balance} /> too much
      </>
    )
  }
  if (paid === 0) return 'nothing paid'
  return (
    <>
      <Money cents={balance} /> open
    </>
  )
}
