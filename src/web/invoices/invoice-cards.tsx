import { Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { InvoiceRow } from '../../contract/invoices.ts'
import { Rich } from '../language/rich.tsx'
import { useEmployeePath } from '../session/paths.ts'
import classes from '../ui/list-cards.module.css'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DateText } from '../ui/time-text.tsx'
import { DueText } from './due-text.tsx'
import { KindBadge } from './kind-badge.tsx'

/** The list on a phone. */
export function InvoiceCards({ invoices }: { invoices: readonly InvoiceRow[] }) {
  const path = useEmployeePath()
  return (
    <ul className={classes.cards}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <Link to={path(`projects/${invoice.project.id}#invoice-${invoice.id}`)} className={classes.card}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text span fw={600} className={classes.clip ?? ''}>
                {invoice.project.customerName}
              </Text>
              <StatusBadge of="invoice" status={invoice.status} />
            </Group>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text span size="sm" className={classes.clip ?? ''}>
                {invoice.number} <KindBadge invoice={invoice} />
              </Text>
              <Text
                span
                size="sm"
                className={classes.whole ?? ''}
                {...(invoice.status === 'draft' ? { c: 'dimmed' } : { fw: 600 })}
              >
                <Money cents={invoice.total} />
              </Text>
            </Group>
            <Group justify="space-between" gap="xs" wrap="nowrap" mt={2}>
              <Text span size="sm" c="dimmed">
                {invoice.balance > 0 && invoice.status !== 'void' && invoice.dueOn ? (
                  <Rich message="due <0/>" components={[<DueText key="due" invoice={invoice} />]} />
                ) : (
                  <Rich message="issued <0/>" components={[<DateText key="issued" day={invoice.issued} />]} />
                )}
              </Text>
              {invoice.status !== 'void' && invoice.balance !== 0 && invoice.balance !== invoice.total && (
                <Text span size="xs" c="dimmed" className={classes.whole ?? ''}>
                  <Rich message="<0/> open" components={[<Money key="open" cents={invoice.balance} />]} />
                </Text>
              )}
            </Group>
          </Link>
        </li>
      ))}
    </ul>
  )
}
