import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Bid } from '../../../contract/bids.ts'
import { messageOf } from '../../api/api-error.ts'
import { ReminderField } from '../../deliveries/reminder-field.tsx'
import { t } from '../../language/t.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useBidSteps } from '../use-bid-steps.ts'

/** Plans the one reminder of a bid that waits for its customer, or takes it off. */
export default function ReminderDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const { remind } = useBidSteps(bid)
  useFocusReturn()
  const [days, setDays] = useState(bid.remindAfterDays)
  return (
    <Modal opened onClose={onClose} centered title={t('Reminder')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          remind.mutate(days, {
            onSuccess: ({ message }) => {
              notifySuccess(message)
              onClose()
            },
          })
        }}
      >
        <Stack>
          <Text size="sm">
            {t(
              'We send the same bid once more with a friendly line, so many days after you sent it. If the customer answers first, we don’t.',
            )}
          </Text>
          <ReminderField value={days} onChange={setDays} />
          {remind.error && (
            <Alert color="red" role="alert">
              {messageOf(remind.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Keep')}
            </Button>
            <Button type="submit" loading={remind.isPending} disabled={days === bid.remindAfterDays}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
