import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../contract/invoices.ts'
import type { NewRefund, ReceivedPayment } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { assertCanRefund } from '../../domain/payments.ts'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { notifySuccess } from '../ui/notify.ts'
import { TextArea } from '../ui/text-area.tsx'
import { AmountField, PaymentFields } from './payment-fields.tsx'
import { amountErrors, type PaymentChangeValues, paymentChangeForm } from './payment-form.ts'
import { paymentWords } from './payment-words.ts'
import { useRefundPayment } from './payments-api.ts'

/** Records that part or all of a payment was paid back: a payment with an amount below zero. */
export function RefundDrawer({
  payment,
  invoice: { number: invoiceNumber, balance },
  onClose,
}: {
  payment: ReceivedPayment
  invoice: Pick<Invoice, 'number' | 'balance'>
  onClose: () => void
}) {
  const [initial] = useState(() => emptyRefund(payment, balance, companyDayOf(new Date())))
  const refund = useRefundPayment(payment)
  const left = payment.amount - payment.refunded
  const { form, edit } = useNewRecord({
    draftKey: `refund-of-${payment.id}`,
    initial,
    validate: (values) => validateRefund(values, payment),
    create: (values, key) => refund.mutateAsync({ body: toNewRefund(values), key }),
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
      title={t('Refund of {payment}', { payment: paymentWords(payment) })}
      what={t('this refund')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Record refund')}
      ready
    >
      <Text size="sm">
        {t(
          'Records money that you have paid back; Groundwork itself moves none. The balance of invoice {invoiceNumber} goes up by as much.',
          { invoiceNumber },
        )}
      </Text>
      <AmountField form={form} message="<0/> of <1/> can be refunded" amounts={[left, payment.amount]} />
      <PaymentFields form={form} dayLabel={t('Paid back')} />
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

type RefundValues = PaymentChangeValues & { amount: Cents | null; reason: string }

/** Starts with what the invoice is overpaid by, or else with all that is left of the payment. */
export function emptyRefund(
  { amount, refunded, method }: ReceivedPayment,
  balance: Cents,
  today: string,
): RefundValues {
  const left = amount - refunded
  return {
    ...paymentChangeForm.start,
    amount: balance < 0 ? Math.min(-balance, left) : left,
    method,
    received: today,
    reason: '',
  }
}

function validateRefund(values: RefundValues, payment: ReceivedPayment): Record<string, string> {
  return {
    ...amountErrors(values.amount, (amount) => assertCanRefund(payment, amount)),
    ...paymentChangeForm.validate(values),
  }
}

function toNewRefund({ amount, reason, ...values }: RefundValues): NewRefund {
  const { cleared, ...payment } = paymentChangeForm.toRequest(values)
  return { ...payment, amount: amount ?? 0, cleared: cleared || null, reason: reason.trim() }
}
