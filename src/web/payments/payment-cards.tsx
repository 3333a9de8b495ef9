import { Checkbox, Group, Text } from '@mantine/core'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { PaymentRow } from '../../contract/payments.ts'
import { useEmployeePath } from '../session/paths.ts'
import cards from '../ui/list-cards.module.css'
import { Money } from '../ui/money.tsx'
import { DateText } from '../ui/time-text.tsx'
import { StateBadge } from './payment-list.tsx'
import { chooseLabel } from './payment-table.tsx'
import { canBeCleared, paymentWords } from './payment-words.ts'
import classes from './payments.module.css'
import type { Choosing } from './use-chosen-payments.ts'

/** The list on a phone; what the bank had is ticked beside the cards. */
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
        <li key={payment.id} className={classes.cardPlace}>
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
                {paymentWords(payment)} on {payment.invoiceNumber}
              </Text>
              <StateBadge payment={payment} />
            </Group>
            <Text size="sm" c="dimmed">
              <DateText day={payment.received} />
              {payment.cleared && (
                <>
                  {' · cleared '}
                  <DateText day={payment.cleared} />
                </>
              )}
              {canBeCleared(payment) && ' · not cleared yet'}
            </Text>
          </Link>
          {canBeCleared(payment) && (
            <Checkbox
              className={classes.cardChoice ?? ''}
              aria-label={chooseLabel(payment)}
              checked={isChosen(payment.id)}
              onChange={(event) => choose(payment.id, event.currentTarget.checked)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
