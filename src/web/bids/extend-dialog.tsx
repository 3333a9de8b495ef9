import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Bid } from '../../contract/bids.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { useCompany } from '../api/lists.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { bidName } from './bid-words.ts'
import { useBidSteps } from './use-bid-steps.ts'

/** Gives the customer more time; the link they have stays the same. */
export default function ExtendDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const { extend } = useBidSteps(bid)
  const { data: company } = useCompany()
  useFocusReturn()
  const today = companyDayOf(new Date())
  const [typed, setTyped] = useState<string>()
  const day = typed ?? addDays(today, company?.bidValidDays ?? 30)
  const fieldError = extend.error instanceof ApiError ? extend.error.fields['validUntil'] : undefined

  return (
    <Modal opened onClose={onClose} centered title={`Extend ${bidName(bid).toLowerCase()}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          extend.mutate(day, {
            onSuccess: ({ message }) => {
              notifySuccess(message)
              onClose()
            },
          })
        }}
      >
        <Stack>
          <Text size="sm">
            The customer can sign until the end of this day. The link they have stays the same; the document
            itself is not changed.
          </Text>
          <TextInput
            type="date"
            label="Valid until"
            min={today}
            data-autofocus
            error={fieldError}
            value={day}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {extend.error && fieldError === undefined && (
            <Alert color="red" role="alert">
              {messageOf(extend.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Keep
            </Button>
            <Button type="submit" loading={extend.isPending} disabled={day === ''}>
              Extend
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
