import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { ReceiptField } from '../expenses/receipt-field.tsx'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { Money } from '../ui/money.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { AmountField, OverpaymentField, PaymentFields } from './payment-fields.tsx'
import {
  emptyPayment,
  paymentChangeForm,
  toNewPayment,
  toPaymentChange,
  validatePayment,
} from './payment-form.ts'
import { useRecordPayment, useUpdatePayment } from './payments-api.ts'

/** Records a payment on an invoice. The form starts with the open balance, by check, received today. */
export function RecordPaymentDrawer({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  // Kept from when the form opened: the balance may change when the project is fetched again.
  const [initial] = useState(() => emptyPayment(invoice.balance, companyDayOf(new Date())))
  const [picture, setPicture] = useState<File | null>(null)
  const record = useRecordPayment(invoice)
  const { balance } = invoice
  const { form, edit } = useNewRecord({
    draftKey: `payment-on-invoice-${invoice.id}`,
    initial,
    validate: (values) => validatePayment(values, balance),
    create: (values, key) =>
      record.mutateAsync({ body: toNewPayment(values, invoice.id, balance), picture, key }),
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the payments before you record another.',
    ),
    onCreated: (payment) => {
      notifySuccess(
        t('{amount} recorded on invoice {number}', {
          amount: formatDollars(payment.amount),
          number: invoice.number,
        }),
      )
      onClose()
    },
  })
  const tooMuch = (form.values.amount ?? 0) - balance
  return (
    <EditDrawer
      title={t('Payment on invoice {number}', { number: invoice.number })}
      what={t('this payment')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Record payment')}
      ready
    >
      {edit.restored && (
        <Alert color="blue" py="xs">
          {t('If you attached a photo, attach it again.')}
        </Alert>
      )}
      <AmountField form={form} message="<0/> of <1/> open" amounts={[balance, invoice.total]} />
      {tooMuch > 0 && (
        <OverpaymentField
          form={form}
          label={t('Take {tooMuch} more than the balance, on purpose', { tooMuch: formatDollars(tooMuch) })}
        />
      )}
      <PaymentFields form={form} />
      <ReceiptField
        label={t('Picture of the check or the slip')}
        value={picture}
        onChange={(chosen) => {
          setPicture(chosen)
          form.clearFieldError('picture')
        }}
        error={form.errors['picture']}
      />
    </EditDrawer>
  )
}

/** Corrects how and when a payment came. Its amount can't be changed. */
export function EditPaymentDrawer({ payment, onClose }: { payment: ReceivedPayment; onClose: () => void }) {
  const update = useUpdatePayment(payment)
  const edit = useVersionedEdit({
    draftKey: `payment-${payment.id}`,
    of: { entity: 'payment', entityId: payment.id },
    record: payment,
    form: paymentChangeForm,
    save: (values, changed, version) => update.mutateAsync(toPaymentChange(values, changed, version)),
    onSaved: () => {
      notifySuccess(t('Payment saved'))
      onClose()
    },
  })
  return (
    <EditDrawer title={t('Correct payment')} what={t('this payment')} edit={edit} onClose={onClose}>
      <div>
        <Text size="sm" fw={500}>
          {t('Amount')}
        </Text>
        <Money cents={payment.amount} />
        <Text size="sm" c="dimmed">
          {t('You can’t change the amount.')}
        </Text>
      </div>
      <PaymentFields form={edit.form} />
    </EditDrawer>
  )
}
