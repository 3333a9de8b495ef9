import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { Bid } from '../../contract/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { messageOf } from '../api/api-error.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { notifySuccess } from '../ui/notify.ts'
import { InstantText } from '../ui/time-text.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useKeptText } from '../ui/use-kept-text.ts'
import { bidNameWithin } from './bid-words.ts'
import { useBidSteps } from './use-bid-steps.ts'

/** Makes a bid the contract, or a part of it: exactly what was signed, or with a word about how it was agreed. */
export default function FinalizeDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const { finalize } = useBidSteps(bid)
  useFocusReturn()
  const [reason, setReason, forgetReason] = useKeptText(`finalize-bid-${bid.id}`)
  const isChange = bid.kind === 'change_order'
  return (
    <Modal opened onClose={onClose} centered title={t('Finalize {name}?', { name: bidNameWithin(bid) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          finalize.mutate(reason.trim(), {
            onSuccess: ({ message }) => {
              notifySuccess(message)
              forgetReason()
              onClose()
            },
          })
        }}
      >
        <Stack>
          <Text size="sm">
            {isChange
              ? t(
                  '{total} is added to the contract of project {number}. It can then no longer be changed, and invoices are made from its payment schedule.',
                  { total: formatDollars(bid.total), number: bid.project.number },
                )
              : t(
                  '{total} becomes the contract of project {number}. It can then no longer be changed, and invoices are made from its payment schedule.',
                  { total: formatDollars(bid.total), number: bid.project.number },
                )}
          </Text>
          {bid.acceptance ? (
            <Alert color="green" title={t('Exactly what was signed')}>
              <Rich
                message="{name} signed it for {total} on <0/>, with the options chosen there."
                values={{ name: bid.acceptance.name, total: formatDollars(bid.acceptance.total) }}
                components={[<InstantText key="when" instant={bid.acceptance.acceptedAt} />]}
              />
            </Alert>
          ) : (
            <Textarea
              label={t('How it was agreed')}
              description={t(
                'The customer has not signed it online. Say how they agreed: a paper contract, a phone call. It is kept in the history.',
              )}
              placeholder={t('Signed on paper on site')}
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
              {t('Keep')}
            </Button>
            <Button type="submit" loading={finalize.isPending}>
              {t('Finalize')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
