import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { EditDrawer } from '../ui/edit-drawer.tsx'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { useNewRecord } from '../ui/use-new-record.ts'
import { PaymentFields } from './payment-fields.tsx'
import { paymentWords } from './payment-words.ts'
import { useRefundPayment } from './payments-api.ts'
import { emptyRefund, refundLabels, toNewRefund, validateRefund } from './refund-form.ts'

/** Notes money of a payment that went back to the customer: a record of its own, below zero. */
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
    alreadyMade:
      'An earlier try from this form was recorded after all, with other values: look at the payments before you refund more.',
    onCreated: (made) => {
      notifySuccess(`${formatDollars(-made.amount)} refunded on invoice ${invoiceNumber}`)
      onClose()
    },
  })
  return (
    <EditDrawer
      title={`Refund of ${paymentWords(payment)}`}
      what="this refund"
      edit={edit}
      labels={refundLabels}
      say={(field, values) => String(values[field] ?? '—')}
      onClose={onClose}
      saveLabel="Record refund"
      ready
    >
      <Stack gap="md">
        <Text size="sm">
          Records money that you have paid back; Groundwork itself moves none. The balance of invoice{' '}
          {invoiceNumber} goes up by as much.
        </Text>
        <div>
          <MoneyField
            label="Amount"
            withAsterisk
            styles={{ wrapper: { maxWidth: '12rem' } }}
            data-autofocus
            {...form.getInputProps('amount')}
            value={form.values.amount}
          />
          <Text size="sm" c="dimmed" mt={4}>
            <Money cents={left} /> of <Money cents={payment.amount} /> can be refunded
          </Text>
        </div>
        <PaymentFields form={form} dayLabel="Paid back" />
        <Textarea
          label="Reason"
          description="Shown with the refund and on its PDF"
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('reason')}
        />
      </Stack>
    </EditDrawer>
  )
}
