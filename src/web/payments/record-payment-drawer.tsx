import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../contract/invoices.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { ReceiptField } from '../expenses/receipt-field.tsx'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { notifySuccess } from '../ui/notify.ts'
import { AmountField, OverpaymentField, PaymentFields } from './payment-fields.tsx'
import { emptyPayment, toNewPayment, validatePayment } from './payment-form.ts'
import { useRecordPayment } from './payments-api.ts'

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
