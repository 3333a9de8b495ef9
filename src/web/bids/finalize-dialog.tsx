import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Bid } from '../../contract/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { messageOf } from '../api/api-error.ts'
import { notifySuccess } from '../ui/notify.ts'
import { InstantText } from '../ui/time-text.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { bidName } from './bid-words.ts'
import { useBidSteps } from './use-bid-steps.ts'

/** Makes a bid the contract, or a part of it: exactly what was signed, or with a word about how it was agreed. */
export default function FinalizeDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const { finalize } = useBidSteps(bid)
  useFocusReturn()
  const [reason, setReason] = useState('')
  const isChange = bid.kind === 'change_order'
  return (
    <Modal opened onClose={onClose} centered title={`Finalize ${bidName(bid).toLowerCase()}?`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          finalize.mutate(reason.trim(), {
            onSuccess: ({ message }) => {
              notifySuccess(message)
              onClose()
            },
          })
        }}
      >
        <Stack>
          <Text size="sm">
            {isChange
              ? `${formatDollars(bid.total)} is added to the contract of project ${bid.project.number}.`
              : `${formatDollars(bid.total)} becomes the contract of project ${bid.project.number}.`}{' '}
            It can then no longer be changed, and invoices are made from its payment schedule.
          </Text>
          {bid.acceptance ? (
            <Alert color="green" title="Exactly what was signed">
              {bid.acceptance.name} signed it for {formatDollars(bid.acceptance.total)} on{' '}
              <InstantText instant={bid.acceptance.acceptedAt} />, with the options chosen there.
            </Alert>
          ) : (
            <Textarea
              label="How it was agreed"
              description="The customer has not signed it online. Say how they agreed: a paper contract, a phone call. It is kept in the history."
              placeholder="Signed on paper on site"
              autosize
              minRows={2}
              maxRows={6}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {finalize.error && (
            <Alert color="red" role="alert">
              {messageOf(finalize.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Keep
            </Button>
            <Button type="submit" loading={finalize.isPending}>
              Finalize
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
