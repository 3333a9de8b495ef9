import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Bid } from '../../../contract/bids.ts'
import { addDays, companyDayOf } from '../../../domain/dates.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useCompany } from '../../api/lists.ts'
import { t } from '../../language/t.ts'
import { useLocalDraft } from '../../ui/editing/use-local-draft.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { bidNameWithin } from '../bid-words.ts'
import { useBidSteps } from '../use-bid-steps.ts'

/** Gives the customer more time; the link they have stays the same. */
export default function ExtendDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const { extend } = useBidSteps(bid)
  const { data: company } = useCompany()
  useFocusReturn()
  const today = companyDayOf(new Date())
  const [typed, setTyped] = useState<string>()
  const draft = useLocalDraft({
    key: `extend-bid-${bid.id}`,
    values: typed,
    dirty: typed !== undefined,
    // A day that has passed meanwhile is none to choose.
    restore: (kept) => setTyped(kept !== undefined && kept >= today ? kept : undefined),
  })
  const day = typed ?? addDays(today, company?.bidValidDays ?? 30)
  const fieldError = extend.error instanceof ApiError ? extend.error.fields['validUntil'] : undefined

  return (
    <Modal opened onClose={onClose} centered title={t('Extend {name}', { name: bidNameWithin(bid) })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          extend.mutate(day, {
            onSuccess: ({ message }) => {
              notifySuccess(message)
              draft.clear()
              onClose()
            },
          })
        }}
      >
        <Stack>
          <Text size="sm">
            {t(
              'The customer can sign until the end of this day. The link they have stays the same; their PDF then names the new day.',
            )}
          </Text>
          <TextInput
            type="date"
            label={t('Valid until')}
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
              {t('Keep')}
            </Button>
            <Button type="submit" loading={extend.isPending} disabled={day === ''}>
              {t('Extend')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
