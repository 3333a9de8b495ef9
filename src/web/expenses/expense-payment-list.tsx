import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ExpensePayment } from '../../contract/expenses.ts'
import { formatDollars } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { methodWord } from '../payments/payment-form.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { Money } from '../ui/money.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { DateText } from '../ui/time-text.tsx'
import classes from './expenses.module.css'
import { useDeleteExpensePayment } from './expenses-api.ts'
import { pictureOf } from './kept-receipt.ts'
import { ReceiptPicture } from './receipt-picture.tsx'

/** The parts in which a bill was paid. */
export function ExpensePaymentList({
  payments,
  onEdit,
}: {
  payments: readonly ExpensePayment[]
  onEdit: (payment: ExpensePayment) => void
}) {
  const remove = useRemovePayment()
  return (
    <ul className={classes.payments}>
      {payments.map((payment) => {
        const picture = pictureOf(payment)
        return (
          <li key={payment.id}>
            {picture && <ReceiptPicture receipt={picture} />}
            <div className={classes.paymentWords}>
              <Text size="sm" fw={500}>
                {methodWord(payment.method)} {payment.identification}
              </Text>
              <Text size="sm" c="dimmed">
                <Rich message="paid <0/>" components={[<DateText key="day" day={payment.date} />]} />
              </Text>
            </div>
            <Text fw={600}>
              <Money cents={payment.amount} />
            </Text>
            <Group gap={2} wrap="nowrap">
              <Tooltip label={t('Correct')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('Correct the payment of {amount}', { amount: formatDollars(payment.amount) })}
                  onClick={() => onEdit(payment)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label={t('Delete')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('Delete the payment of {amount}', { amount: formatDollars(payment.amount) })}
                  onClick={() => void remove(payment)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Tooltip>
            </Group>
          </li>
        )
      })}
    </ul>
  )
}

function useRemovePayment() {
  const confirm = useConfirm()
  const deleting = useDeleteExpensePayment()

  return async (payment: ExpensePayment) => {
    const yes = await confirm({
      title: t('Delete the payment of {amount}?', { amount: formatDollars(payment.amount) }),
      message: t('You’ll owe this amount on the bill again. You can’t undo this.'),
      confirmLabel: t('Delete'),
      danger: true,
    })
    if (!yes) return
    try {
      notifySuccess((await deleting.mutateAsync(payment)).message)
    } catch (error) {
      notifyError(error, t('The payment was kept'))
    }
  }
}
