import { Alert, Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { paymentWords } from './payment-words.ts'
import { useReversePayment } from './payments-api.ts'
import { usualReasons } from './reversal-reasons.ts'

/** Notes that a payment never came, after saying what that does. */
export function ReverseDialog({
  payment,
  invoiceNumber,
  onClose,
}: {
  payment: ReceivedPayment
  invoiceNumber: string
  onClose: () => void
}) {
  useFocusReturn()
  const reverse = useReversePayment(payment)
  const [reason, setReason] = useState<string>()
  const [other, setOther, forgetOther] = useKeptText(`reverse-payment-${payment.id}`)
  const [day, setDay] = useState(() => companyDayOf(new Date()))
  const [key, setKey] = useState(newIdempotencyKey)
  const busy = useRef(false)
  const fields = reverse.error instanceof ApiError ? reverse.error.fields : {}
  const said = reason === 'other' ? other.trim() : reason
  const amount = formatDollars(payment.amount)

  async function reverseNow() {
    if (busy.current || said === undefined) return
    busy.current = true
    try {
      await reverse.mutateAsync({ body: { received: day, reason: said }, key })
      notifySuccess(t('{amount} on invoice {invoiceNumber} reversed', { amount, invoiceNumber }))
      forgetOther()
      onClose()
    } catch (error) {
      busy.current = false
      // Without an answer it may have been noted all the same: then the key stays.
      if (error instanceof ApiError && error.status !== 0) setKey(newIdempotencyKey())
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Reverse {payment}?', { payment: paymentWords(payment) })}
      centered
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void reverseNow()
        }}
      >
        <Stack>
          <Text size="sm">
            {t(
              'All of the {amount} counts as never received, and the balance of invoice {invoiceNumber} goes up by as much. The payment stays on record, with the reversal beside it. This cannot be undone: if the money comes after all, record it anew.',
              { amount, invoiceNumber },
            )}
          </Text>
          <Radio.Group label={t('Why')} value={reason ?? ''} onChange={setReason} error={fields['reason']}>
            <Stack gap="xs" mt={4}>
              {usualReasons(payment.method).map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
              <Radio value="other" label={t('Another reason')} />
            </Stack>
          </Radio.Group>
          {reason === 'other' && (
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
            error={fields['received']}
            value={day}
            onChange={(event) => {
              setDay(event.currentTarget.value)
              reverse.reset()
            }}
          />
          {reverse.error && Object.keys(fields).length === 0 && (
            <Alert color="red" role="alert">
              {messageOf(reverse.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Keep the payment')}
            </Button>
            <Button
              type="submit"
              color="red"
              loading={reverse.isPending}
              disabled={said === undefined || said === '' || day === ''}
            >
              {t('Reverse {amount}', { amount })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
