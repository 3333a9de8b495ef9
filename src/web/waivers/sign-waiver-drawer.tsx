import { Alert, Checkbox, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { Waiver, WaiverChoice, WaiverProposal } from '../../contract/waivers.ts'
import { formatDollars } from '../../domain/money.ts'
import { isFinal, isUnconditional } from '../../domain/rights/waivers.ts'
import { PaperPreview } from '../documents/paper-preview.tsx'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { SideDrawer } from '../ui/dialog.tsx'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { LoadState } from '../ui/loading/loaded.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { formatDay } from '../ui/time.ts'
import { startOf, toNewWaiver, validateWaiver, type WaiverValues } from './waiver-form.ts'
import { standingWords, waiverKindWords } from './waiver-words.ts'
import { usePreviewWaiver, useSignWaiver, useWaiverProposal } from './waivers-api.ts'

interface DrawerProps {
  projectId: number
  onClose: () => void
  onSigned: (waiver: Waiver) => void
}

/** Fills in a waiver for an invoice, or for a payment on it, and signs it. */
export function SignWaiverDrawer({
  invoiceId,
  paymentId,
  ...props
}: DrawerProps & { invoiceId: number; paymentId: number | null }) {
  const query = useWaiverProposal(props.projectId, invoiceId, paymentId)
  if (query.data) return <WaiverForm proposal={query.data} {...props} />
  return (
    <SideDrawer title={t('New waiver')} onClose={props.onClose}>
      <LoadState query={query} lines={8} />
    </SideDrawer>
  )
}

type Form = UseFormReturnType<WaiverValues>

function WaiverForm({ proposal, projectId, onClose, onSigned }: DrawerProps & { proposal: WaiverProposal }) {
  const [start] = useState(() => startOf(proposal))
  const sign = useSignWaiver(projectId)
  const preview = usePreviewWaiver(projectId)
  const { form, edit } = useNewRecord<WaiverValues, Waiver>({
    draftKey: `waiver-${proposal.invoice.id}-${proposal.payment_id ?? ''}`,
    initial: start,
    validate: (values) => validateWaiver(values, proposal),
    create: (values, key) => sign.mutateAsync({ body: toNewWaiver(values, proposal), key }),
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the waivers before you sign another.',
    ),
    onCreated: (waiver) => {
      notifySuccess(t('Waiver signed'))
      onSigned(waiver)
    },
  })
  const { number } = proposal.invoice
  return (
    <EditDrawer
      title={
        proposal.payment_id === null
          ? t('Waiver for invoice {number}', { number })
          : t('Waiver for a payment on invoice {number}', { number })
      }
      what={t('this waiver')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Sign waiver')}
      ready
    >
      <Stack gap="sm">
        <Kinds form={form} proposal={proposal} />
        <WhoAndWhat form={form} />
        <Exceptions form={form} proposal={proposal} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label={t('Signed by')}
            withAsterisk
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('signedBy')}
          />
          <TextInput
            label={t('Title of the person who signs')}
            withAsterisk
            maxLength={200}
            autoComplete="off"
            placeholder={t('Owner, project manager …')}
            {...form.getInputProps('signedTitle')}
          />
        </SimpleGrid>
        <PaperPreview
          label={t('Waiver, not signed yet')}
          fileName={`${t('Waiver')} ${number}.pdf`}
          preview={preview}
          body={toNewWaiver(form.values, proposal)}
          isComplete={() => !form.validate().hasErrors}
        />
        <Text size="xs" c="dimmed">
          {t('Signing here is an electronic signature. The PDF is kept as signed. This is no legal advice.')}
        </Text>
      </Stack>
    </EditDrawer>
  )
}

/** The four kinds. An unconditional one is not offered before the money is there. */
function Kinds({ form, proposal: { choices } }: { form: Form; proposal: WaiverProposal }) {
  const { role } = useCurrentUser()
  const { kind, override } = form.values
  const isEarly = choices.some((choice) => choice.notYet !== '')
  const isOpen = ({ notYet, standing }: WaiverChoice) => standing !== null && (notYet === '' || override)
  return (
    <>
      <Radio.Group label={t('Kind of waiver')} {...form.getInputProps('kind')}>
        <Stack gap="xs" mt={4}>
          {choices.map((choice) => (
            <Radio
              key={choice.kind}
              value={choice.kind}
              disabled={!isOpen(choice)}
              label={`${waiverKindWords[choice.kind]} · ${choice.citation}`}
              description={describe(choice)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isUnconditional(kind) && (
        <Alert color="orange" py="xs">
          {t('An unconditional waiver holds from the moment you sign it, even if you are never paid.')}
        </Alert>
      )}
      {role === 'admin' && isEarly && (
        <Checkbox
          label={t('Sign an unconditional waiver before the money is there')}
          {...form.getInputProps('override', { type: 'checkbox' })}
        />
      )}
      {override && (
        <TextInput
          label={t('Why it is signed early')}
          description={t('Kept with the waiver and in the history.')}
          withAsterisk
          maxLength={200}
          {...form.getInputProps('overrideReason')}
        />
      )}
    </>
  )
}

function describe({ notYet, notYetParts, standing }: WaiverChoice): string {
  if (standing === null) return t('An administrator first adds its wording in Settings.')
  return notYet === '' ? standingWords[standing] : sentence(notYet, notYetParts)
}

function WhoAndWhat({ form }: { form: Form }) {
  const { kind } = form.values
  const line = (field: 'customer' | 'owner' | 'jobLocation' | 'maker') => ({
    maxLength: field === 'jobLocation' ? 500 : 200,
    autoComplete: 'off',
    ...form.getInputProps(field),
  })
  return (
    <>
      <TextInput label={t('Customer we work for')} withAsterisk {...line('customer')} />
      <TextInput label={t('Owner of the property')} {...line('owner')} />
      <TextInput label={t('Job location')} withAsterisk {...line('jobLocation')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <MoneyField
          label={t('Amount')}
          withAsterisk
          {...form.getInputProps('amount')}
          value={form.values.amount}
        />
        {!isFinal(kind) && (
          <TextInput
            type="date"
            label={t('For work through')}
            withAsterisk
            {...form.getInputProps('throughDate')}
          />
        )}
      </SimpleGrid>
      {!isUnconditional(kind) && <TextInput label={t('Whose check it is')} withAsterisk {...line('maker')} />}
    </>
  )
}

/** What the waiver leaves open: disputed extras, or earlier waivers whose money isn't there. */
function Exceptions({ form, proposal: { earlier } }: { form: Form; proposal: WaiverProposal }) {
  const { kind } = form.values
  if (isFinal(kind))
    return (
      <MoneyField
        label={t('Disputed claims for extras')}
        description={t('They stay open. Leave it empty for none.')}
        {...form.getInputProps('disputed')}
        value={form.values.disputed}
      />
    )
  if (kind !== 'conditional_progress' || earlier.length === 0) return null
  return (
    <Text size="sm">
      {t('Stays open, because the money isn’t there: {waivers}', {
        waivers: earlier
          .map(({ signedOn, amount }) => `${formatDollars(amount)} (${formatDay(signedOn)})`)
          .join(', '),
      })}
    </Text>
  )
}
