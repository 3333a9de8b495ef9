import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { ApiError } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { t } from '../language/t.ts'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { notifySuccess } from '../ui/notify.ts'
import { paymentWords, usualReasons } from './payment-words.ts'
import { useReversePayment } from './payments-api.ts'

/** Records that a payment never came, after saying what that does. */
export function ReverseDialog({
  payment,
  invoiceNumber,
  onClose,
}: {
  payment: ReceivedPayment
  invoiceNumber: string
  onClose: () => void
}) {
  const reverse = useReversePayment(payment)
  const [choice, setChoice] = useState('')
  const [other, setOther, forgetOther] = useKeptText(`reverse-payment-${payment.id}`)
  const [day, setDay] = useState(() => companyDayOf(new Date()))
  const [key, setKey] = useState(newIdempotencyKey)
  const reason = choice === 'other' ? other.trim() : choice
  const amount = formatDollars(payment.amount)

  async function reverseNow() {
    try {
      await reverse.mutateAsync({ body: { received: day, reason }, key })
    } catch (error) {
      // Without an answer the reversal may have been recorded, so the next try keeps the key.
      if (error instanceof ApiError && error.status !== 0) setKey(newIdempotencyKey())
      throw error
    }
    notifySuccess(t('{amount} on invoice {invoiceNumber} reversed', { amount, invoiceNumber }))
    forgetOther()
  }

  return (
    <FormDialog
      title={t('Reverse {payment}?', { payment: paymentWords(payment) })}
      submitLabel={t('Reverse {amount}', { amount })}
      cancelLabel={t('Keep the payment')}
      danger
      disabled={reason === '' || day === ''}
      fields={['reason', 'received']}
      onSubmit={reverseNow}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text size="sm">
            {t(
              'We’ll treat all {amount} as never received. The balance of invoice {invoiceNumber} goes up by as much. Both the payment and its reversal stay in your records. You can’t undo this: if the money arrives after all, record a new payment.',
              { amount, invoiceNumber },
            )}
          </Text>
          <Radio.Group label={t('Why')} value={choice} onChange={setChoice} error={errors['reason']}>
            <Stack gap="xs" mt={4}>
              {usualReasons(payment.method).map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
              <Radio value="other" label={t('Another reason')} />
            </Stack>
          </Radio.Group>
          {choice === 'other' && (
            <TextInput
              label={t('Reason')}
              maxLength={200}
              autoFocus
              value={other}
              onChange={(event) => setOther(event.currentTarget.value)}
            />
          )}
          <TextInput
            type="date"
            label={t('Day of the reversal')}
            maw="12rem"
            error={errors['received']}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
