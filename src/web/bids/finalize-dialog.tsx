import { Alert, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Bid } from '../../contract/bids.ts'
import { type AgreementWay, agreementWays } from '../../domain/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { notifySuccess } from '../ui/notify.ts'
import { InstantText } from '../ui/time-text.tsx'
import { bidNameWithin } from './bid-words.ts'
import { StepDialog } from './step-dialog.tsx'
import { useBidSteps } from './use-bid-steps.ts'

const ways: Record<AgreementWay, string> = {
  on_paper: t('Signed on paper'),
  in_person: t('In person'),
  by_phone: t('By phone'),
  by_email: t('By e-mail'),
  by_text: t('By text message'),
  other: t('Another way'),
}

/** Makes a bid the contract. Unless the customer signed it online, it asks how they agreed. */
export default function FinalizeDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const { finalize } = useBidSteps(bid)
  const [reason, setReason, forgetReason] = useKeptText(`finalize-bid-${bid.id}`)
  const [agreedHow, setAgreedHow] = useState<AgreementWay>()
  const [isAsked, setAsked] = useState(false)
  const lacksWay = bid.acceptance === null && agreedHow === undefined
  const lacksNote = bid.acceptance === null && agreedHow === 'other' && reason.trim() === ''

  function submit() {
    setAsked(true)
    if (lacksWay || lacksNote || finalize.isPending) return
    const agreement = bid.acceptance
      ? { reason: '' }
      : { reason: reason.trim(), ...(agreedHow && { agreedHow }) }
    finalize.mutate(agreement, {
      onSuccess: ({ message }) => {
        notifySuccess(message)
        forgetReason()
        onClose()
      },
    })
  }

  return (
    <StepDialog
      title={t('Finalize {name}?', { name: bidNameWithin(bid) })}
      error={finalize.error}
      submitLabel={t('Finalize')}
      isPending={finalize.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        {bid.kind === 'change_order'
          ? t('{total} is added to the contract of project {number}. You can’t change it after that.', {
              total: formatDollars(bid.total),
              number: bid.project.number,
            })
          : t('{total} becomes the contract of project {number}. You can’t change it after that.', {
              total: formatDollars(bid.total),
              number: bid.project.number,
            })}
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
        <>
          <Radio.Group
            label={t('How did the customer agree?')}
            description={t('They haven’t signed online. We keep your answer in the history.')}
            withAsterisk
            error={isAsked && lacksWay ? t('Choose how the customer agreed.') : undefined}
            value={agreedHow ?? ''}
            onChange={(way) => setAgreedHow(way as AgreementWay)}
          >
            <Stack gap="xs" mt="xs">
              {agreementWays.map((way, place) => (
                <Radio key={way} value={way} label={ways[way]} data-autofocus={place === 0 || undefined} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label={agreedHow === 'other' ? t('How it was agreed') : t('Note')}
            withAsterisk={agreedHow === 'other'}
            error={isAsked && lacksNote ? t('Say how the customer agreed.') : undefined}
            autosize
            minRows={2}
            maxRows={6}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </StepDialog>
  )
}
