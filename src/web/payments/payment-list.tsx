import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconDots,
  IconFileCheck,
  IconFileText,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { formatDollars } from '../../domain/money.ts'
import type { PaymentKind } from '../../domain/payments.ts'
import { ReceiptPicture } from '../expenses/receipt-picture.tsx'
import { Rich } from '../language/rich.tsx'
import { type Message, t } from '../language/t.ts'
import { useProject } from '../projects/projects-api.ts'
import type { Column } from '../records/record-list/column.ts'
import { RecordCards } from '../records/record-list/record-cards.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import { PlainBadge } from '../ui/plain-elements.tsx'
import { MenuButton } from '../ui/popup-button.tsx'
import { DateText } from '../ui/time-text.tsx'
import { ClearedDialog } from './cleared-dialog.tsx'
import { canBeCleared, paymentWords, reasonWords } from './payment-words.ts'
import classes from './payments.module.css'
import { pictureOfCheck } from './payments-api.ts'

/** What can be opened for a payment, under its name in the address. */
export type PaymentStep = 'editPayment' | 'refundPayment' | 'reversePayment' | 'sendReceipt'

interface PaymentListProps {
  payments: readonly ReceivedPayment[]
  /** Names the invoice, in a list with payments on several. */
  about?: (payment: ReceivedPayment) => string
  onStep: (step: PaymentStep, paymentId: number) => void
}

/** Payments received, refunds and reversals. */
export function PaymentList(props: PaymentListProps) {
  const [clearing, setClearing] = useState<ReceivedPayment>()
  return (
    <>
      <RecordCards rows={props.payments} columns={columnsOf(props, setClearing)} />
      {clearing && (
        <ClearedDialog key={clearing.id} payment={clearing} onClose={() => setClearing(undefined)} />
      )}
    </>
  )
}

function columnsOf(
  { payments, about, onStep }: PaymentListProps,
  onClear: (payment: ReceivedPayment) => void,
): Column<ReceivedPayment>[] {
  return [
    {
      key: 'method',
      label: t('Method'),
      card: 'name',
      cell: (payment) =>
        paymentWords(
          payment,
          payments.find(({ id }) => id === payment.corrects_id),
        ),
    },
    {
      key: 'amount',
      label: t('Amount'),
      card: 'amount',
      cell: ({ amount, isReversed }) => (
        <span className={isReversed ? classes.undone : undefined}>
          <Money cents={amount} />
        </span>
      ),
    },
    {
      key: 'picture',
      label: t('Picture'),
      card: 'fact',
      cell: (payment) => {
        const picture = pictureOfCheck(payment)
        return picture && <ReceiptPicture receipt={picture} />
      },
    },
    {
      key: 'state',
      label: t('Status'),
      card: 'fact',
      cell: (payment) => <StateBadge payment={payment} />,
    },
    { key: 'invoice', label: t('Invoice'), card: 'fact', cell: (payment) => about?.(payment) },
    {
      key: 'received',
      label: t('Received'),
      card: 'fact',
      cell: ({ kind, received }) => (
        <Rich message={receivedWords[kind]} components={[<DateText key="day" day={received} />]} />
      ),
    },
    { key: 'cleared', label: t('Cleared'), card: 'fact', cell: Cleared },
    { key: 'reason', label: t('Reason'), card: 'fact', cell: ({ reason }) => reasonWords(reason) },
    {
      key: 'actions',
      label: t('Actions'),
      card: 'actions',
      cell: (payment) => (
        <Group gap={4} wrap="nowrap">
          {canBeCleared(payment) && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('Note when {amount} cleared', { amount: formatDollars(payment.amount) })}
              onClick={() => onClear(payment)}
            >
              {t('Cleared…')}
            </Button>
          )}
          <PaymentMenu payment={payment} onStep={onStep} />
        </Group>
      ),
    },
  ]
}

const receivedWords = {
  payment: 'received <0/>',
  refund: 'paid back <0/>',
  reversal: 'noted <0/>',
} as const satisfies Record<PaymentKind, Message>

function Cleared(payment: ReceivedPayment) {
  if (canBeCleared(payment)) return t('not cleared yet')
  const { cleared } = payment
  return cleared && <Rich message="cleared <0/>" components={[<DateText key="day" day={cleared} />]} />
}

/** Marks a payment that was reversed, or refunded in whole or in part. */
export function StateBadge({
  payment: { isReversed, refunded },
}: {
  payment: Pick<ReceivedPayment, 'isReversed' | 'refunded'>
}) {
  if (!isReversed && refunded === 0) return null
  return (
    <PlainBadge color={isReversed ? 'red' : 'yellow'}>
      {isReversed ? t('Reversed') : t('{refunded} refunded', { refunded: formatDollars(refunded) })}
    </PlainBadge>
  )
}

function PaymentMenu({ payment, onStep }: { payment: ReceivedPayment } & Pick<PaymentListProps, 'onStep'>) {
  const path = useEmployeePath()
  const { id, kind, amount, refunded, isReversed, project_id } = payment
  const isPayment = kind === 'payment' && !isReversed
  const { data: project } = useProject(project_id)
  const name = t(
    'Actions for the {kind, select, refund {refund} reversal {reversal} other {payment}} of {amount}',
    { kind, amount: formatDollars(Math.abs(amount)) },
  )
  return (
    <MenuButton
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={name}>
          <IconDots size={16} />
        </ActionIcon>
      }
    >
      <Menu.Item
        component={Link}
        to={path(`projects/${project_id}/payments/${id}/receipt`)}
        leftSection={<IconFileText size={16} />}
      >
        {t('{kind, select, payment {Receipt} other {PDF}}', { kind })}
      </Menu.Item>
      <Menu.Item leftSection={<IconSend size={16} />} onClick={() => onStep('sendReceipt', id)}>
        {kind === 'payment' ? t('Send the receipt') : t('Send by e-mail')}
      </Menu.Item>
      {isPayment && project?.contractType != null && (
        <Menu.Item
          component={Link}
          to={path(`projects/${project_id}/rights?paymentWaiver=${id}`)}
          leftSection={<IconFileCheck size={16} />}
        >
          {t('Sign a waiver')}
        </Menu.Item>
      )}
      {kind !== 'reversal' && (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onStep('editPayment', id)}>
          {t('Correct')}
        </Menu.Item>
      )}
      {isPayment && refunded < amount && (
        <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => onStep('refundPayment', id)}>
          {t('Refund…')}
        </Menu.Item>
      )}
      {isPayment && refunded === 0 && (
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconBan size={16} />}
          onClick={() => onStep('reversePayment', id)}
        >
          {t('Reverse…')}
        </Menu.Item>
      )}
    </MenuButton>
  )
}
