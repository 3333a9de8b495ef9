import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Bid } from '../../../contract/bids.ts'
import { ReminderField } from '../../deliveries/reminder-field.tsx'
import { t } from '../../language/t.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { StepDialog } from '../step-dialog.tsx'
import { useBidSteps } from '../use-bid-steps.ts'

/** Schedules or cancels the one reminder of a bid that waits for its customer. */
export default function ReminderDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const { remind } = useBidSteps(bid)
  const [days, setDays] = useState(bid.remindAfterDays)

  function save() {
    remind.mutate(days, {
      onSuccess: ({ message }) => {
        notifySuccess(message)
        onClose()
      },
    })
  }

  return (
    <StepDialog
      title={t('Reminder')}
      error={remind.error}
      submitLabel={t('Save')}
      isPending={remind.isPending}
      disabled={days === bid.remindAfterDays}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm">
        {t('We’ll send the bid once more with a friendly line, unless the customer answers first.')}
      </Text>
      <ReminderField value={days} onChange={setDays} />
    </StepDialog>
  )
}
