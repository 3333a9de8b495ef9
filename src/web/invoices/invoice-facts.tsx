import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Invoice } from '../../contract/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import { DateText, InstantText } from '../ui/time-text.tsx'
import classes from './invoice-drawer.module.css'

/** What an invoice asks for, line by line, and what is left of it. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { items, retention, total, paid, balance, status } = invoice
  return (
    <table className={classes.lines}>
      <tbody>
        {items.map((line) => (
          <Sum key={line.id} label={line.description} cents={line.amount} />
        ))}
      </tbody>
      <tfoot>
        {retention > 0 && <Sum label={t('Less retention')} cents={-retention} />}
        <Sum label={t('Invoice')} cents={total} strong />
        {paid !== 0 && <Sum label={t('Paid')} cents={-paid} />}
        {status !== 'void' && (
          <Sum label={balance < 0 ? t('Paid too much') : t('Balance')} cents={Math.abs(balance)} strong />
        )}
      </tfoot>
    </table>
  )
}

function Sum({ label, cents, strong = false }: { label: string; cents: Cents; strong?: boolean }) {
  return (
    <tr data-strong={strong || undefined}>
      <th scope="row">{label}</th>
      <td data-figure>
        <Money cents={cents} />
      </td>
    </tr>
  )
}

/** When it was made, is due and went out, and under which terms. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { issued, dueDate, paymentTerms, datesSent, notes } = invoice
  return (
    <>
      <dl className={classes.facts}>
        <Fact label={t('Issued')}>
          <DateText day={issued} />
        </Fact>
        <Fact label={t('Due')}>
          <DateText day={dueDate} absent={t('No due date')} />
        </Fact>
        {paymentTerms.length > 0 && <Fact label={t('Terms')}>{paymentTerms.join(', ')}</Fact>}
        <Fact label={named('Sent', 'invoice')}>
          {datesSent.length === 0 && t('Not yet')}
          {datesSent.map((instant) => (
            <div key={instant}>
              <InstantText instant={instant} />
            </div>
          ))}
        </Fact>
      </dl>
      {notes && (
        <Text size="sm" className={classes.notes ?? ''}>
          {notes}
        </Text>
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
