import { Alert, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Bid } from '../../contract/bids.ts'
import { type AgreementWay, agreementWays } from '../../domain/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { notifySuccess } from '../ui/notify.ts'
import { TextArea } from '../ui/text-area.tsx'
import { InstantText } from '../ui/time-text.tsx'
import { bidNameWithin } from './bid-words.ts'
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
  const contract = { total: formatDollars(bid.total), number: bid.project.number }

  function validate() {
    if (bid.acceptance) return {}
    const lacksNote = agreedHow === 'other' && reason.trim() === ''
    return {
      ...(!agreedHow && { agreedHow: t('Choose how the customer agreed.') }),
      ...(lacksNote && { reason: t('Say how the customer agreed.') }),
    }
  }

  async function finalizeNow() {
    const agreement = bid.acceptance
      ? { reason: '' }
      : { reason: reason.trim(), ...(agreedHow && { agreedHow }) }
    notifySuccess((await finalize.mutateAsync(agreement)).message)
    forgetReason()
  }

  return (
    <FormDialog
      title={t('Finalize {name}?', { name: bidNameWithin(bid) })}
      submitLabel={t('Finalize')}
      fields={bid.acceptance ? [] : ['agreedHow', 'reason']}
      validate={validate}
      onSubmit={finalizeNow}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text size="sm">
            {bid.kind === 'change_order'
              ? t(
                  '{total} is added to the contract of project {number}. You can’t change it after that.',
                  contract,
                )
              : t(
                  '{total} becomes the contract of project {number}. You can’t change it after that.',
                  contract,
                )}
          </Text>
          {bid.acceptance ? (
            <SignedNotice bid={bid} acceptance={bid.acceptance} />
          ) : (
            <>
              <AgreementField way={agreedHow} error={errors['agreedHow']} onChange={setAgreedHow} />
              <TextArea
                label={agreedHow === 'other' ? t('How it was agreed') : t('Note')}
                withAsterisk={agreedHow === 'other'}
                error={errors['reason']}
                minRows={2}
                maxRows={6}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}

function SignedNotice({
  bid: { groups },
  acceptance: { name, total, acceptedAt },
}: {
  bid: Bid
  acceptance: NonNullable<Bid['acceptance']>
}) {
  const hasOptions = groups.some(({ items }) => items.some(({ optional }) => optional))
  return (
    <Alert color="green" title={t('Exactly what was signed')}>
      <Rich
        message={
          hasOptions
            ? '{name} signed it for {total} on <0/>, with the options chosen there.'
            : '{name} signed it for {total} on <0/>.'
        }
        values={{ name, total: formatDollars(total) }}
        components={[<InstantText key="when" instant={acceptedAt} />]}
      />
    </Alert>
  )
}

function AgreementField({
  way: chosen,
  error,
  onChange,
}: {
  way: AgreementWay | undefined
  error: string | undefined
  onChange: (way: AgreementWay) => void
}) {
  return (
    <Radio.Group
      label={t('How did the customer agree?')}
      description={t('They haven’t signed online. We keep your answer in the history.')}
      withAsterisk
      error={error}
      value={chosen ?? ''}
      onChange={(way) => onChange(way as AgreementWay)}
    >
      <Stack gap="xs" mt="xs">
        {agreementWays.map((way, place) => (
          <Radio key={way} value={way} label={ways[way]} data-autofocus={place === 0 || undefined} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
