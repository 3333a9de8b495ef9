import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { paymentChangeForm } from './payment-form.ts'
import { useUpdatePayment } from './payments-api.ts'

/** Records the day the money reached the bank. */
export function ClearedDialog({ payment, onClose }: { payment: ReceivedPayment; onClose: () => void }) {
  const { identification, method, received, version } = payment
  const amount = formatDollars(payment.amount)
  const update = useUpdatePayment(payment)
  const [day, setDay] = useState(() => {
    const today = companyDayOf(new Date())
    return today < received ? received : today
  })

  async function markAsCleared() {
    await update.mutateAsync({ cleared: day, version })
    notifySuccess(t('{amount} noted as cleared', { amount }))
  }

  return (
    <FormDialog
      title={t('When did {amount} clear?', { amount })}
      submitLabel={t('Mark as cleared')}
      cancelLabel={t('Not yet')}
      fields={['cleared']}
      validate={() =>
        day === ''
          ? { cleared: t('Choose a day') }
          : paymentChangeForm.validate({ identification, method, received, cleared: day })
      }
      onSubmit={markAsCleared}
      onClose={onClose}
    >
      {(errors) => (
        <TextInput
          type="date"
          label={t('Cleared')}
          description={t('The day the bank had the money')}
          data-autofocus
          value={day}
          error={errors['cleared']}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
