import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { assertCanRefund } from '../../domain/payments.ts'
import { t } from '../language/t.ts'
import { AmountField } from '../payments/payment-fields.tsx'
import { amountErrors } from '../payments/payment-form.ts'
import { paymentWords } from '../payments/payment-words.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { notifySuccess } from '../ui/notify.ts'
import { TextArea } from '../ui/text-area.tsx'
import { useRefundOnline } from './online-payments-api.ts'

/** Pays part or all of an online payment back, to the card or the account that it came from. */
export function OnlineRefundDrawer({
  payment,
  invoice: { number: invoiceNumber, balance },
  onClose,
}: {
  payment: ReceivedPayment
  invoice: Pick<Invoice, 'number' | 'balance'>
  onClose: () => void
}) {
  const left = payment.amount - payment.refunded
  const [initial] = useState<{ amount: Cents | null; reason: string }>({
    amount: balance < 0 ? Math.min(-balance, left) : left,
    reason: '',
  })
  const refund = useRefundOnline(payment)
  const { form, edit } = useNewRecord({
    draftKey: `online-refund-of-${payment.id}`,
    initial,
    validate: ({ amount }) => amountErrors(amount, (cents) => assertCanRefund(payment, cents)),
    create: ({ amount, reason }, key) =>
      refund.mutateAsync({ body: { amount: amount ?? 0, reason: reason.trim() }, key }),
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the payments before you refund more.',
    ),
    onCreated: (made) => {
      notifySuccess(
        t('{amount} refunded on invoice {invoiceNumber}', {
          amount: formatDollars(-made.amount),
          invoiceNumber,
        }),
      )
      onClose()
    },
  })
  return (
    <EditDrawer
      title={t('Refund of {payment}', { payment: paymentWords({ ...payment, identification: '' }) })}
      what={t('this refund')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Pay back')}
      ready
    >
      <Text size="sm">
        {t(
          'Stripe pays the money back to where it came from, in five to ten business days. You can’t undo this. The balance of invoice {invoiceNumber} goes up by as much; Stripe keeps its fee.',
          { invoiceNumber },
        )}
      </Text>
      <AmountField form={form} message="<0/> of <1/> can be refunded" amounts={[left, payment.amount]} />
      <TextArea
        label={t('Reason')}
        description={t('Shown with the refund here and in the history, not on its PDF.')}
        minRows={2}
        maxRows={6}
        {...form.getInputProps('reason')}
      />
    </EditDrawer>
  )
}
