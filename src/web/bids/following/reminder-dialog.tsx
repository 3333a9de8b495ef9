import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Bid } from '../../../contract/bids.ts'
import { ReminderField } from '../../deliveries/reminder-field.tsx'
import { t } from '../../language/t.ts'
import { FormDialog } from '../../ui/editing/form-dialog.tsx'
import { notifySuccess } from '../../ui/notify.ts'
import { useBidSteps } from '../use-bid-steps.ts'

/** Schedules or cancels the one reminder of a bid that waits for its customer. */
export default function ReminderDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const { remind } = useBidSteps(bid)
  const [days, setDays] = useState(bid.remindAfterDays)

  async function save() {
    notifySuccess((await remind.mutateAsync(days)).message)
  }

  return (
    <FormDialog
      title={t('Reminder')}
      submitLabel={t('Save')}
      disabled={days === bid.remindAfterDays}
      onSubmit={save}
      onClose={onClose}
    >
      {() => (
        <>
          <Text size="sm">
            {t('We’ll send the bid once more with a friendly line, unless the customer answers first.')}
          </Text>
          <ReminderField value={days} onChange={setDays} />
        </>
      )}
    </FormDialog>
  )
}
