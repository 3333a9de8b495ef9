import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { notifySuccess } from '../ui/notify.ts'
import { paymentChangeForm } from './payment-form.ts'
import { useUpdatePayment } from './payments-api.ts'

/** Notes the day on which the bank had the money. */
export function ClearedDialog({ payment, onClose }: { payment: ReceivedPayment; onClose: () => void }) {
  const update = useUpdatePayment(payment)
  const [day, setDay] = useState(() => {
    const today = companyDayOf(new Date())
    return today < payment.received ? payment.received : today
  })
  const [wrong, setWrong] = useState<string>()

  async function note() {
    const { identification, method, received } = payment
    const errors = paymentChangeForm.validate({ identification, method, received, cleared: day })
    setWrong(day === '' ? t('Choose a day') : errors['cleared'])
    if (day === '' || errors['cleared']) return
    try {
      await update.mutateAsync({ cleared: day, version: payment.version })
      notifySuccess(t('{amount} noted as cleared', { amount: formatDollars(payment.amount) }))
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setWrong(error.fields['cleared'])
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('When did {amount} clear?', { amount: formatDollars(payment.amount) })}
      centered
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!update.isPending) void note()
        }}
      >
        <Stack>
          <TextInput
            type="date"
            label={t('Cleared')}
            description={t('The day the bank had the money')}
            data-autofocus
            value={day}
            error={wrong}
            onChange={(event) => {
              setDay(event.currentTarget.value)
              setWrong(undefined)
            }}
          />
          {update.error && !wrong && (
            <Alert color="red" role="alert">
              {messageOf(update.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Not yet')}
            </Button>
            <Button type="submit" loading={update.isPending}>
              {t('Mark as cleared')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
