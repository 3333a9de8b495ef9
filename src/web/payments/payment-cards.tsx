import { Checkbox, Group, Text } from '@mantine/core'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { PaymentRow } from '../../contract/payments.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import cards from '../ui/list-cards.module.css'
import { Money } from '../ui/money.tsx'
import { DateText } from '../ui/time-text.tsx'
import { StateBadge } from './payment-list.tsx'
import { chooseLabel } from './payment-table.tsx'
import { canBeCleared, paymentWords } from './payment-words.ts'
import classes from './payments.module.css'
import type { Choosing } from './use-chosen-payments.ts'

/** The list on a phone; what the bank had is ticked in its card. */
export function PaymentCards({
  payments,
  choosing: { isChosen, choose },
}: {
  payments: readonly PaymentRow[]
  choosing: Choosing
}) {
  const path = useEmployeePath()
  return (
    <ul className={cards.cards}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <Link to={path(`projects/${payment.project.id}#invoice-${payment.invoice}`)} className={cards.card}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text span fw={600} className={cards.clip ?? ''}>
                {payment.project.customerName}
              </Text>
              <Text span fw={600} className={clsx(cards.whole, payment.isReversed && classes.undone)}>
                <Money cents={payment.amount} />
              </Text>
            </Group>
            <Group gap={6}>
              <Text span size="sm">
                {t('{payment} on {invoiceNumber}', {
                  payment: paymentWords(payment),
                  invoiceNumber: payment.invoiceNumber,
                })}
              </Text>
              <StateBadge payment={payment} />
            </Group>
            <Text size="sm" c="dimmed">
              <DateText day={payment.received} />
              {payment.cleared && (
                <>
                  {' · '}
                  <Rich message="cleared <0/>" components={[<DateText key="day" day={payment.cleared} />]} />
                </>
              )}
              {canBeCleared(payment) && ` · ${t('not cleared yet')}`}
            </Text>
          </Link>
          {canBeCleared(payment) && (
            <label className={cards.choice} htmlFor={`choose-${payment.id}`}>
              <Checkbox
                id={`choose-${payment.id}`}
                aria-label={chooseLabel(payment)}
                checked={isChosen(payment.id)}
                onChange={(event) => choose(payment.id, event.currentTarget.checked)}
              />
            </label>
          )}
        </li>
      ))}
    </ul>
  )
}
