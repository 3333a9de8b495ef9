import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Bid } from '../../../contract/bids.ts'
import { addDays, companyDayOf } from '../../../domain/dates.ts'
import { useCompany } from '../../api/lists.ts'
import { sentence } from '../../language/sentences.ts'
import { t } from '../../language/t.ts'
import { FormDialog } from '../../ui/editing/form-dialog.tsx'
import { useLocalDraft } from '../../ui/editing/use-local-draft.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { bidNameWithin } from '../bid-words.ts'
import { useBidSteps } from '../use-bid-steps.ts'

/** Gives the customer more time to sign. Their link stays the same. */
export default function ExtendDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const { extend } = useBidSteps(bid)
  const { data: company } = useCompany()
  const today = companyDayOf(new Date())
  const [typed, setTyped] = useState<string>()
  const draft = useLocalDraft({
    key: `extend-bid-${bid.id}`,
    values: typed,
    dirty: typed !== undefined,
    // A day in the past can't be chosen any more.
    restore: (kept) => setTyped(kept !== undefined && kept >= today ? kept : undefined),
  })
  const day = typed ?? addDays(today, company?.bidValidDays ?? 30)

  async function extendNow() {
    const { message, messageParts } = await extend.mutateAsync(day)
    notifySuccess(sentence(message, messageParts))
    draft.clear()
  }

  return (
    <FormDialog
      title={t('Extend {name}', { name: bidNameWithin(bid) })}
      submitLabel={t('Extend')}
      disabled={day === ''}
      fields={['validUntil']}
      onSubmit={extendNow}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text size="sm">
            {t(
              'The customer can sign until the end of this day. Their link stays the same, and their PDF shows the new day.',
            )}
          </Text>
          <TextInput
            type="date"
            label={t('Valid until')}
            min={today}
            data-autofocus
            error={errors['validUntil']}
            value={day}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
