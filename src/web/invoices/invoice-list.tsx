import { Button, UnstyledButton } from '@mantine/core'
import { clsx } from 'clsx'
import type { Invoice } from '../../contract/invoices.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
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
          className={clsx(
            classes.row,
            invoice.status === 'void' && classes.void,
            invoice.status === 'draft' && classes.draft,
          )}
        >
          <span className={classes.name}>
            <UnstyledButton className={classes.open ?? ''} onClick={() => onOpen(invoice)}>
              {invoice.number}
            </UnstyledButton>
            <StatusBadge of="invoice" status={invoice.status} />
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
              aria-label={t('Record payment on invoice {number}', { number: invoice.number })}
            >
              {t('Record payment')}
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
  const first = items
    .slice(0, 2)
    .map((line) => line.description)
    .join(', ')
  return more > 0 ? t('{first} and {more} more', { first, more }) : first
}

function WhenText({ invoice: { status, dueOn, issued } }: { invoice: Invoice }) {
  const isOpen = status !== 'paid' && status !== 'void' && dueOn !== null
  return (
    <span className={classes.when}>
      <Rich
        message={isOpen ? 'due <0/>' : 'issued <0/>'}
        components={[<DateText key="day" day={isOpen ? dueOn : issued} />]}
      />
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
          t('not sent')
        ) : (
          <Rich
            message={datesSent.length > 1 ? 'sent <0/>, {count} times' : 'sent <0/>'}
            values={{ count: datesSent.length }}
            components={[<InstantDay key="last" instant={last} />]}
          />
        )}
      </span>
    </>
  )
}

function openWords({ status, balance, paid }: Invoice) {
  // Nothing is owed on a draft.
  if (status === 'void' || status === 'draft') return null
  if (balance === 0) return t('nothing open')
  if (balance < 0) {
    return <Rich message="<0/> too much" components={[<Money key="credit" cents={-balance} />]} />
  }
  if (paid === 0) return t('nothing paid')
  return <Rich message="<0/> open" components={[<Money key="open" cents={balance} />]} />
}
