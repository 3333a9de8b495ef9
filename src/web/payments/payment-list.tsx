import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { formatDollars } from '../../domain/money.ts'
import { Money } from '../ui/money.tsx'
import { DateText } from '../ui/time-text.tsx'
import { ClearedDialog } from './cleared-dialog.tsx'
import { methodWord } from './payment-form.ts'
import { PaymentPicture } from './payment-picture.tsx'
import classes from './payments.module.css'

/** Payments received, each with its picture; `about` says which invoice it was on where several stand together. */
export function PaymentList({
  payments,
  about,
  onCorrect,
}: {
  payments: readonly ReceivedPayment[]
  about?: (payment: ReceivedPayment) => string
  onCorrect: (payment: ReceivedPayment) => void
}) {
  const [clearing, setClearing] = useState<ReceivedPayment>()
  return (
    <>
      <ul className={classes.list} data-uncleared={payments.some(({ cleared }) => !cleared) || undefined}>
        {payments.map((payment) => (
          <li key={payment.id} className={classes.payment}>
            <PaymentPicture payment={payment} />
            <Text size="sm" fw={500} className={classes.how ?? ''}>
              {methodWord(payment.method)} {payment.identification}
            </Text>
            <Text size="sm" c="dimmed" className={classes.days ?? ''}>
              {about && `${about(payment)} · `}received <DateText day={payment.received} />
              {payment.cleared ? (
                <>
                  {' '}
                  · cleared <DateText day={payment.cleared} />
                </>
              ) : (
                ' · not cleared yet'
              )}
            </Text>
            <span className={classes.amount}>
              <Money cents={payment.amount} />
            </span>
            <Group gap={4} wrap="nowrap" className={classes.actions ?? ''}>
              {!payment.cleared && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Note when ${formatDollars(payment.amount)} cleared`}
                  onClick={() => setClearing(payment)}
                >
                  Cleared…
                </Button>
              )}
              <Tooltip label="Correct">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Correct the payment of ${formatDollars(payment.amount)}`}
                  onClick={() => onCorrect(payment)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
              </Tooltip>
            </Group>
          </li>
        ))}
      </ul>
      {clearing && (
        <ClearedDialog key={clearing.id} payment={clearing} onClose={() => setClearing(undefined)} />
      )}
    </>
  )
}
