import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { PaymentFields } from './payment-fields.tsx'
import { paymentWords } from './payment-words.ts'
import { useRefundPayment } from './payments-api.ts'
import { emptyRefund, toNewRefund, validateRefund } from './refund-form.ts'

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
      <Stack gap="md">
        <Text size="sm">
          {t(
            'Records money that you have paid back; Groundwork itself moves none. The balance of invoice {invoiceNumber} goes up by as much.',
            { invoiceNumber },
          )}
        </Text>
        <div>
          <MoneyField
            label={t('Amount')}
            withAsterisk
            styles={{ wrapper: { maxWidth: '12rem' } }}
            data-autofocus
            {...form.getInputProps('amount')}
            value={form.values.amount}
          />
          <Text size="sm" c="dimmed" mt={4}>
            <Rich
              message="<0/> of <1/> can be refunded"
              components={[<Money key="left" cents={left} />, <Money key="amount" cents={payment.amount} />]}
            />
          </Text>
        </div>
        <PaymentFields form={form} dayLabel={t('Paid back')} />
        <Textarea
          label={t('Reason')}
          description={t('Shown with the refund here and in the history, not on its PDF.')}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('reason')}
        />
      </Stack>
    </EditDrawer>
  )
}
