import { Badge, Button, Group, Text } from '@mantine/core'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { formatDollars } from '../../domain/money.ts'
import type { PaymentKind } from '../../domain/payments.ts'
import { Rich } from '../language/rich.tsx'
import { type Message, t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import { DateText } from '../ui/time-text.tsx'
import { ClearedDialog } from './cleared-dialog.tsx'
import { PaymentMenu, type PaymentStep } from './payment-menu.tsx'
import { PaymentPicture } from './payment-picture.tsx'
import { canBeCleared, paymentWords } from './payment-words.ts'
import classes from './payments.module.css'
import { reasonWords } from './reversal-reasons.ts'

/** Payments received, refunds and reversals, each with its picture; `about` says which invoice it was on where several stand together. */
export function PaymentList({
  payments,
  about,
  onStep,
}: {
  payments: readonly ReceivedPayment[]
  about?: (payment: ReceivedPayment) => string
  onStep: (kind: PaymentStep, id: number) => void
}) {
  const [clearing, setClearing] = useState<ReceivedPayment>()
  return (
    <>
      <ul className={classes.list}>
        {payments.map((payment) => (
          <li key={payment.id} className={classes.payment}>
            <PaymentPicture payment={payment} />
            <Group gap={6} className={classes.how ?? ''}>
              <Text span size="sm" fw={500}>
                {paymentWords(payment, correctedBy(payment, payments))}
              </Text>
              <StateBadge payment={payment} />
            </Group>
            <Text size="sm" c="dimmed" className={classes.days ?? ''}>
              {about && `${about(payment)} · `}
              <Days payment={payment} />
              {payment.reason !== '' && ` · ${reasonWords(payment.reason)}`}
            </Text>
            <span className={clsx(classes.amount, payment.isReversed && classes.undone)}>
              <Money cents={payment.amount} />
            </span>
            <Group gap={4} wrap="nowrap" className={classes.actions ?? ''}>
              {canBeCleared(payment) && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('Note when {amount} cleared', { amount: formatDollars(payment.amount) })}
                  onClick={() => setClearing(payment)}
                >
                  {t('Cleared…')}
                </Button>
              )}
              <PaymentMenu payment={payment} onStep={onStep} />
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

const correctedBy = ({ corrects_id }: ReceivedPayment, payments: readonly ReceivedPayment[]) =>
  payments.find(({ id }) => id === corrects_id)

const receivedWords = {
  payment: 'received <0/>',
  refund: 'paid back <0/>',
  reversal: 'noted <0/>',
} as const satisfies Record<PaymentKind, Message>

function Days({ payment }: { payment: ReceivedPayment }) {
  const { kind, received, cleared } = payment
  return (
    <>
      <Rich message={receivedWords[kind]} components={[<DateText key="day" day={received} />]} />
      {cleared && (
        <>
          {' · '}
          <Rich message="cleared <0/>" components={[<DateText key="day" day={cleared} />]} />
        </>
      )}
      {canBeCleared(payment) && ` · ${t('not cleared yet')}`}
    </>
  )
}

/** What became of a payment: taken back as a whole, or paid back in part. */
export function StateBadge({
  payment: { isReversed, refunded },
}: {
  payment: Pick<ReceivedPayment, 'isReversed' | 'refunded'>
}) {
  if (!isReversed && refunded === 0) return null
  return (
    <Badge variant="light" color={isReversed ? 'red' : 'yellow'} radius="sm" tt="none" fw={600} size="sm">
      {isReversed ? t('Reversed') : t('{refunded} refunded', { refunded: formatDollars(refunded) })}
    </Badge>
  )
}
