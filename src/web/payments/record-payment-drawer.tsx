import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../contract/invoices.ts'
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
import { emptyPayment, toNewPayment, validatePayment } from './payment-form.ts'
import { useRecordPayment } from './payments-api.ts'
import { PictureField } from './picture-field.tsx'

/** Records money that came in on an invoice: the open balance by check, received today, unless said otherwise. */
export function RecordPaymentDrawer({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  // What the form began on: the balance may change below it when the project is fetched again.
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
      'An earlier try from this form was recorded after all, with other values: look at the payments before you record another.',
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
      <Stack gap="md">
        {edit.restored && (
          <Alert color="blue" py="xs">
            {t('If you attached a photo, attach it again.')}
          </Alert>
        )}
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
              message="<0/> of <1/> open"
              components={[
                <Money key="balance" cents={balance} />,
                <Money key="total" cents={invoice.total} />,
              ]}
            />
          </Text>
        </div>
        {tooMuch > 0 && (
          <Checkbox
            label={t('Take {tooMuch} more than the balance, on purpose', { tooMuch: formatDollars(tooMuch) })}
            {...form.getInputProps('overpayment', { type: 'checkbox' })}
            onChange={(event) => {
              form.setFieldValue('overpayment', event.currentTarget.checked)
              form.clearFieldError('amount')
            }}
          />
        )}
        <PaymentFields form={form} />
        <PictureField
          value={picture}
          onChange={(chosen) => {
            setPicture(chosen)
            form.clearFieldError('picture')
          }}
          error={form.errors['picture']}
        />
      </Stack>
    </EditDrawer>
  )
}
