import { Button, Group, NativeSelect, Paper, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { createBusiness, createSalesperson } from '../../../contract/businesses.ts'
import { type BusinessKind, businessKinds } from '../../../domain/people.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { businessesQuery, useBusinesses } from '../../api/lists.ts'
import { useChange } from '../../api/use-change.ts'
import { t } from '../../language/t.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { useKeptText } from '../../ui/editing/use-kept-text.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { inWords } from '../../ui/in-words.ts'
import classes from '../projects.module.css'

interface Referral {
  businessId: number | null
  salespersonId: number | null
}

/** The business that referred the customer, and its salesperson. Missing ones can be added here. */
export function ReferralFields({
  value,
  onChange,
  errors,
}: {
  value: Referral
  onChange: (referral: Referral) => void
  errors: { businessId?: ReactNode; salespersonId?: ReactNode }
}) {
  const { data: businesses = [] } = useBusinesses()
  const [adding, setAdding] = useState<'business' | 'salesperson'>()
  const business = businesses.find(({ id }) => id === value.businessId)
  const offered = businesses.filter((candidate) => !candidate.archived || candidate.id === value.businessId)
  const salespeople = business?.salespeople ?? []
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <div>
          <ChoiceField
            label={t('Referred by')}
            absent={t('Nobody or unknown')}
            value={value.businessId}
            choices={offered.map(({ id, name }) => ({ value: id, label: name }))}
            error={errors.businessId}
            onChange={(businessId) => onChange({ businessId, salespersonId: null })}
          />
          <AddButton label={t('Add a business')} onClick={() => setAdding('business')} />
        </div>
        <div>
          <ChoiceField
            label={t('Salesperson')}
            absent={business ? t('Nobody in particular') : t('Choose the business first')}
            disabled={!business}
            value={value.salespersonId}
            choices={salespeople.map(({ id, name }) => ({ value: id, label: name }))}
            error={errors.salespersonId}
            onChange={(salespersonId) => onChange({ ...value, salespersonId })}
          />
          {business && <AddButton label={t('Add a salesperson')} onClick={() => setAdding('salesperson')} />}
        </div>
      </SimpleGrid>
      {adding === 'business' && (
        <AddBusiness
          onClose={() => setAdding(undefined)}
          onAdded={(businessId) => onChange({ businessId, salespersonId: null })}
        />
      )}
      {adding === 'salesperson' && business && (
        <AddSalesperson
          businessId={business.id}
          businessName={business.name}
          onClose={() => setAdding(undefined)}
          onAdded={(salespersonId) => onChange({ businessId: business.id, salespersonId })}
        />
      )}
    </>
  )
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mt={4}
      className={classes.addButton ?? ''}
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

interface Adding {
  onClose: () => void
  onAdded: (id: number) => void
}

function AddBusiness({ onClose, onAdded }: Adding) {
  const [name, setName, forgetName] = useKeptText('lead-new-business')
  const [kind, setKind] = useState<BusinessKind>('general_contractor')
  const add = useChange(
    () => call(createBusiness, { body: { name, kind }, fallback: t('Failed to add business') }),
    [businessesQuery],
  )
  function onSuccess({ id }: { id: number }) {
    forgetName()
    onAdded(id)
    onClose()
  }
  return (
    <AddInPlace
      title={t('New business')}
      name={name}
      onName={setName}
      add={add}
      onAdd={() => add.mutate(undefined, { onSuccess })}
      onClose={onClose}
    >
      {() => (
        <NativeSelect
          label={t('Kind')}
          value={kind}
          data={businessKinds.map((value) => ({ value, label: inWords(value) }))}
          onChange={(event) => setKind(event.currentTarget.value as BusinessKind)}
        />
      )}
    </AddInPlace>
  )
}

function AddSalesperson({
  businessId,
  businessName,
  onClose,
  onAdded,
}: Adding & { businessId: number; businessName: string }) {
  const [name, setName, forgetName] = useKeptText(`lead-salesperson-of-${businessId}`)
  const [phone, setPhone, forgetPhone] = useKeptText(`lead-salesperson-phone-of-${businessId}`)
  const add = useChange(
    () =>
      call(createSalesperson, {
        params: { id: businessId },
        body: { name, phone },
        fallback: t('Failed to add salesperson'),
      }),
    [businessesQuery],
  )
  function onSuccess({ id }: { id: number }) {
    forgetName()
    forgetPhone()
    onAdded(id)
    onClose()
  }
  return (
    <AddInPlace
      title={t('New salesperson of {businessName}', { businessName })}
      name={name}
      onName={setName}
      add={add}
      onAdd={() => add.mutate(undefined, { onSuccess })}
      onClose={onClose}
    >
      {(errors) => (
        <TextInput
          label={t('Phone')}
          type="tel"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          error={errors['phone']}
        />
      )}
    </AddInPlace>
  )
}

/** A small form inside a larger one. Enter adds, Escape closes, and the outer form sees neither key. */
function AddInPlace({
  title,
  name,
  onName,
  add: { isPending, error },
  onAdd,
  onClose,
  children,
}: {
  title: string
  name: string
  onName: (name: string) => void
  add: { isPending: boolean; error: Error | null }
  onAdd: () => void
  onClose: () => void
  /** The field beside the name. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode
}) {
  const fields = error instanceof ApiError ? error.fields : {}
  const isReady = name.trim() !== ''

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else if (isReady && !isPending) onAdd()
  }

  return (
    <Paper withBorder p="sm" radius="sm" role="group" aria-label={title} onKeyDown={onKeyDown}>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={t('Name')}
          autoFocus
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
          error={fields['name']}
        />
        {children(fields)}
      </SimpleGrid>
      <FailureAlert mt="sm">{error && Object.keys(fields).length === 0 && messageOf(error)}</FailureAlert>
      <Group gap="xs" justify="flex-end" mt="sm">
        <Button variant="default" size="xs" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button size="xs" loading={isPending} disabled={!isReady} onClick={onAdd}>
          {t('Add')}
        </Button>
      </Group>
    </Paper>
  )
}
